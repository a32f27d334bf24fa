package chains_test

import (
	"slices"
	"testing"

	"shotest/search"
	"shotest/search/chains"
)

// thornyTree is a random tree in which every position lacks some of the moves, and
// lets no other be made.
type thornyTree struct {
	seed  uint64
	width int
	path  []search.Move
	t     *testing.T
}

func (g *thornyTree) IsLegal(m search.Move) bool {
	h := g.seed + uint64(m)*0x9E37_79B9_7F4A_7C15
	for _, played := range g.path {
		h = (h ^ uint64(played)) * 0xBF58_476D_1CE4_E5B9
		h ^= h >> 31
	}
	return m == 1 || m <= search.Move(g.width) && h%3 > 0
}

func (g *thornyTree) AppendMoves(dst []search.Move) []search.Move {
	for m := range search.Move(g.width) {
		if g.IsLegal(m + 1) {
			dst = append(dst, m+1)
		}
	}
	return dst
}

func (g *thornyTree) Make(m search.Move) {
	if !g.IsLegal(m) {
		g.t.Fatalf("seed %d: move %d after %v is illegal", g.seed, m, g.path)
	}
	g.path = append(g.path, m)
}

func (g *thornyTree) Unmake() { g.path = g.path[:len(g.path)-1] }

func (g *thornyTree) Evaluate() search.Score {
	h := g.seed
	for _, m := range g.path {
		h = (h ^ uint64(m)) * 0xBF58_476D_1CE4_E5B9
		h ^= h >> 29
	}
	return search.Score(h%2001) - 1000
}

// minimax returns the value of the position by looking at everything.
func (g *thornyTree) minimax(depth int) search.Score {
	if depth == 0 {
		return g.Evaluate()
	}
	best := -search.Infinity
	for _, m := range g.AppendMoves(nil) {
		g.Make(m)
		best = max(best, -g.minimax(depth-1))
		g.Unmake()
	}
	return best
}

// searched returns what a search of a thorny tree has found, and its counts.
func searched(t *testing.T, seed uint64, depth int, settings search.Settings) (found search.Report, counts search.Counts) {
	t.Helper()
	g := &thornyTree{seed: seed, width: 6, t: t}
	s := search.New(1)
	s.Set(settings)
	for report := range s.Search(g, search.Limits{Depth: depth}) {
		if report.Finished() {
			found = report
			found.PV = slices.Clone(report.PV)
		}
	}
	if len(g.path) != 0 {
		t.Fatalf("seed %d: the game stands at %v after the search", seed, g.path)
	}
	for _, m := range found.PV {
		g.Make(m) // fails if the line is illegal
	}
	return found, s.Counts()
}

// Whatever comes first, the value stays the same.
func TestContinuedChainsLeaveScoresAlone(t *testing.T) {
	settings := search.Settings{MoveChains: chains.Continuation{On: true, Played: 1}}
	for seed := range uint64(100) {
		found, _ := searched(t, seed, 5, settings)
		if want := (&thornyTree{seed: seed, width: 6, t: t}).minimax(5); found.Score != want {
			t.Fatalf("seed %d: got %d, minimax %d", seed, found.Score, want)
		}
	}
}
