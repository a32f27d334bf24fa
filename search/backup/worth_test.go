package backup_test

import (
	"math"
	"testing"

	"shotest/search"
	"shotest/search/backup"
)

// guesses is a tree of fixed length whose ends are guessed in steps. What they are
// truly worth differs from that by chance, as the value of a position differs from what
// deeper search finds.
type guesses struct {
	seed         uint64
	depth, width int
	truly        bool
	path         []search.Move
}

const (
	guessSteps = 6  // how many guesses there are
	guessStep  = 10 // how far apart they lie
	guessError = 12 // how far a guess may be from the truth
)

func (g *guesses) AppendMoves(dst []search.Move) []search.Move {
	for i := range g.width {
		dst = append(dst, search.Move(i+1))
	}
	return dst
}

func (g *guesses) Make(m search.Move) { g.path = append(g.path, m) }
func (g *guesses) Unmake()            { g.path = g.path[:len(g.path)-1] }

func (g *guesses) Key() uint64 {
	h := g.seed * 0x9E37_79B9_7F4A_7C15
	for _, m := range g.path {
		h = (h ^ h>>31 ^ uint64(m)) * 0x94D0_49BB_1331_11EB
	}
	return h ^ h>>30
}

func (g *guesses) Evaluate() search.Score {
	h := g.Key() * 0xBF58_476D_1CE4_E5B9
	value := guessStep * (search.Score(h>>40%guessSteps) - guessSteps/2)
	if g.truly {
		value += search.Score(h>>20%(2*guessError+1)) - guessError
	}
	return value
}

func (g *guesses) minimax() search.Score {
	if len(g.path) == g.depth {
		return g.Evaluate()
	}
	best := -search.Infinity
	for _, m := range g.AppendMoves(nil) {
		g.Make(m)
		best = max(best, -g.minimax())
		g.Unmake()
	}
	return best
}

// alternatives returns how many moves the player has on average that seem as good as
// its best one, after a move at the root and each reply that is best for the opponent.
func (g *guesses) alternatives(m search.Move) float64 {
	g.Make(m)
	defer g.Unmake()
	lowest, replies, count := search.Infinity, 0, 0
	for _, reply := range g.AppendMoves(nil) {
		g.Make(reply)
		best, as := -search.Infinity, 0
		for _, own := range g.AppendMoves(nil) {
			g.Make(own)
			switch value := -g.minimax(); {
			case value > best:
				best, as = value, 1
			case value == best:
				as++
			}
			g.Unmake()
		}
		g.Unmake()
		if best < lowest {
			lowest, replies, count = best, 0, 0
		}
		if best == lowest {
			replies, count = replies+1, count+as
		}
	}
	return float64(count) / float64(replies)
}

// sample is a mean and its standard error.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }
func (s *sample) mean() float64 { return s.sum / s.n }
func (s *sample) error() float64 {
	return math.Sqrt((s.squares/s.n - s.mean()*s.mean()) / s.n)
}

// What the rules are for, on trees whose ends are guessed: they choose moves that leave
// more alternatives, and that are worth more when the truth comes out, than minimax by
// the same guesses.
func TestBackupChoosesAlternatives(t *testing.T) {
	const trees = 3000
	rules := []struct {
		name         string
		rules        backup.Rules
		worth        bool // whether it is expected to choose better
		more, better sample
	}{
		{name: "random bonus", rules: backup.Rules{RandomBonus: backup.RandomBonus{On: true, Most: guessStep - 1}}, worth: true},
		{name: "insurance", rules: backup.Rules{Insurance: backup.Insurance{On: true, Penalty: guessStep - 1}}, worth: true},
		{name: "random bonus twice as high", rules: backup.Rules{RandomBonus: backup.RandomBonus{On: true, Most: 2 * guessStep}}},
		{name: "insurance twice as high", rules: backup.Rules{Insurance: backup.Insurance{On: true, Penalty: 2 * guessStep}}},
	}
	for seed := range uint64(trees) {
		without := choice(seed, backup.Rules{})
		g := &guesses{seed: seed, depth: 3, width: 5}
		alternatives, worth := g.alternatives(without), truth(seed, without)
		for i := range rules {
			rule := &rules[i]
			with := choice(seed, rule.rules)
			rule.more.add(g.alternatives(with) - alternatives)
			rule.better.add(float64(truth(seed, with) - worth))
		}
	}
	for i := range rules {
		rule := &rules[i]
		more, better := &rule.more, &rule.better
		t.Logf("%-26s alternatives %+.3f ± %.3f, truth %+.2f ± %.2f centipawns", rule.name,
			more.mean(), 1.96*more.error(), better.mean(), 1.96*better.error())
		if more.mean() < 3*more.error() || rule.worth && better.mean() < 3*better.error() {
			t.Errorf("%s: no different from minimax", rule.name)
		}
	}
}

// choice returns the move that a search by guesses chooses.
func choice(seed uint64, rules backup.Rules) search.Move {
	best, _ := found(newSearcher(rules), &guesses{seed: seed, depth: 3, width: 5}, search.Limits{Depth: 3})
	return best
}

// truth returns what a move is truly worth.
func truth(seed uint64, m search.Move) search.Score {
	g := &guesses{seed: seed, depth: 3, width: 5, truly: true, path: []search.Move{m}}
	return -g.minimax()
}
