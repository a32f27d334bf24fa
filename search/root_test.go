package search

import (
	"slices"
	"testing"
)

// backwards lists the moves of a tree in reverse.
type backwards struct{ *pricedTree }

func (g backwards) Next(ply, limit int) (Move, int, bool) {
	m, price, more := g.pricedTree.Next(ply, limit)
	return Move(g.width+1) - m, price, more
}

// The list orders the root moves of the modern mode from the first iteration on, behind the best
// one.
func TestRootList(t *testing.T) {
	for _, on := range []bool{true, false} {
		settings := SettingsOf(ModernMode)
		settings.RootList = on
		s, g := newSearcher(0, settings), backwards{&pricedTree{tree: tree{seed: 3, width: 8}}}
		moves := func(iteration int) (order []Move) {
			s.search.iteration.number = iteration
			s.search.repriceRoot()
			for i := range s.search.rootMoves {
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
