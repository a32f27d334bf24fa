package experiments_test

import (
	"slices"
	"testing"

	"shotest/lab/experiments"
	"shotest/lab/experiments/chains"
	"shotest/search"
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

// minimax returns the value of the position by searching everything.
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

// searched returns the last finished report of a search of a thorny tree, and its counts.
func searched(t *testing.T, seed uint64, depth int, settings experiments.Settings) (found search.Report, nodes uint64,
	counts chains.Counts) {
	t.Helper()
	g := &thornyTree{seed: seed, width: 6, t: t}
	var x experiments.Experiment
	x.Set(settings)
	s := search.New(1)
	s.Use(&x)
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
	return found, s.Counts().Nodes, x.Counts()
}

// chainPruning returns settings with the rule as its author describes it.
func chainPruning() experiments.Settings {
	rule := chains.DefaultPruning()
	rule.On = true
	return experiments.Settings{ChainPruning: rule}
}

// Continuations do not change the value, nor do chains that never replace a search, because of a
// margin or a number of confirmations that none reaches.
func TestCarefulChainsLeaveScoresAlone(t *testing.T) {
	continued := experiments.Settings{MoveChains: chains.Continuation{On: true, Played: 1}}
	far, never := chainPruning(), chainPruning()
	far.ChainPruning.Raises, far.ChainPruning.Margin = false, 30000
	never.ChainPruning.Confirmed = 255
	for seed := range uint64(100) {
		want := (&thornyTree{seed: seed, width: 6, t: t}).minimax(5)
		for i, settings := range []experiments.Settings{continued, far, never} {
			if found, _, _ := searched(t, seed, 5, settings); found.Score != want {
				t.Fatalf("seed %d, settings %d: got %d, minimax %d", seed, i, found.Score, want)
			}
		}
	}
}

// Pruning saves most nodes, and reducing fewer.
func TestChainPruningSavesPositions(t *testing.T) {
	reducing := chainPruning()
	reducing.ChainPruning.Raises, reducing.ChainPruning.Reduction = false, 2*search.Ply
	var nodes [3]uint64
	var played chains.Counts
	for seed := range uint64(40) {
		for i, settings := range []experiments.Settings{chainPruning(), reducing, {}} {
			_, searched, counts := searched(t, seed, 6, settings)
			nodes[i] += searched
			played.Found += counts.Found
			played.Played += counts.Played
			played.Dropped += counts.Dropped
		}
	}
	if nodes[0]*2 > nodes[1] || nodes[1] >= nodes[2] {
		t.Errorf("%d positions by pruning, %d by reducing, %d without the rule", nodes[0], nodes[1], nodes[2])
	}
	if played.Played == 0 || played.Dropped == 0 || played.Played+played.Dropped > played.Found {
		t.Errorf("chains: %+v", played)
	}
}
