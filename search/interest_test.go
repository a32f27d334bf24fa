package search

import (
	"slices"
	"sync"
	"testing"

	"shotest/internal/testing/tier"
)

// pricedTree is a random tree whose prices follow from position and move, the cheapest move first.
type pricedTree struct {
	tree
	capturing bool
	handed    [MaxPly + 1]int
	known     [MaxPly + 1]Move
}

func (g *pricedTree) Kinds() int                   { return 16 }
func (g *pricedTree) Traits(m Move, _ bool) Traits { return Traits{Quiet: true, Kind: uint16(m)} }
func (g *pricedTree) Searched(int, bool)           {}
func (g *pricedTree) Open(ply int, h *Hints)       { g.handed[ply], g.known[ply] = 0, NoMove }

func (g *pricedTree) Take(ply int, m Move) (int, bool) {
	g.known[ply] = m
	return g.price(m), true
}

func (g *pricedTree) Next(ply, _ int) (Move, int, bool) {
	if g.handed[ply]+1 == int(g.known[ply]) {
		g.handed[ply]++
	}
	if g.handed[ply] == g.width {
		return NoMove, 0, false
	}
	g.handed[ply]++
	m := Move(g.handed[ply])
	return m, g.price(m), true
}

func (g *pricedTree) price(m Move) int {
	h := g.seed + uint64(len(g.path))*0x9E37_79B9
	for _, played := range g.path {
		h = (h ^ uint64(played)) * 0x94D0_49BB_1331_11EB
	}
	return 30 + int(h>>40%40) + 45*int(m-1)
}

// capturing is a priced tree some of whose positions are not quiet.
type capturing struct{ *pricedTree }

func (c capturing) InCheck() bool { return false }

func (c capturing) AppendQuiescenceMoves(dst []Move, _ Score) []Move { return c.captures(dst) }

func (g *pricedTree) captures(dst []Move) []Move {
	if g.capturing && g.Evaluate()%2 == 0 {
		dst = append(dst, 1, 2)
	}
	return dst
}

// quiet returns the value of the position at the end of a line.
func (g *pricedTree) quiet(depth int) Score {
	best := g.Evaluate()
	if depth == maxQuiescence {
		return best
	}
	for _, m := range g.captures(nil) {
		g.Make(m)
		best = max(best, -g.quiet(depth+1))
		g.Unmake()
	}
	return best
}

// value returns the value by the definition of interest search: lines end when the side to move has
// spent its budget, and moves that it cannot pay for do not count.
func (g *pricedTree) value(rule *Settings, left budget) Score {
	if left.mine < rule.Tallies.Leaf {
		return g.quiet(0)
	}
	var values []Score
	spent := 0
	for _, m := range g.AppendMoves(nil) {
		price := g.price(m)
		cost := rule.Charge.Siblings(spent) + price
		if cost > left.mine {
			break
		}
		spent += price
		g.Make(m)
		values = append(values, -g.value(rule, left.after(cost)))
		g.Unmake()
	}
	if len(values) == 0 {
		return g.quiet(0)
	}
	return slices.Max(values)
}

// The charge for siblings begins like the sum of their prices, and then grows by a constant with
// each doubling of the sum. Without a scale it is the sum.
func TestSiblingsAreChargedByTheLogarithm(t *testing.T) {
	sum, flat := Charge{On: true, Share: 814}, Charge{On: true, Share: 1000, Scale: 60}
	for _, c := range []struct{ prices, sum, flat int }{{0, 0, 0}, {10, 8, 9}, {30, 24, 25}, {270, 219, 122},
		{1200, 976, 233}, {2400, 1953, 290}} {
		if got := sum.Siblings(c.prices); got != c.sum {
			t.Errorf("siblings of %d: %d by the sum, want %d", c.prices, got, c.sum)
		}
		if got := flat.Siblings(c.prices); got != c.flat {
			t.Errorf("siblings of %d: %d by the logarithm, want %d", c.prices, got, c.flat)
		}
	}
}

func TestInterestSearchEqualsDefinition(t *testing.T) {
	long(t)
	for i, share := range []int{0, 150, 1000} {
		settings := Settings{
			Mode: InterestMode, Charge: Charge{On: true, Share: share, Scale: 60 * (i % 2)}, TableCost: 60,
			Tallies: Tallies{Separate: true, Leaf: 40, Nominal: Ply}, Steps: Steps{First: 120, Next: 40, Growth: 1600},
		}
		for seed := range uint64(tier.Of(20, 60)) {
			g := &pricedTree{tree: tree{seed: seed, width: 4}, capturing: seed%2 == 1}
			var game Game = g
			if g.capturing {
				game = capturing{g}
			}
			checkIterations(t, settings, game, 6, func(limit budget, cost int) Score {
				return -g.value(&settings, limit.after(cost))
			})
			if t.Failed() {
				t.Fatalf("share %d, seed %d", share, seed)
			}
		}
	}
}

