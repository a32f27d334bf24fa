package engine

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/config/strict"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tier"
	"shotest/search"
	"shotest/shogi"
)

// numbersOfModes matches the numbers and switches of a profile that belong to the set of its mode.
var numbersOfModes = regexp.MustCompile(`^(search|costs|glances|similarity|discounts)\.`)

// numbersTester searches positions with changed numbers.
type numbersTester struct {
	t         *testing.T
	engine    *Engine
	positions []string
	usual     map[string]string // the searches with the numbers unchanged, by position and nodes
}

// fingerprint returns what a search of a position found and did.
func (n *numbersTester) fingerprint(p config.Profile, position string, nodes uint64) string {
	n.engine.options.Profile = p
	if err := n.engine.Prepare(context.Background()); err != nil {
		n.t.Fatal(err)
	}
	history, err := shogi.ParseHistory(position)
	if err != nil {
		n.t.Fatal(err)
	}
	r := n.engine.Search(context.Background(), history, Limits{Nodes: nodes}, nil)
	return fmt.Sprint(r.Best, r.Score, n.engine.searcher.Counts())
}

// changes reports whether p searches a position by other moves or counts than the unchanged
// profile.
func (n *numbersTester) changes(p, unchanged config.Profile, nodes uint64) bool {
	for _, position := range n.positions {
		key := fmt.Sprint(nodes, position)
		if n.usual[key] == "" {
			n.usual[key] = n.fingerprint(unchanged, position, nodes)
		}
		if n.fingerprint(p, position, nodes) != n.usual[key] {
			return true
		}
	}
	return false
}

// farValues returns values of a parameter far from its own.
func farValues(p *strict.Parameter) (far []string) {
	values := []string{"true", "false"}
	if p.IsNumeric() {
		values = nil
		for _, x := range []float64{p.Min, p.Max} {
			if math.IsInf(x, 0) {
				panic(p.Name + " has no range")
			}
			values = append(values, fmt.Sprint(int(x)))
		}
	}
	for _, text := range values {
		if text != p.Text() {
			far = append(far, text)
		}
	}
	return far
}

// fortyPositions returns positions of games, from the openings to the ends.
func fortyPositions(t *testing.T) (positions []string) {
	t.Helper()
	text := shogitest.ReadFile(t, "../examples/positions-98.sfen")
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i := range 40 {
		positions = append(positions, lines[2*i])
	}
	return positions
}

// numbersOf returns the numbers and switches of the set of a profile's mode.
func numbersOf(p *config.Profile) []strict.Parameter {
	return slices.DeleteFunc(strict.Parameters(p), func(p strict.Parameter) bool {
		return !numbersOfModes.MatchString(p.Name)
	})
}

// testModes calls test for each mode, with its built-in profile, and for the modern mode with the
// groups that are off there.
func testModes(t *testing.T, test func(n *numbersTester, usual config.Profile)) {
	long(t)
	for _, name := range []string{search.ModernMode, search.InterestMode, search.FullwidthMode, withSimilarity} {
		t.Run(name, func(t *testing.T) {
			usual := config.Default()
			if name == withSimilarity {
				usual.Similarity.On = true
			} else {
				usual = usual.In(name)
			}
			usual.HashMegabytes, usual.RootMate, usual.ReplyMate = 1, 0, 0
			test(&numbersTester{
				t: t, engine: newEngine(t), positions: fortyPositions(t), usual: map[string]string{},
			}, usual)
		})
	}
}

const withSimilarity = "modern with similarity"

// Every number and every switch of every mode changes the search of one of forty positions when it
// alone is changed far enough, unless it is known to be off. A name that acts on nothing is a trap
// for whoever tunes it.
func TestEveryNumberActs(t *testing.T) {
	testModes(t, func(n *numbersTester, usual config.Profile) {
		changed := usual
		for i, number := range numbersOf(&changed) {
			if number.Off() == "" && i%tier.Of(40, 1) == 0 && !n.acts(&number, &changed, usual) {
				n.t.Errorf("%s changes nothing", number.Name)
			}
		}
	})
}

// acts reports whether a number of changed, which is as usual, changes a search.
func (n *numbersTester) acts(number *strict.Parameter, changed *config.Profile, usual config.Profile) bool {
	defer func() { *changed = usual }()
	for _, nodes := range []uint64{1000, 10_000, 100_000} {
		for _, far := range farValues(number) {
			if err := number.Set(far); err != nil {
				n.t.Fatal(err)
			}
			if n.changes(*changed, usual, nodes) {
				return true
			}
		}
	}
	return false
}

// A switch switches off its whole group: the other numbers of the group then change nothing.
func TestSwitchesSwitchGroupsOff(t *testing.T) {
	testModes(t, func(n *numbersTester, usual config.Profile) {
		n.positions = n.positions[:tier.Of(2, 20)]
		for _, toggle := range numbersOf(&usual) {
			group, isSwitch := strings.CutSuffix(toggle.Name, ".on")
			if !isSwitch {
				continue
			}
			off := usual
			all := numbersOf(&off)
			for i := range all {
				if all[i].Name == toggle.Name {
					_ = all[i].Set("false")
				}
			}
			changed, clear := off, map[string]string{}
			for _, number := range numbersOf(&changed) {
				if strings.HasPrefix(number.Name, group+".") && number.Name != toggle.Name {
					_ = number.Set(farValues(&number)[0])
				}
			}
			n.usual = clear
			if n.changes(changed, off, 1000) {
				n.t.Errorf("%s is off, and its other numbers act", group)
			}
		}
	})
}
