package engine

import (
	"context"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tier"
	"shotest/search"
	"shotest/shogi"
)

// The reports that boards show must make sense. Lines are legal. Depths do not fall, except for the
// last lines, which the last iteration may not have reached. Lines come in the order of their
// scores, each with another first move.
func TestReportsMakeSense(t *testing.T) {
	long(t)
	for _, mode := range []string{search.InterestMode, search.FullwidthMode, search.ModernMode} {
		e := newEngine(t, "SearchMode", mode, "MultiPV", "4")
		for i, game := range recorded.Games(t, tier.Of(2, 6)) {
			history := after(t, game, 30+8*i)
			_ = e.Prepare(context.Background())
			checkReports(t, e, history, Limits{Nodes: 30_000})
		}
	}
}

func checkReports(t *testing.T, e *Engine, history *shogi.History, limits Limits) {
	t.Helper()
	depth, before := 0, Report{}
	first := map[shogi.Move]bool{}
	result := e.Search(context.Background(), history, limits, func(r Report) {
		switch {
		case !r.HasLine():
			return
		case r.MultiPV == 1:
			clear(first)
		case r.MultiPV != before.MultiPV+1 || r.Score.Compare(before.Score) > 0:
			t.Errorf("rank %d with %v after rank %d with %v", r.MultiPV, r.Score, before.MultiPV, before.Score)
		}
		if r.Depth < depth && !r.Final || r.SelDepth < r.Depth || r.HashFull < 0 || r.HashFull > 1000 ||
			first[r.PV[0]] {
			t.Errorf("after depth %d, first moves %v: %+v", depth, first, r)
		}
		depth, before, first[r.PV[0]] = r.Depth, r, true
		checkLegal(t, history, &r)
	})
	if !first[result.Best] || len(first) != 4 {
		t.Errorf("the answer %v is not among the last lines, %v", result.Best, first)
	}
}

// checkLegal checks the moves of a line.
func checkLegal(t *testing.T, history *shogi.History, r *Report) {
	t.Helper()
	line := history.Clone()
	for i, m := range r.PV {
		if err := line.Current().CheckLegal(m); err != nil {
			t.Fatalf("depth %d, rank %d, move %d of %v: %v", r.Depth, r.MultiPV, i+1, r.PV, err)
		}
		line.Play(m)
	}
}

// If more lines are wanted than there are moves, all moves are reported.
func TestMoreLinesThanMoves(t *testing.T) {
	e := newEngine(t, "MultiPV", "5", "RootMate", "0")
	history := shogitest.Game(t, "sfen 8k/9/p6+R1/9/9/9/9/9/4K4 w - 1")
	if last := searched(e, history, Limits{Nodes: 2000}); !last.HasLine() || last.MultiPV > 1 {
		t.Errorf("%+v", last)
	}
}

// Even a search of few nodes reports a line.
func TestShortSearchesReportALine(t *testing.T) {
	for _, position := range []string{"startpos", "startpos moves 7g7f", "startpos moves 7g7f 3c3d 2g2f",
		"sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"} {
		for _, nodes := range []uint64{100, 300, 900} {
			if last := searched(newEngine(t), shogitest.Game(t, position), Limits{Nodes: nodes}); last.Depth == 0 {
				t.Errorf("%s, %d positions: %+v", position, nodes, last)
			}
		}
	}
}