// checkIterations searches game to depth. The score of each iteration must be the highest value of
// a root move, where value returns the value of the position after a move, by the iteration's limit
// and the move's cost.
func checkIterations(t *testing.T, settings Settings, game Game, depth int, value func(limit budget, cost int) Score) {
	t.Helper()
	s := newSearcher(1, settings)
	for r := range s.Search(game, Limits{Depth: depth}) {
		if !r.Finished() {
			continue
		}
		want, limit := -Infinity, s.search.iteration.limit
		for i := range s.search.rootMoves {
			m := &s.search.rootMoves[i]
			game.Make(m.move)
			want = max(want, value(limit, m.cost))
			game.Unmake()
		}
		if r.Score != want {
			t.Errorf("limit %v: got %d, want %d", limit, r.Score, want)
			return
		}
	}
}

func TestListsAtFullWidthEqualPlainSearch(t *testing.T) {
	even := Settings{Mode: FullwidthMode}
	for seed := range uint64(40) {
		plain := &tree{seed: seed, width: 4}
		listed := &pricedTree{tree: tree{seed: seed, width: 4}}
		want := map[int]Score{}
		for r := range newSearcher(1, Settings{}).Search(plain, Limits{Depth: 6}) {
			if r.Finished() {
				want[r.Depth] = r.Score
			}
		}
		depths := 0
		for r := range newSearcher(1, even).Search(listed, Limits{Depth: 6}) {
			if !r.Finished() {
				continue
			}
			depths++
			if r.Score != want[r.Depth] || r.Depth != depths {
				t.Fatalf("seed %d, depth %d: %d, at full width %d", seed, r.Depth, r.Score, want[r.Depth])
			}
		}
		if depths != 6 {
			t.Fatalf("seed %d: %d iterations", seed, depths)
		}
	}
}

// withoutPruning returns the numbers of interest search, without the rules that leave moves out.
func withoutPruning() Settings {
	s := SettingsOf(InterestMode)
	return Settings{Mode: s.Mode, Charge: s.Charge, Tallies: s.Tallies, Steps: s.Steps, TableCost: s.TableCost}
}

func TestEveryRootMoveIsSearched(t *testing.T) {
	g := &pricedTree{tree: tree{seed: 3, width: 12}}
	s := newSearcher(1<<16, withoutPruning())
	for range s.Search(g, Limits{Depth: 8}) {
	}
	for _, m := range s.RootMoves() {
		if m.Bound == NoBound || m.Nodes == 0 || m.Line[0] != m.Move || m.Cost > s.search.iteration.limit.mine-Ply {
			t.Errorf("%+v", m)
		}
	}
}

func TestTableKeepsBothBudgets(t *testing.T) {
	table := newTable(entryBytes)
	for _, left := range []budget{{0, 0}, {100, 100}, {250, 175}, {1200, 400}, {50, 1999}, {3000, 2500}} {
		table.clear()
		table.store(12345, 3, left, 77, -250, 31, LowerBound)
		found := table.probe(12345, 3)
		if found.move != 77 || found.score != -250 || found.eval != 31 || found.bound != LowerBound {
			t.Errorf("%v: %+v", left, found)
		}
		if found.left.total() != left.total() || abs(found.left.mine-left.mine) > balanceStep {
			t.Errorf("stored %v, found %v", left, found.left)
		}
		if table.probe(12346, 3).bound != NoBound {
			t.Error("probe returns the entry for another key")
		}
	}
}

func abs(n int) int { return max(n, -n) }

// probe must not return an entry whose words come from two writers.
func TestTableIsSharedWithoutLocks(t *testing.T) {
	table := newTable(entryBytes) // all positions share one entry
	var writers sync.WaitGroup
	for w := range uint64(4) {
		writers.Go(func() {
			for i := range uint64(50_000) {
				key, value := (w<<32|i&7+1)*0x9e3779b97f4a7c15, i&7
				table.store(key, 0, budget{int(i % 900), 100}, Move(value), Score(value), Score(w), Exact)
				if k := table.probe(key, 0); k.bound != NoBound && (k.move != Move(value) || k.score != Score(value)) {
					t.Errorf("key %x: found %+v", key, k)
				}
			}
		})
	}
	writers.Wait()
}

func TestHelpersShareTheTable(t *testing.T) {
	s := newSearcher(1<<16, Settings{})
	helper := s.Helper()
	last(s.Search(&keyedHeaps{plainHeaps{Sizes: []int{3, 4}}}, Limits{Depth: 2}))
	var searching sync.WaitGroup
	for _, one := range []*Searcher{s, helper} {
		searching.Go(func() {
			found := last(one.Search(&keyedHeaps{plainHeaps{Sizes: []int{6, 5, 4}}}, Limits{Depth: 15}))
			if found.Score.MatePlies() <= 0 {
				t.Errorf("found %+v", found)
			}
		})
	}
	searching.Wait()
	if full := s.table.full(); full == 0 {
		t.Error("the table is empty")
	}
}
