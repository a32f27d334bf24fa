package search

import (
	"slices"
	"testing"
)

// pricingTree prices all moves alike, and checks what it receives.
type pricingTree struct {
	pricedTree
	t        *testing.T
	extra    int                       // added to the price of each move
	merit    func(Move) int            // returns the discount of a move; nil for -extra
	alike    func(m, failed Move) bool // whether a failed move lowers another; nil for never
	unpriced bool                      // whether the search asks for no prices
	open     [MaxPly + 1][]Move        // by ply, the path to the position that was opened there
	failed   [MaxPly + 1][]Move        // by ply, the moves that failed there
	asked    int                       // the number of calls of Surcharge
}

func (g *pricingTree) OpenPrices(ply int, _ *Hints) {
	if len(g.path) != ply {
		g.t.Errorf("ply %d of a line of %d moves", ply, len(g.path))
	}
	g.open[ply], g.failed[ply] = slices.Clone(g.path), nil
}

func (g *pricingTree) Discount(ply int, m Move) (discount int, check bool) {
	g.check(ply)
	if g.merit != nil {
		return g.merit(m), false
	}
	return -g.extra, false
}

func (g *pricingTree) Surcharge(ply int, m Move, check bool) int {
	g.check(ply)
	if slices.Contains(g.failed[ply], m) || check {
		g.t.Errorf("a price for %d, after %v failed; check %v", m, g.failed[ply], check)
	}
	g.asked++
	surcharge := 0
	for _, failed := range g.failed[ply] {
		if g.alike != nil && g.alike(m, failed) {
			surcharge += 10
		}
	}
	return surcharge
}

func (g *pricingTree) Failed(ply int, m Move, _ bool) {
	g.check(ply)
	if slices.Contains(g.failed[ply], m) {
		g.t.Errorf("%d failed twice", m)
	}
	g.failed[ply] = append(g.failed[ply], m)
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
	settings.Prices, settings.Reductions.Factor = Prices{On: true, Least: 1, Most: 10_000, LikenessPrice: true}, 60
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
		t.Errorf("prices without effect: %d nodes, without prices %d; Surcharge called %d times", got,
			plain, same.asked)
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

// With a weight, a quiet move like one that has failed comes after those that are not.
func TestOrderByLikeness(t *testing.T) {
	const half = 6
	for _, weight := range []int{0, 50} {
		g := &pricingTree{t: t, merit: func(Move) int { return 0 }}
		g.alike = func(m, failed Move) bool { return (m <= half) == (failed <= half) }
		g.seed, g.width = 5, 2*half
		settings := SettingsOf(ModernMode)
		settings.Prices, settings.RootList = Prices{On: true, Weight: 1, LikenessWeight: weight}, false
		s := newSearcher(0, settings)
		s.search.run.begin(g, s.table, Limits{}, nil)
		n := s.search.rootNode()
		n.left = unlimited
		var halves []bool
		for m := s.search.next(&n, 0); m != nil; m = s.search.next(&n, n.failed) {
			halves = append(halves, m.move <= half)
			m.searched = true
			n.failed++
			s.search.noteFailure(&n, m)
		}
		alternating := true
		for i := range len(halves) / 2 {
			alternating = alternating && halves[2*i] != halves[2*i+1]
		}
		if len(halves) != 2*half || alternating != (weight > 0) {
			t.Errorf("weight %d: first halves %v", weight, halves)
		}
	}
}
