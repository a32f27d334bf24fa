package search

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/internal/testing/heaps"
)

// long skips a test that takes seconds if tests are to be short, as under the race detector, which
// has nothing to find in a search by one goroutine.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("SKIPPED with -short: takes seconds")
	}
}

// keyedHeaps uses the transposition table.
type keyedHeaps struct{ plainHeaps }

type plainHeaps = heaps.Game[Move, Score]

func (h *keyedHeaps) Key() uint64 {
	key := uint64(0)
	for _, size := range h.Sizes {
		key = (key + uint64(size) + 1) * 0x9E37_79B9_7F4A_7C15
	}
	return key
}

func newSearcher(tableBytes int, settings Settings) *Searcher {
	s := New(tableBytes)
	s.Set(settings)
	return s
}

func last(reports iter.Seq[Report]) (found Report) {
	for r := range reports {
		if r.Finished() {
			found = r
			found.PV = slices.Clone(r.PV)
		}
	}
	return found
}

func TestNimIsSolved(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	for range 60 {
		sizes := []int{random.IntN(5), random.IntN(5), 1 + random.IntN(5)}
		plain, keyed := &plainHeaps{Sizes: slices.Clone(sizes)}, &keyedHeaps{plainHeaps{Sizes: slices.Clone(sizes)}}
		for _, game := range []Game{plain, keyed} {
			found := last(newSearcher(1<<20, Settings{}).Search(game, Limits{Depth: 20}))
			if plies := found.Score.MatePlies(); plies == 0 || plies > 0 != plain.Winning() {
				t.Errorf("%T %v: mate in %d plies, theory says winning: %v", game, sizes, plies, plain.Winning())
			}
			if plies := found.Score.MatePlies(); max(plies, -plies) != len(found.PV) {
				t.Errorf("%T %v: line %v for a mate in %d", game, sizes, found.PV, plies)
			}
			if !slices.Equal(plain.Sizes, sizes) || !slices.Equal(keyed.Sizes, sizes) {
				t.Fatalf("%T: the search leaves the heaps changed", game)
			}
		}
	}
}

// tree is a random game tree of fixed shape: moves lead to numbered nodes, and
// leaf values follow from their number. It can be searched exactly.
type tree struct {
	seed  uint64
	width int
	path  []Move
}

func (g *tree) AppendMoves(dst []Move) []Move {
	for i := range g.width {
		dst = append(dst, Move(i+1))
	}
	return dst
}

func (g *tree) Make(m Move) { g.path = append(g.path, m) }
func (g *tree) Unmake()     { g.path = g.path[:len(g.path)-1] }
func (g *tree) Evaluate() Score {
	h := g.seed
	for _, m := range g.path {
		h = (h ^ uint64(m)) * 0xBF58_476D_1CE4_E5B9
		h ^= h >> 29
	}
	return Score(h%2001) - 1000
}

func (g *tree) minimax(depth int) Score { return plainMinimax(g, depth) }

// plainMinimax returns the value of the game's current position by searching everything.
func plainMinimax(g Game, depth int) Score {
	if depth == 0 {
		return g.Evaluate()
	}
	best := -Infinity
	for _, m := range g.AppendMoves(nil) {
		g.Make(m)
		best = max(best, -plainMinimax(g, depth-1))
		g.Unmake()
	}
	return best
}

func TestScoresEqualPlainMinimax(t *testing.T) {
	for seed := range uint64(300) {
		g := &tree{seed: seed, width: 3}
		for depth := 1; depth <= 5; depth++ {
			found := last(newSearcher(1, Settings{}).Search(g, Limits{Depth: depth}))
			if want := g.minimax(depth); found.Score != want {
				t.Fatalf("seed %d depth %d: got %d, minimax %d", seed, depth, found.Score, want)
			}
		}
	}
}

func TestMultiPVListsTheBestMoves(t *testing.T) {
	g := &tree{seed: 5, width: 6}
	var want []Score
	for _, m := range g.AppendMoves(nil) {
		g.Make(m)
		want = append(want, -g.minimax(2))
		g.Unmake()
	}
	slices.SortFunc(want, func(a, b Score) int { return int(b - a) })
	var got []Score
	for r := range newSearcher(1, Settings{}).Search(g, Limits{Depth: 3, MultiPV: 4}) {
		if r.Finished() && r.Depth == 3 {
			got = append(got, r.Score)
		}
	}
	if !slices.Equal(got, want[:4]) {
		t.Errorf("got %v, want %v", got, want[:4])
	}
}

func TestRootMovesRestrictTheSearch(t *testing.T) {
	g := &tree{seed: 9, width: 6}
	found := last(newSearcher(1, Settings{}).Search(g, Limits{Depth: 3, RootMoves: []Move{4}}))
	if len(found.PV) == 0 || found.PV[0] != 4 {
		t.Errorf("line %v does not begin with the only move allowed", found.PV)
	}
}

func TestNodeLimitIsExact(t *testing.T) {
	for _, limit := range []uint64{1, 2, 100, 511, 512, 513, 5000} {
		g := &tree{seed: 2, width: 8}
		var nodes uint64
		for r := range newSearcher(1, Settings{}).Search(g, Limits{Nodes: limit}) {
			nodes = r.Nodes
		}
		if nodes > limit {
			t.Errorf("limit %d: searched %d nodes", limit, nodes)
		}
		if len(g.path) != 0 {
			t.Errorf("limit %d: the game stands at %v after the search", limit, g.path)
		}
	}
}

func TestLeavingTheLoopEndsTheSearch(t *testing.T) {
	g := &keyedHeaps{plainHeaps{Sizes: []int{9, 9, 9, 9}}}
	next, stop := iter.Pull(newSearcher(1<<16, Settings{}).Search(g, Limits{}))
	for range 20 {
		if _, more := next(); !more {
			t.Fatal("the search ended by itself")
		}
	}
	stop()
	if len(g.Taken) != 0 {
		t.Errorf("the game stands at %v after the search", g.Taken)
	}
}

func TestNoReportsWithoutMoves(t *testing.T) {
	for r := range newSearcher(1, Settings{}).Search(&plainHeaps{Sizes: []int{0}}, Limits{}) {
		t.Errorf("report %+v of a position without moves", r)
	}
}

func TestStopReportsPartialLine(t *testing.T) {
	g := &tree{seed: 4, width: 12}
	s := newSearcher(1, Settings{})
	var reports []Report
	for r := range s.Search(g, Limits{}) {
		reports = append(reports, r)
		if len(reports) == 8 {
			s.Stop()
		}
	}
	if len(reports) > 9 {
		t.Errorf("%d reports after the search was stopped", len(reports)-8)
	}
	for _, r := range reports[8:] {
		if r.Rank == 0 || !r.Partial {
			t.Errorf("report after the stop: %+v, want a partial line", r)
		}
	}
}
