package engine

import (
	"context"
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"shotest/config"
	"shotest/internal/testing/tier"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// numbersOfModes matches the numbers and switches of a profile that belong to the set of its mode.
var numbersOfModes = regexp.MustCompile(`^(search|costs|glances|similarity|credits|likeness)\.`)

// numbersTester searches positions with changed numbers.
type numbersTester struct {
	t         *testing.T
	engine    *Engine
	positions []string
	usual     map[string]string // the searches with the numbers unchanged, by position and nodes
}

// fingerprint returns what a search of a position found and did.
func (n *numbersTester) fingerprint(p profile.Profile, position string, nodes uint64) string {
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
func (n *numbersTester) changes(p, unchanged profile.Profile, nodes uint64) bool {
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
func farValues(p *config.Parameter) (far []string) {
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
	text, err := os.ReadFile("../examples/positions-98.sfen")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i := range 40 {
		positions = append(positions, lines[2*i])
	}
	return positions
}

// Every number and every switch of every mode changes the search of one of forty positions when it
// alone is changed far enough. A name that acts on nothing is a trap for whoever tunes it.
func TestEveryNumberActs(t *testing.T) {
	long(t)
	for _, mode := range []string{search.ModernMode, search.InterestMode, search.FullwidthMode} {
		t.Run(mode, func(t *testing.T) {
			n := &numbersTester{t: t, engine: newEngine(t), positions: fortyPositions(t), usual: map[string]string{}}
			unchanged := profile.Default().In(mode)
			unchanged.HashMegabytes, unchanged.RootMate, unchanged.ReplyMate = 1, 0, 0
			parameters := unchanged
			count := 0
			for i, parameter := range config.Parameters(&parameters) {
				if !numbersOfModes.MatchString(parameter.Name) || i%tier.Of(25, 1) != 0 {
					continue
				}
				count++
				acts := false
				own := parameter.Text()
				for _, nodes := range []uint64{1000, 10_000, 100_000} {
					for _, far := range farValues(&parameter) {
						if err := parameter.Set(far); err != nil {
							t.Fatal(err)
						}
						acts = acts || n.changes(parameters, unchanged, nodes)
					}
					if acts {
						t.Log(parameter.Name, nodes)
						break
					}
				}
				if err := parameter.Set(own); err != nil {
					t.Fatal(err)
				}
				if !acts {
					t.Errorf("%s changes nothing", parameter.Name)
				}
			}
		})
	}
}
