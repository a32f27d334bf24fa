package engine

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/search"
	"shotest/shogi"
)

// Each ordering searches other nodes, the same ones each time, and works in every mode and with
// threads.
func TestOrderings(t *testing.T) {
	nodes := map[uint64]string{}
	for _, ordering := range []string{"usual", "history", "chessmaps", "components"} {
		e := newEngine(t, "SearchMode", search.FullwidthMode, "Ordering", ordering)
		first := searched(e, shogitest.Game(t, chainPosition), Limits{Depth: 5})
		again := searched(e, shogitest.Game(t, chainPosition), Limits{Depth: 5})
		if first.Nodes == 0 || first.Nodes != again.Nodes || first.Score != again.Score {
			t.Errorf("%s: %d positions, score %v; then %d, %v", ordering, first.Nodes, first.Score,
				again.Nodes, again.Score)
		}
		if other, same := nodes[first.Nodes]; same {
			t.Errorf("%s searches as many nodes as %s", ordering, other)
		}
		nodes[first.Nodes] = ordering
		for _, mode := range []string{search.InterestMode, search.ModernMode} {
			e := newEngine(t, "SearchMode", mode, "Ordering", ordering, "Threads", "2")
			if last := searched(e, shogitest.Game(t, chainPosition), Limits{Nodes: 5_000}); !last.HasValue() {
				t.Errorf("%s, %s: no line", mode, ordering)
			}
		}
	}
}

// With the usual ordering, moves come from the lists of interest search at full width, at a ply
// each, and by history in the modern mode.
func TestUsualOrdering(t *testing.T) {
	for mode, listed := range map[string]bool{search.FullwidthMode: true, search.ModernMode: false} {
		e := newEngine(t, "SearchMode", mode)
		searched(e, shogitest.Game(t, chainPosition), Limits{Depth: 4})
		if counts := e.searcher.Counts(); (counts.Priced.Full > 0) != listed || (counts.Priced.Ply == 0) != listed {
			t.Errorf("%s: %+v", mode, counts.Priced)
		}
		r := rank(t, newEngine(t, "SearchMode", search.InterestMode), chainPosition)
		for i, m := range e.searcher.RootMoves() {
			if listed && m.Cost != search.Ply {
				t.Errorf("%s: %v costs %d", mode, shogi.Move(m.Move), m.Cost)
			}
			if i == 0 && listed && r.Rank(shogi.Move(m.Move)) == 0 {
				t.Errorf("%s: %v is not on the list", mode, shogi.Move(m.Move))
			}
		}
	}
}
