package search

import "testing"

// lonelyTree is a random tree of which one player makes all the moves. Some of its
// positions have none.
type lonelyTree struct{ tree }

func (g *lonelyTree) SinglePlayer() bool { return true }

func (g *lonelyTree) AppendMoves(dst []Move) []Move {
	if len(g.path) > 0 && g.Evaluate()%5 == 0 {
		return dst
	}
	return g.tree.AppendMoves(dst)
}

// maximum returns the highest value that can be reached within depth moves.
func (g *lonelyTree) maximum(depth int) Score {
	moves := g.AppendMoves(nil)
	if depth == 0 || len(moves) == 0 {
		return g.Evaluate()
	}
	best := -Infinity
	for _, m := range moves {
		g.Make(m)
		best = max(best, g.maximum(depth-1))
		g.Unmake()
	}
	return best
}

func TestSinglePlayerEqualsMaximum(t *testing.T) {
	for seed := range uint64(300) {
		g := &lonelyTree{tree{seed: seed, width: 3}}
		for depth := 1; depth <= 5; depth++ {
			found := last(newSearcher(1, Settings{}).Search(g, Limits{Depth: depth}))
			if want := g.maximum(depth); found.Score != want {
				t.Fatalf("seed %d depth %d: got %d, the best is %d", seed, depth, found.Score, want)
			}
		}
	}
}

// lonelyPrices is a random tree with prices, for one player.
type lonelyPrices struct{ pricedTree }

func (g *lonelyPrices) SinglePlayer() bool { return true }

// best returns the value by the definition of interest search for one player: there is one budget.
func (g *lonelyPrices) best(rule *Settings, left int) Score {
	if left < rule.Tallies.Leaf {
		return g.Evaluate()
	}
	best, spent := -Infinity, 0
	for _, m := range g.AppendMoves(nil) {
		price := g.price(m)
		cost := rule.Charge.Siblings(spent) + price
		if cost > left {
			break
		}
		spent += price
		g.Make(m)
		best = max(best, g.best(rule, left-cost))
		g.Unmake()
	}
	if best == -Infinity {
		return g.Evaluate()
	}
	return best
}

func TestSinglePlayerHasOneBudget(t *testing.T) {
	settings := Settings{
		Mode: InterestMode, Charge: Charge{On: true, Share: 150}, TableCost: 60,
		Tallies: Tallies{Separate: true, Leaf: 40, Nominal: Ply}, Steps: Steps{First: 60, Next: 20, Growth: 1600},
	}
	for seed := range uint64(60) {
		g := &lonelyPrices{pricedTree{tree: tree{seed: seed, width: 4}}}
		checkIterations(t, settings, g, 5, func(limit budget, cost int) Score {
			return g.best(&settings, limit.total()-cost)
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}
