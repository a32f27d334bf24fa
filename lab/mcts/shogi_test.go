//go:build e2e

package mcts_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"shotest/config"
	"shotest/engine"
	"shotest/engine/adapter"
	"shotest/engine/options"
	"shotest/internal/testing/shogitest"
	"shotest/lab/mcts"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// shogiGame returns shogi whose prices are by the components, or by the policy network alone.
func shogiGame(tb testing.TB, policyAlone bool) (g *adapter.Game, p config.Profile) {
	tb.Helper()
	p = config.Default().In(search.InterestMode)
	p.Costs = mcts.PriorCosts
	if policyAlone {
		var off []string
		for c := range plausibility.ComponentCount {
			if name := plausibility.Component(c).String(); plausibility.Component(c) != plausibility.TargetSquare {
				off = append(off, name)
			}
		}
		p.ComponentsOff = strings.Join(off, ",")
	}
	var parts adapter.Parts
	if _, err := parts.Configure(&p, new(options.Files)); err != nil {
		tb.Fatal(err)
	}
	g = adapter.New()
	parts.Equip(g)
	return g, p
}

// A tree proves mates, though not always the shortest.
func TestShogi(t *testing.T) {
	for position, plies := range map[string]int{
		"sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1":  1,
		"sfen 6k2/9/6P2/9/9/9/9/9/4K4 b RS 1": 5,
	} {
		g, p := shogiGame(t, false)
		g.Begin(shogitest.Game(t, position), &p)
		best := mcts.Search(g, mcts.DefaultSettings(), 2000).Moves[0]
		if got := best.Score.MatePlies(); got <= 0 || got > plies ||
			!g.History().Current().IsLegal(shogi.Move(best.Move)) {
			t.Errorf("%s: %v with a mate in %d plies", position, shogi.Move(best.Move), got)
		}
	}
}

// BenchmarkAgreement grows trees of the size that takes about as long as 2,130 nodes of interest
// search, and counts in how many of 98 positions they choose the move that interest search prefers
// with 60,000 nodes.
func BenchmarkAgreement(b *testing.B) {
	text, err := os.ReadFile("../../examples/positions-98.sfen")
	if err != nil {
		b.Fatal(err)
	}
	var positions []*shogi.History
	var preferred []shogi.Move
	p := config.Default()
	p.SearchMode = search.InterestMode
	reference := engine.New(p)
	for line := range strings.Lines(string(text)) {
		history := shogitest.Game(b, "sfen "+strings.TrimSpace(line))
		if err := reference.Prepare(context.Background()); err != nil {
			b.Fatal(err)
		}
		positions = append(positions, history)
		preferred = append(preferred, reference.Search(context.Background(), history,
			engine.Limits{Nodes: 60_000}, nil).Best)
	}
	for _, tree := range []struct {
		name        string
		policyAlone bool
		nodes       int
		change      func(*mcts.Settings)
	}{
		{"priors=interest", false, 630, func(*mcts.Settings) {}},
		{"priors=policy", true, 1270, func(*mcts.Settings) {}},
		{"priors=uniform", false, 3600, func(s *mcts.Settings) { s.Priors = mcts.Uniform }},
		{"simulation=interest", false, 450, func(s *mcts.Settings) { s.Simulation = mcts.ByInterest }},
		{"simulation=uniform", false, 2470, func(s *mcts.Settings) { s.Simulation = mcts.Uniform }},
	} {
		b.Run(tree.name, func(b *testing.B) {
			g, p := shogiGame(b, tree.policyAlone)
			settings := mcts.DefaultSettings()
			tree.change(&settings)
			agreeing := 0
			for b.Loop() {
				agreeing = 0
				for i, history := range positions {
					g.Begin(history, &p)
					if shogi.Move(mcts.Search(g, settings, tree.nodes).Moves[0].Move) == preferred[i] {
						agreeing++
					}
				}
			}
			b.ReportMetric(float64(agreeing), "agreeing")
			b.ReportMetric(float64(len(positions)), "positions")
		})
	}
}
