package engine

import (
	"path/filepath"
	"testing"

	"shotest/config"
	"shotest/plausibility"
)

// Each profile of examples/parts-of-the-default.yaml switches something that acts: searches
// change. All groups of components are among them.
func TestPartsOfTheDefaultAct(t *testing.T) {
	const folder = "../examples/profiles/parts-of-the-default/"
	load := func(path string) config.Profile {
		p, err := config.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		p.HashMegabytes, p.RootMate, p.ReplyMate = 1, 0, 0
		return p
	}
	whole := load(folder + "whole.yaml")
	paths, err := filepath.Glob(folder + "with*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no profiles: %v", err)
	}
	off := map[string]bool{}
	for _, path := range paths {
		off[load(path).ComponentsOff] = true
	}
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if group := c.Info().Group.String(); !off[group] {
			t.Errorf("no profile is without the components %s, such as %v", group, c)
		}
	}
	n := &numbersTester{t: t, engine: newEngine(t), positions: fortyPositions(t), usual: map[string]string{}}
	for _, path := range paths {
		if !n.changes(load(path), whole, 1000) && !n.changes(load(path), whole, 10_000) {
			t.Errorf("%s changes no search", path)
		}
	}
}
