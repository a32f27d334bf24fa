package search

import "testing"

// claims is a tree whose players may end the game in some positions, at values of all kinds.
type claims struct{ tree }

func (g *claims) Claim() (Score, bool) {
	h := uint64(g.Evaluate()+1000) * 0x9E37_79B9_7F4A_7C15
	return Score(h>>40%1201) - 600, h>>20%3 == 0
}

// Key distinguishes positions by the moves that have led there.
func (g *claims) Key() uint64 {
	key := g.seed + 1
	for _, m := range g.path {
		key = (key + uint64(m)) * 0x9E37_79B9_7F4A_7C15
	}
	return key
}

// minimax returns the value of a position below the root by looking at everything.
func (g *claims) minimax(depth int) Score {
	best := g.Evaluate()
	if depth > 0 {
		best = g.playingOn(depth)
	}
	if claim, may := g.Claim(); may {
		best = max(best, claim)
	}
	return best
}

func (g *claims) playingOn(depth int) Score {
	best := -Infinity
	for _, m := range g.AppendMoves(nil) {
		g.Make(m)
		best = max(best, -g.minimax(depth-1))
		g.Unmake()
	}
	return best
}

// The value of a position is the higher of the claim and the value of playing on. A line ends with
// a claim.
func TestClaimsAreOptional(t *testing.T) {
	for seed := range uint64(300) {
		g := &claims{tree{seed: seed, width: 3}}
		for depth := 1; depth <= 5; depth++ {
			found := last(newSearcher(1<<16, Settings{}).Search(g, Limits{Depth: depth}))
			if want := g.playingOn(depth); found.Score != want {
				t.Fatalf("seed %d depth %d: got %d, minimax %d", seed, depth, found.Score, want)
			}
			for _, m := range found.PV {
				g.Make(m)
			}
			value := g.Evaluate()
			if claim, may := g.Claim(); may && (value < claim || len(found.PV) < depth) {
				value = claim
			}
			if len(found.PV)%2 == 1 {
				value = -value
			}
			g.path = nil
			if value != found.Score {
				t.Fatalf("seed %d depth %d: the line %v ends with %d, the score is %d", seed, depth, found.PV,
					value, found.Score)
			}
		}
	}
}
