//go:build e2e

package tests

import (
	"os/exec"
	"strings"
	"testing"
)

// The first tier compiles each package once, and not the servers and browsers of the second tier.
func TestFirstTierCompilesLittle(t *testing.T) {
	t.Parallel()
	command := exec.Command("go", "list", "-deps", "-test", "./...")
	command.Dir = ".."
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	compiled := map[string]bool{}
	for line := range strings.Lines(string(output)) {
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
