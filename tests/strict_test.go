package tests

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/config/strict"
	"shotest/shogi"
	"shotest/tournament"
)

// Package strict imports no other room, so it repeats a few facts of the rules. They must agree
// with package shogi.
func TestProfileAgreesWithTheRules(t *testing.T) {
	profile := config.Default()
	for _, p := range strict.Parameters(&profile) {
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
	profile := config.Default()
	seen := map[string]bool{}
	for _, p := range strict.Parameters(&profile) {
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

// Every number of a tournament file and of a profile has a range, and names it when it refuses a
// number.
func TestNumbersOfFilesAreBounded(t *testing.T) {
	var spec tournament.Spec
	spec.SetDefaults()
	settings := config.Default()
	numbers := 0
	for _, file := range []any{&spec, &tournament.Engine{}, &settings} {
		for _, p := range strict.Parameters(file) {
			if !p.IsNumeric() {
				continue
			}
			numbers++
			if math.IsInf(p.Min, 0) || math.IsInf(p.Max, 0) {
				t.Errorf("%T: %s: no range", file, p.Name)
			}
			for _, number := range []float64{0, -1, 1e6, math.MaxInt64} {
				text := fmt.Sprintf("%.0f", number)
				if p.Kind == strict.Duration {
					text += "s"
				}
				err, inRange := p.Set(text), number >= p.Min && number <= p.Max
				if (err == nil) != inRange || err != nil && !strings.Contains(err.Error(), " from ") {
					t.Errorf("%T: %s: %s: %v, in the range: %v", file, p.Name, text, err, inRange)
				}
			}
		}
	}
	if numbers < 150 {
		t.Errorf("%d numbers", numbers)
	}
}
