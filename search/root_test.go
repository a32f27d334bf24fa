package search

import (
	"slices"
	"testing"
)

// backwards lists the moves of a tree in reverse, and notes those of the root.
type backwards struct {
	*pricedTree
	root []Move
	// raised holds for the moves of the root, as far as the search has told, whether they raised
	// alpha.
	raised []bool
}

func (g *backwards) Open(ply int, h *Hints) {
	g.pricedTree.Open(ply, h)
	if ply == 0 {
		g.root, g.raised = g.root[:0], g.raised[:0]
	}
}

func (g *backwards) Take(ply int, m Move) (int, bool) {
	price, found := g.pricedTree.Take(ply, Move(g.width+1)-m)
	if ply == 0 {
		g.root = append(g.root, m)
	}
	return price, found
}

func (g *backwards) Next(ply, limit int) (Move, int, bool) {
	m, price, more := g.pricedTree.Next(ply, limit)
	m = Move(g.width+1) - m
	if ply == 0 && more {
		g.root = append(g.root, m)
	}
	return m, price, more
}

func (g *backwards) Searched(ply int, raisedAlpha bool) {
	if ply == 0 {
		g.raised = append(g.raised, raisedAlpha)
	}
}

// Before the root's list hands over a move, the search has told it what became of the moves before.
func TestRootMovesAreReScored(t *testing.T) {
	s := newSearcher(1, SettingsOf(ModernMode))
	g := &backwards{pricedTree: &pricedTree{tree: tree{seed: 5, width: 8}}}
	for r := range s.Search(g, Limits{Depth: 4}) {
		if !r.Finished() {
			continue
		}
		best := Score(-Infinity)
		for i, m := range g.root {
			at := slices.IndexFunc(s.search.rootMoves, func(root rootMove) bool { return root.move == m })
			if score := s.search.rootMoves[at].last.Score; (score > best) != g.raised[i] {
				t.Errorf("depth %d, %d of the root: raised alpha %v, scores %d after %d", r.Depth, m, g.raised[i], score, best)
			} else {
				best = max(best, score)
			}
		}
		if len(g.root) != g.width || len(g.raised) != g.width {
			t.Errorf("depth %d: the list heard of %d of the moves %v", r.Depth, len(g.raised), g.root)
		}
	}
}

// The list orders the root moves of the modern mode from the first iteration on, behind the best
// one.
func TestRootList(t *testing.T) {
	for _, on := range []bool{true, false} {
		settings := SettingsOf(ModernMode)
		settings.RootList = on
		s := newSearcher(0, settings)
		g := &backwards{pricedTree: &pricedTree{tree: tree{seed: 3, width: 8}}}
		moves := func(iteration int) (order []Move) {
			s.search.iteration.number = iteration
			s.search.chooseFront()
			s.search.openRoot(0)
			for i := range s.search.rootMoves {
				s.search.bringNext(i)
				order = append(order, s.search.rootMoves[i].move)
			}
			return order
		}
		s.search.begin(g, s.table, Limits{MultiPV: 1}, nil)
		first, second := []Move{8, 7, 6, 5, 4, 3, 2, 1}, []Move{5, 8, 7, 6, 4, 3, 2, 1}
		if !on {
			first, second = []Move{1, 2, 3, 4, 5, 6, 7, 8}, []Move{5, 1, 2, 3, 4, 6, 7, 8}
		}
		if got := moves(1); !slices.Equal(got, first) {
			t.Errorf("on %v: %v in the first iteration", on, got)
		}
		s.search.promote(slices.Index(first, 5), 0)
		if got := moves(2); !slices.Equal(got, second) {
			t.Errorf("on %v: %v in the second iteration", on, got)
		}
	}
}
