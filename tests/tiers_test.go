//go:build e2e

package tests

import (
	"strings"
	"testing"
)

// The first tier compiles each package once, and not the servers and browsers of the second tier.
func TestFirstTierCompilesLittle(t *testing.T) {
	t.Parallel()
	compiled := map[string]bool{}
	for line := range strings.Lines(goList(t, "-deps", "-test", "./...")) {
		name := strings.TrimSpace(line)
		switch {
		case strings.Contains(name, "/nats-server/"), strings.Contains(name, "/chromedp"):
			t.Errorf("%s: only tests of the second tier use it: give what imports it the tag e2e", name)
		case compiled[name]:
			t.Fatalf("%s is compiled more than once, as by a main package with a default.pgo", name)
		}
		compiled[name] = true
	}
	if len(compiled) < 300 {
		t.Errorf("found %d packages only", len(compiled))
	}
}
