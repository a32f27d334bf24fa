//go:build e2e

package instruments

import (
	"strings"
	"testing"

	"shotest/internal/testing/golden"
)

// The picture in docs/ideas/similarity.md is what lab drops draws.
func TestDropsAreDrawn(t *testing.T) {
	var svg strings.Builder
	if err := Drops(t.Context(), &svg); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../../docs/images/rook-drops.svg", svg.String())
}
