//go:build e2e

package instruments

import (
	"testing"

	"shotest/config"
	"shotest/engine"
	"shotest/engine/recall"
	"shotest/shogi"
)

// Searches differ if any of their iterations does, even if they end with the same move, score and
// number of nodes.
func TestOutcomesHoldAllIterations(t *testing.T) {
	var games []*shogi.History
	var texts []string
	for _, at := range recall.Draw(shortGame(t), "", 0, 12, 1) {
		games = append(games, at.History())
		texts = append(texts, at.History().USI())
	}
	without := config.Default()
	without.ComponentsOff = "exchange"
	var ends [2][]engine.BenchPosition
	var all [2][]outcome
	for i, p := range []config.Profile{config.Default(), without} {
		var err error
		if all[i], err = outcomes(t.Context(), p, games, 3000); err != nil {
			t.Fatal(err)
		}
		keep := func(b engine.BenchPosition) { ends[i] = append(ends[i], b) }
		_, err = recall.NewEngine(p).Bench(t.Context(), texts, engine.Limits{Nodes: 3000}, keep)
		if err != nil {
			t.Fatal(err)
		}
	}
	endAlike := 0
	for i := range games {
		a, b := &ends[0][i], &ends[1][i]
		alike := a.Last.Nodes == b.Last.Nodes && a.Last.Score == b.Last.Score && a.Best == b.Best
		switch same := all[0][i] == all[1][i]; {
		case !alike && same:
			t.Errorf("%s: ends differ, outcomes do not", texts[i])
		case alike && !same:
			endAlike++
		}
	}
	if endAlike == 0 {
		t.Error("no two searches differ before their ends only")
	}
}
