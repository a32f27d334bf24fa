package search

import (
	"slices"
	"testing"
)

// pricingTree prices all moves alike, and checks what it receives.
type pricingTree struct {
	pricedTree
	t *testing.T
	// extra is what each move costs more, unpriced says that it does not price at all.
	extra    int
	unpriced bool
	// open is, by ply, the path to the position that was opened there, failed what failed there.
	open   [MaxPly + 1][]Move
	failed [MaxPly + 1][]Move
	asked  int
}

func (g *pricingTree) Prices() bool { return !g.unpriced }

func (g *pricingTree) OpenPrices(ply int, _ *Hints) {
	if len(g.path) != ply {
		g.t.Errorf("ply %d of a line of %d moves", ply, len(g.path))
	}
	g.open[ply], g.failed[ply] = slices.Clone(g.path), nil
}

func (g *pricingTree) Price(ply int, m Move, check bool) int {
	g.check(ply)
	if slices.Contains(g.failed[ply], m) || check {
		g.t.Errorf("a price for %d, after %v failed; check %v", m, g.failed[ply], check)
	}
	g.asked++
	return g.extra
}

func (g *pricingTree) Failed(ply int, m Move, _ bool) {
	g.check(ply)
	if slices.Contains(g.failed[ply], m) {
		g.t.Errorf("%d failed twice", m)
	}
	g.failed[ply] = append(g.failed[ply], m)
}

// check checks that a ply is that of the position that was opened last there.
func (g *pricingTree) check(ply int) {
	if !slices.Equal(g.open[ply], g.path) {
		g.t.Errorf("ply %d: after %v, opened after %v", ply, g.path, g.open[ply])
	}
}

// A price beyond its place makes a move's line shorter or longer, and none leaves the search as it is.
func TestPricing(t *testing.T) {
	settings := DefaultSettings().For(Mode{Name: ModernMode})
	settings.Futility.On, settings.AlphaFail.On, settings.Razoring.On = false, false, false
	nodes := func(g *pricingTree) (nodes uint64) {
		g.t, g.seed, g.width = t, 5, 12
		s := newSearcher(0, settings)
		for range s.Search(g, Limits{Depth: 6}) {
		}
		return s.Counts().Nodes
	}
	plain := nodes(&pricingTree{unpriced: true})
	same := &pricingTree{}
	if got := nodes(same); got != plain || same.asked == 0 {
		t.Errorf("prices of nothing: %d nodes, without prices %d; asked %d times", got, plain, same.asked)
	}
	dear, cheap := nodes(&pricingTree{extra: 300}), nodes(&pricingTree{extra: -300})
	if dear >= plain || cheap <= plain {
		t.Errorf("dear %d nodes, as they are %d, cheap %d", dear, plain, cheap)
	}
}
