//go:build e2e

package chess

import (
	"testing"

	"shotest/search"
)

// searched returns the last finished score of each depth that a search reports, and its best move.
func searched(t *testing.T, g *game, settings search.Settings, limits search.Limits) (scores map[int]search.Score,
	best search.Move) {
	t.Helper()
	s := search.New(1 << 20)
	s.Set(settings)
	scores = map[int]search.Score{}
	before := *g.current()
	for r := range s.Search(g, limits) {
		if r.Finished() {
			scores[r.Depth], best = r.Score, r.PV[0]
		}
	}
	if *g.current() != before {
		t.Fatal("the search has left another position")
	}
	return scores, best
}

func TestMatesAreFound(t *testing.T) {
	for _, puzzle := range []struct {
		fen, move string
		plies     int
		modes     []bool // of interest: it is slow to find quiet sacrifices
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", 1, []bool{true, false}},
		{"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "f3f7", 1, []bool{true, false}},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 3, []bool{false}},
	} {
		for _, interest := range puzzle.modes {
			g := newGame(puzzle.fen)
			scores, best := searched(t, g, g.prices.settings(interest), search.Limits{Nodes: 60_000})
			found := false
			for _, score := range scores {
				found = found || score.MatePlies() == puzzle.plies
			}
			if !found || name(best) != puzzle.move {
				t.Errorf("%s, interest %v: %s, scores %v", puzzle.fen, interest, name(best), scores)
			}
		}
	}
}

// At full width the values are the same with lists and by killers and histories.
func TestListsLeaveFullWidthScoresAlone(t *testing.T) {
	for _, fen := range []string{startFEN, kiwipete,
		"r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
		g := newGame(fen)
		listed := g.prices.settings(false)
		listed.WithoutTable, listed.DeltaMargin = true, 0
		plain := listed
		plain.Mode = ""
		limits := search.Limits{Depth: 3}
		got, _ := searched(t, g, listed, limits)
		want, _ := searched(t, g, plain, limits)
		for depth, score := range want {
			if got[depth] != score {
				t.Errorf("%s, depth %d: %d with lists, %d without", fen, depth, got[depth], score)
			}
		}
		if len(want) != limits.Depth {
			t.Errorf("%s: %d depths", fen, len(want))
		}
	}
}
