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

// maximum is the best value that can be reached.
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

func TestOnePlayerTakesTheBest(t *testing.T) {
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

// best is what interest search is defined to find for one player: there is one tally.
func (g *lonelyPrices) best(rule *Interest, left int) Score {
	if left < rule.Leaf {
		return g.Evaluate()
	}
	best, spent := -Infinity, 0
	for _, m := range g.AppendMoves(nil) {
		price := g.price(m)
		cost := rule.Siblings(spent) + price
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

func TestOnePlayerHasOneTally(t *testing.T) {
	settings := Settings{Interest: Interest{
		SiblingShare: 150, TableCost: 60, Separate: true, Leaf: 40, Nominal: Ply, FirstLimit: 60, Step: 20, Growth: 1600,
	}, Mode: Mode{Name: InterestMode}}
	for seed := range uint64(60) {
		g := &lonelyPrices{pricedTree{tree: tree{seed: seed, width: 4}}}
		checkIterations(t, settings, g, 5, func(limit budget, cost int) Score {
			return g.best(&settings.Interest, limit.total()-cost)
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// stairs is a puzzle: from a step go up one or double it, to reach exactly the top.
type stairs struct {
	top   int
	steps []int
}

func (g *stairs) SinglePlayer() bool { return true }
func (g *stairs) step() int          { return g.steps[len(g.steps)-1] }

func (g *stairs) AppendMoves(dst []Move) []Move {
	for m, next := range []int{g.step() + 1, 2 * g.step()} {
		if next <= g.top {
			dst = append(dst, Move(m+1))
		}
	}
	return dst
}

func (g *stairs) Make(m Move) {
	next := g.step() + 1
	if m == 2 {
		next = 2 * g.step()
	}
	g.steps = append(g.steps, next)
}

func (g *stairs) Unmake()         { g.steps = g.steps[:len(g.steps)-1] }
func (g *stairs) Evaluate() Score { return 0 }
func (g *stairs) Key() uint64     { return uint64(g.step()) * 0x9E37_79B9_7F4A_7C15 }

func (g *stairs) Adjudicate(ply int) (Score, bool) {
	return -MatedIn(ply), g.step() == g.top
}

// The shortest way up is to double as often as the number has binary digits after the
// first, and to go up one for each digit 1 among them; the search finds it, with a
// table or not, and ends by itself.
func TestShortestSolution(t *testing.T) {
	for top := 2; top <= 64; top++ {
		want := 0
		for n := top; n > 1; n /= 2 {
			want += 1 + n%2
		}
		for _, tableBytes := range []int{1, 1 << 16} {
			g := &stairs{top: top, steps: []int{1}}
			found := last(newSearcher(tableBytes, Settings{}).Search(g, Limits{}))
			if found.Score.MatePlies() != want || len(found.PV) != want {
				t.Errorf("to %d: %v in %d plies, want %d", top, found.PV, found.Score.MatePlies(), want)
			}
		}
	}
}
