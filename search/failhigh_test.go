package search

import (
	"testing"

	"shotest/internal/testing/tier"
)

// rootWatch is an observer that notes the outcomes of the searches of root moves.
type rootWatch struct {
	searcher   *Searcher
	game       *tree
	move       Move // the root move that is being searched, or was searched last
	failedHigh Move // the root move searched last, if it failed high; otherwise NoMove
	again      bool // whether failedHigh is being searched again
}

func (w *rootWatch) Begin(*Iteration) {}
func (w *rootWatch) Finish(*Outcome)  {}

func (w *rootWatch) Enter(v *Visit) {
	if v.Ply == 1 {
		w.move, w.again = v.Move, v.Move == w.failedHigh
	}
}

func (w *rootWatch) Leave(o *Outcome) {
	if len(w.game.path) == 1 && !w.searcher.search.stopped {
		w.failedHigh = NoMove
		if o.Bound == LowerBound {
			w.failedHigh = w.move
		}
	}
}

// highs searches random trees with various limits of nodes, for a number of lines. It counts the
// searches in which a move failed high and its next search was cut short: those in which the first
// move was, those in which another move was and became the best, and those in which the move did
// not become the best.
func highs(t *testing.T, lines int) (first, other, missed int) {
	t.Helper()
	for seed := range uint64(tier.Of(20, 40)) {
		for nodes := uint64(600); nodes < 6000; nodes += 301 {
			game := &tree{seed: seed, width: 4}
			searcher := newSearcher(1, Settings{Aspiration: Aspiration{On: true, Window: 20}})
			watch := &rootWatch{searcher: searcher, game: game}
			searcher.Observe(watch)
			var before, best Move
			var found Report
			for r := range searcher.Search(game, Limits{Nodes: nodes, MultiPV: lines}) {
				if r.Rank == 1 && (r.Finished() || r.Partial) {
					before, best, found = best, r.PV[0], r
				}
			}
			high := found.Partial && found.Bound == LowerBound
			switch {
			case high && (!watch.again || best != watch.failedHigh):
				t.Fatalf("seed %d, %d nodes: %+v, but %d failed high", seed, nodes, found, watch.failedHigh)
			case high && best == before:
				first++
			case high:
				other++
			case watch.again:
				missed++
			}
		}
	}
	return first, other, missed
}

// A root move that fails high is the best when its search with a wider window is cut short: the
// first one above the window of the iteration, and another one above the best so far.
func TestFailHighCutShortIsBest(t *testing.T) {
	if first, other, missed := highs(t, 1); first < 10 || other < 10 || missed > 0 {
		t.Errorf("first move %d times, another move %d times, missed %d times; want at least 10, 10 and none", first, other, missed)
	}
	// Of several lines only the first one begins with the move to play.
	if first, other, _ := highs(t, 3); first < 5 || other < 5 {
		t.Errorf("with three lines: first move %d times, another move %d times; want at least 5 and 5", first, other)
	}
}
