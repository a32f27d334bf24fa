//go:build e2e

package tests

import (
	"strings"
	"testing"

	"shotest/internal/samples"
)

// The samples in the docs are what the program prints.
func TestSamplesAreTrue(t *testing.T) {
	t.Parallel()
	stale, err := samples.Stale(t.Context(), "..", buildShotest(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range stale {
		t.Errorf("samples in %s are out of date: renew them by\n\n\tgo run ./docs/samples\n\n(or, to see why, look for the first difference in)\n%.2000s", name, text[max(0, strings.Index(text, "<!-- sample")):])
	}
}
