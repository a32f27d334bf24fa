package search

import (
	"slices"
	"testing"
)

// pricingTree prices all moves alike, and checks what it receives.
type pricingTree struct {
	pricedTree
	t        *testing.T
	extra    int                // added to the price of each move
	merit    func(Move) int     // returns the discount of a move; nil for -extra
	unpriced bool               // whether the search asks for no prices
	open     [MaxPly + 1][]Move // by ply, the path to the position that was opened there
	asked    int                // the number of calls of Discount
}

func (g *pricingTree) OpenPrices(ply int, _ *Hints) {
	if len(g.path) != ply {
		g.t.Errorf("ply %d of a line of %d moves", ply, len(g.path))
	}
	g.open[ply] = slices.Clone(g.path)
}

func (g *pricingTree) Discount(ply int, m Move) (discount int, check bool) {
	g.check(ply)
	g.asked++
	if g.merit != nil {
		return g.merit(m), false
	}
	return -g.extra, false
}

// check checks that the current position is the one that was opened at ply.
func (g *pricingTree) check(ply int) {
	if !slices.Equal(g.open[ply], g.path) {
		g.t.Errorf("ply %d: after %v, opened after %v", ply, g.path, g.open[ply])
	}
}

// A higher price makes the line of a move shorter, a lower one longer, and no change of the price
// leaves the search as it is.
func TestPricing(t *testing.T) {
	settings := SettingsOf(ModernMode)
	settings.Futility.On, settings.AlphaFail.On, settings.Razoring.On = false, false, false
	settings.Prices, settings.Reductions.Factor = Prices{On: true, Least: 1, Most: 10_000}, 60
	nodes := func(g *pricingTree) (nodes uint64) {
		g.t, g.seed, g.width = t, 5, 12
		settings.Prices.On = !g.unpriced
		s := newSearcher(0, settings)
		for range s.Search(g, Limits{Depth: 6}) {
		}
		return s.Counts().Nodes
	}
	plain := nodes(&pricingTree{unpriced: true})
	same := &pricingTree{}
	if got := nodes(same); got != plain || same.asked == 0 {
		t.Errorf("prices without effect: %d nodes, without prices %d; Discount called %d times", got, plain, same.asked)
	}
	dear, cheap := nodes(&pricingTree{extra: 60}), nodes(&pricingTree{extra: -300})
	if dear >= plain || cheap <= plain {
		t.Errorf("nodes: %d with higher prices, %d unchanged, %d with lower prices; want them ascending",
			dear, plain, cheap)
	}
}

// Quiet moves come in the order of their discounts where nothing else is known of them and no
// discount is higher than Promise.
func TestOrderByDiscounts(t *testing.T) {
	for _, on := range []bool{true, false} {
		g := &pricingTree{t: t, merit: func(m Move) int { return int(m*7) % 13 }}
		g.seed, g.width = 5, 12
		settings := SettingsOf(ModernMode)
		settings.Prices = Prices{On: true, Weight: map[bool]int{true: 100}[on], Promise: 12}
		s := newSearcher(0, settings)
		s.search.begin(g, s.table, Limits{}, nil)
		sorted := slices.IsSortedFunc(s.search.rootMoves,
			func(a, b rootMove) int { return g.merit(b.move) - g.merit(a.move) })
		if len(s.search.rootMoves) != 12 || sorted != on {
			t.Errorf("on %v: %d moves, in order %v", on, len(s.search.rootMoves), sorted)
		}
	}
}
