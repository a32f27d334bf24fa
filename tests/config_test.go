package tests

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/profile"
	"shotest/shogi"
)

// Package config imports no other room, so it repeats a few facts of the rules. They must agree
// with package shogi.
func TestProfileAgreesWithTheRules(t *testing.T) {
	profile := profile.Default()
	for _, p := range config.Parameters(&profile) {
		switch p.Name {
		case "entering_king_rule":
			if want := shogi.EnteringKingRuleNames(); !slices.Equal(p.Choices, want) {
				t.Errorf("%s is one of %v, the rules have %v", p.Name, p.Choices, want)
			}
		case "multi_pv":
			if int(p.Max) != shogi.MaxMoves {
				t.Errorf("%s is at most %v, a position has up to %d moves", p.Name, p.Max, shogi.MaxMoves)
			}
		}
	}
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// The names of USI options are unique and have no spaces, at which clients split lines. All
// parameters have one except those of the search, since a dialog with a hundred options would help
// nobody.
func TestProfileOptionsHaveUSINames(t *testing.T) {
	profile := profile.Default()
	seen := map[string]bool{}
	for _, p := range config.Parameters(&profile) {
		name := p.Tag("usi")
		if name == "" {
			if p.Name != "name" && !strings.Contains(p.Name, ".") {
				t.Errorf("%s cannot be set by USI", p.Name)
			}
			continue
		}
		if seen[name] || !plainName.MatchString(name) {
			t.Errorf("%s: option name %q", p.Name, name)
		}
		seen[name] = true
	}
}
