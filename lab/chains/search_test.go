//go:build e2e

package chains_test

import (
	"slices"
	"testing"

	"shotest/lab/chains"
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

func (g *thornyTree) GivesCheck(search.Move) bool { return false }
func (g *thornyTree) Exchange(search.Move) int32  { return 0 }
func (g *thornyTree) KeyAfter(search.Move) uint64 { return 0 } // the tree has no keys

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
func searched(t *testing.T, seed uint64, depth int, rules chains.Rules) (found search.Report, nodes uint64,
	counts chains.Counts) {
	t.Helper()
	g := &thornyTree{seed: seed, width: 6, t: t}
	x := chains.New(rules)
	s := search.New(1)
	s.Use(x)
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

// pruning returns rules with pruning as its author describes it.
func pruning() chains.Rules {
	rules := chains.Rules{Pruning: chains.DefaultPruning()}
	rules.Pruning.On = true
	return rules
}

// Chains that never replace a search, because of a margin or a number of confirmations that none
// reaches, do not change the value.
func TestCarefulChainsLeaveScoresAlone(t *testing.T) {
	far, never := pruning(), pruning()
	far.Pruning.Raises, far.Pruning.Margin = false, 30000
	never.Pruning.Confirmed = 255
	for seed := range uint64(100) {
		want := (&thornyTree{seed: seed, width: 6, t: t}).minimax(5)
		for i, rules := range []chains.Rules{far, never} {
			if found, _, _ := searched(t, seed, 5, rules); found.Score != want {
				t.Fatalf("seed %d, rules %d: got %d, minimax %d", seed, i, found.Score, want)
			}
		}
	}
}

// Pruning saves most nodes, and reducing fewer.
func TestPruningSavesPositions(t *testing.T) {
	reducing := pruning()
	reducing.Pruning.Raises, reducing.Pruning.Reduction = false, 2*search.Ply
	var nodes [3]uint64
	var played chains.Counts
	for seed := range uint64(40) {
		for i, rules := range []chains.Rules{pruning(), reducing, {}} {
			_, searched, counts := searched(t, seed, 6, rules)
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
