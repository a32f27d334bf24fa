package backup_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"shotest/search"
	"shotest/search/backup"
)

// crossroads is a game of two moves at the root. After each there is a number of moves
// that are all worth the same: for the opponent, or, after its only reply, for the
// player itself.
type crossroads struct {
	seed uint64
	// choices is how many there are after the first and after the second move.
	choices [2]int
	replied bool // whether the choice comes after a reply
	path    []search.Move
}

func (g *crossroads) end() int {
	if g.replied {
		return 3
	}
	return 2
}

func (g *crossroads) AppendMoves(dst []search.Move) []search.Move {
	count := 1
	switch len(g.path) {
	case 0:
		count = 2
	case g.end() - 1:
		count = g.choices[g.path[0]-1]
	}
	for i := range count {
		dst = append(dst, search.Move(i+1))
	}
	return dst
}

func (g *crossroads) Make(m search.Move)     { g.path = append(g.path, m) }
func (g *crossroads) Unmake()                { g.path = g.path[:len(g.path)-1] }
func (g *crossroads) Evaluate() search.Score { return 0 }

func (g *crossroads) Key() uint64 {
	h := g.seed * 0x9E37_79B9_7F4A_7C15
	for _, m := range g.path {
		h = (h ^ uint64(m)) * 0x94D0_49BB_1331_11EB
		h ^= h >> 31
	}
	return h
}

// newSearcher returns a searcher by some rules.
func newSearcher(rules backup.Rules) *search.Searcher {
	s := search.New(1)
	s.Set(search.Settings{Backup: rules})
	return s
}

// found returns the best move of a game that a searcher has not seen, and its value.
func found(s *search.Searcher, game search.Game, limits search.Limits) (best search.Move, score search.Score) {
	s.Clear()
	for report := range s.Search(game, limits) {
		if report.Finished() {
			best, score = report.PV[0], report.Score
		}
	}
	return best, score
}

// highest returns the distribution of the highest of n bonuses from 0 to most.
func highest(n int, most search.Score) []float64 {
	share := make([]float64, most+1)
	for k := range share {
		share[k] = math.Pow(float64(k+1)/float64(most+1), float64(n)) - math.Pow(float64(k)/float64(most+1), float64(n))
	}
	return share
}

// difference returns the distribution of what the first minus the second comes to,
// from -most on.
func difference(a, b []float64) []float64 {
	share := make([]float64, len(a)+len(b)-1)
	for i, p := range a {
		for j, q := range b {
			share[i-j+len(b)-1] += p * q
		}
	}
	return share
}

// beats returns how often the first is higher than the second, ties half.
func beats(a, b []float64) (share float64) {
	for i, p := range a {
		for j, q := range b {
			switch {
			case i > j:
				share += p * q
			case i == j:
				share += p * q / 2
			}
		}
	}
	return share
}

// within reports whether a share measured in a number of trials is no more than four
// standard errors from what is expected.
func within(measured, expected float64, trials int) bool {
	return math.Abs(measured-expected) <= 4*math.Sqrt(expected*(1-expected)/float64(trials))
}

// The bonus of a position with n moves that are worth the same is that of the highest
// of n numbers by chance.
func TestRandomBonusIsTheHighestOfMany(t *testing.T) {
	const most, trials = 100, 20_000
	for _, n := range []int{1, 2, 3, 5, 10, 30} {
		s := newSearcher(backup.Rules{RandomBonus: backup.RandomBonus{On: true, Most: most}})
		sum := 0.0
		for seed := range uint64(trials) {
			g := &crossroads{seed: seed, choices: [2]int{n, n}}
			_, score := found(s, g, search.Limits{Depth: 2, RootMoves: []search.Move{1}})
			sum -= float64(score)
		}
		mean, squares := 0.0, 0.0
		for k, p := range highest(n, most) {
			mean += p * float64(k)
			squares += p * float64(k) * float64(k)
		}
		got, deviation := sum/trials, math.Sqrt(squares-mean*mean)
		if math.Abs(got-mean) > 4*deviation/math.Sqrt(trials) {
			t.Errorf("%d moves: bonus %.2f, expected %.2f", n, got, mean)
		}
		t.Logf("%2d moves: bonus %5.2f of %d, expected %5.2f, of uniform variables %5.2f", n, got, most, mean, most*float64(n)/float64(n+1))
	}
}

// preferences returns how often the search prefers the fewer moves for the opponent,
// or, after a reply, the more of them for itself.
func preferences(few, many int, most search.Score, replied bool, trials int) float64 {
	s := newSearcher(backup.Rules{RandomBonus: backup.RandomBonus{On: true, Most: most}})
	preferred := 0
	for seed := range uint64(trials) {
		// Which one is first takes turns.
		g := &crossroads{seed: seed, choices: [2]int{few, many}, replied: replied}
		if seed%2 == 1 {
			g.choices = [2]int{many, few}
		}
		best, _ := found(s, g, search.Limits{Depth: g.end()})
		if chosen := g.choices[best-1]; replied && chosen == many || !replied && chosen == few {
			preferred++
		}
	}
	return float64(preferred) / float64(trials)
}

// With noise the highest bonus follows how far a side is ahead; in check, where that is not known,
// it is the least.
func TestRandomBonusFollowsTheNoise(t *testing.T) {
	rules, within := backup.Rules{RandomBonus: backup.RandomBonus{On: true, Most: 1, Noise: 500}}, search.Window{Alpha: -100, Beta: 100}
	for evaluation, want := range map[search.Score]search.Score{0: 60, 140: 70, -140: 70, 30000: 210, -32000: 60} {
		highest := search.Score(0)
		for key := range uint64(3000) {
			var n backup.Node
			n.Begin(&rules, backup.Position{Keyed: true, Key: key, Evaluation: evaluation, Standing: evaluation}, within)
			w := n.Try(1, within, false)
			highest = max(highest, -100-w.Alpha)
		}
		if highest != want {
			t.Errorf("%d: the highest bonus is %d, want %d", evaluation, highest, want)
		}
	}
}

// All bonuses are as likely, whatever the bits in which keys and moves differ.
func TestRandomBonusesAreEven(t *testing.T) {
	const most, trials = 9, 100_000
	rule := backup.RandomBonus{On: true, Most: most}
	random := rand.New(rand.NewPCG(7, 8))
	key, move := random.Uint64(), search.Move(random.Uint32())
	for name, of := range map[string]func(i uint64) search.Score{
		"low bits of the key":   func(i uint64) search.Score { return rule.Of(key+i, move) },
		"high bits of the key":  func(i uint64) search.Score { return rule.Of(key^i<<40, move) },
		"low bits of the move":  func(i uint64) search.Score { return rule.Of(key, search.Move(i)) },
		"high bits of the move": func(i uint64) search.Score { return rule.Of(key, search.Move(i<<15)) },
	} {
		var count [most + 1]int
		for i := range uint64(trials) {
			count[of(i)]++
		}
		for bonus, n := range count {
			if !within(float64(n)/trials, 1.0/(most+1), trials) {
				t.Errorf("%s: bonus %d comes %d times of %d", name, bonus, n, trials)
			}
		}
	}
}
