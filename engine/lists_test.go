package engine

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/search"
	"shotest/shogi"
)

// At full width moves come from the lists of interest search, at a ply each, and by history in the
// modern mode.
func TestMovesComeFromLists(t *testing.T) {
	for mode, listed := range map[string]bool{search.FullwidthMode: true, search.ModernMode: false} {
		e := newEngine(t, "SearchMode", mode)
		searched(e, shogitest.Game(t, middleGame), Limits{Depth: 4})
		if counts := e.searcher.Counts(); (counts.Priced.Full > 0) != listed || (counts.Priced.Ply == 0) != listed {
			t.Errorf("%s: %+v", mode, counts.Priced)
		}
		r := rank(t, newEngine(t, "SearchMode", search.InterestMode), middleGame)
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
