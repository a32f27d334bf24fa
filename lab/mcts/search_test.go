//go:build e2e

package mcts

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/internal/testing/heaps"
	"shotest/search"
)

// endless is a game of fixed width that never ends. The values of its positions follow from the
// moves.
type endless struct {
	width int
	path  []search.Move
	// dead is a move that loses at once, when it is the first; NoMove for none.
	dead search.Move
}

func (g *endless) AppendMoves(dst []search.Move) []search.Move {
	if g.dead != search.NoMove && len(g.path) == 2 && g.path[0] == g.dead {
		return dst
	}
	for i := range g.width {
		dst = append(dst, search.Move(i+1))
	}
	return dst
}

func (g *endless) Make(m search.Move) { g.path = append(g.path, m) }
func (g *endless) Unmake()            { g.path = g.path[:len(g.path)-1] }
func (g *endless) Evaluate() search.Score {
	h := uint64(17)
	for _, m := range g.path {
		h = (h ^ uint64(m)) * 0xBF58_476D_1CE4_E5B9
		h ^= h >> 29
	}
	return search.Score(h%801) - 400
}

// priced hands moves over at a cost: the second one is nearly free where one is dead, otherwise
// each is dearer than the one before it.
type priced struct {
	endless
	handed int
}

func (p *priced) Kinds() int                             { return 10 }
func (p *priced) Traits(search.Move, bool) search.Traits { return search.Traits{} }
func (p *priced) Open(int, *search.Hints)                { p.handed = 0 }
func (p *priced) Searched(int, bool)                     {}
func (p *priced) Take(int, search.Move) (int, bool)      { return 0, false }
func (p *priced) Next(int, int) (search.Move, int, bool) {
	p.handed++
	cost := 50 * p.handed
	if search.Move(p.handed) == p.dead {
		cost = 2
	}
	return search.Move(p.handed), cost, p.handed <= p.width
}

func settings(change func(*Settings)) Settings {
	s := DefaultSettings()
	change(&s)
	return s
}

// Wins and losses are proven without an evaluation, however simulations draw moves.
func TestNimIsSolved(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	for i := range 40 {
		sizes := []int{random.IntN(4), random.IntN(4), 1 + random.IntN(4)}
		game := &heaps.Game[search.Move, search.Score]{Sizes: slices.Clone(sizes)}
		found := Search(game, settings(func(s *Settings) {
			s.Priors = []string{ByInterest, Uniform}[i%2]
			s.Simulation = []string{"", Uniform, ByInterest}[i%3]
		}), 1_000_000)
		if plies := found.Moves[0].Score.MatePlies(); plies == 0 || plies > 0 != game.Winning() {
			t.Errorf("%v: mate in %d plies, theory says winning: %v", sizes, plies, game.Winning())
		}
		if len(game.Taken) != 0 || !slices.Equal(game.Sizes, sizes) {
			t.Fatalf("%v: the search leaves the heaps changed", sizes)
		}
	}
}

// In turn each player takes one, two or three coins from a heap of ten, and who cannot take one has
// lost.
func Example() {
	best := Search(&heaps.Game[search.Move, search.Score]{Sizes: []int{10}}, DefaultSettings(), 100_000).Moves[0]
	fmt.Println("take", best.Move, "to win in", best.Score.MatePlies(), "plies")
	// Output: take 2 to win in 5 plies
}

func TestSameNodesSameTree(t *testing.T) {
	search := func() string {
		return fmt.Sprint(Search(&endless{width: 9}, settings(func(s *Settings) { s.Simulation = Uniform }), 3000))
	}
	if first, second := search(), search(); first != second {
		t.Errorf("%s, then %s", first, second)
	}
}

// The limit of nodes is exact, in simulations too.
func TestNodesAreKept(t *testing.T) {
	for _, limit := range []int{1, 2, 15, 16, 500, 1001} {
		g := &endless{width: 8}
		found := Search(g, settings(func(s *Settings) { s.Simulation, s.SimulationPlies = Uniform, 3 }), limit)
		if found.Nodes != limit || len(g.path) != 0 {
			t.Errorf("%d nodes of %d, and the game stands at %v", found.Nodes, limit, g.path)
		}
	}
}

func TestPriorsFromPrices(t *testing.T) {
	want := map[search.Move]int{1: 545, 2: 273, 3: 182}
	for _, m := range Search(&priced{endless: endless{width: 3}},
		settings(func(s *Settings) { s.Exploration = 10 }), 1000).Moves {
		if int(1000*m.Prior+0.5) != want[m.Move] {
			t.Errorf("%d: %v, want %d", m.Move, m.Prior, want[m.Move])
		}
	}
}

// claimed is a game in which the second player may claim much after the move 1, and little after
// other moves.
type claimed struct{ endless }

func (g *claimed) Claim() (search.Score, bool) {
	if g.path[0] == 1 {
		return 900, true
	}
	return -900, true
}

// A claim ends the game if it is worth more than playing on.
func TestClaimsAreOptional(t *testing.T) {
	without, with := Search(&endless{width: 3}, DefaultSettings(), 2000),
		Search(&claimed{endless{width: 3}}, DefaultSettings(), 2000)
	for _, m := range with.Moves {
		for _, before := range without.Moves {
			if m.Move == 1 && m.Score > -890 || m.Move == before.Move && m.Move > 1 && m.Score > before.Score+200 {
				t.Errorf("%+v, without claims %+v", m, before)
			}
		}
	}
}

// A move that is proven to lose is not played while there is another, however good its mean: the
// first player to play 2 loses by the next move.
func TestProvenLossesAreNotPlayed(t *testing.T) {
	found := Search(&priced{endless: endless{width: 6, dead: 2}}, DefaultSettings(), 4000)
	if found.Moves[0].Move == 2 {
		t.Errorf("%+v", found.Moves[0])
	}
	for _, m := range found.Moves {
		if m.Move == 2 && m.Score.MatePlies() != -2 {
			t.Errorf("%+v", m)
		}
	}
}

// mating is a game that sees a mate.
type mating struct{ endless }

func (m *mating) MateInOne() search.Move {
	if len(m.path) == 2 && m.path[0] == 3 {
		return 1
	}
	return search.NoMove
}

func (m *mating) MateInThree() search.Move { return search.NoMove }

func TestMatesOfTheGame(t *testing.T) {
	best := Search(&mating{endless{width: 4}}, DefaultSettings(), 100_000).Moves[0]
	if best.Move != 3 || best.Score.MatePlies() != 3 {
		t.Errorf("%+v", best)
	}
}

// The shortest win comes first, then moves by the number of their steps, and the shortest loss
// last.
func TestOrderOfMoves(t *testing.T) {
	order := []node{
		{proof: search.MatedIn(2), visits: 1},
		{proof: search.MatedIn(4), visits: 90},
		{visits: 50, sum: 10},
		{visits: 40, sum: 39},
		{visits: 40, sum: 20},
		{},
		{proof: -search.MatedIn(9), visits: 80},
		{proof: -search.MatedIn(3), visits: 99},
	}
	for i := range order {
		for j := range order {
			if got := order[i].compare(&order[j]); got > 0 != (i < j) || got == 0 != (i == j) {
				t.Errorf("%d and %d: %d", i, j, got)
			}
		}
	}
}

// Winning probabilities and scores are converted into each other.
func TestScores(t *testing.T) {
	r := &run{Settings: DefaultSettings()}
	for _, score := range []search.Score{-3000, -600, -1, 0, 1, 250, 3000} {
		if got := r.scoreOf(&node{visits: 1, sum: r.winProbability(score)}); max(got-score, score-got) > 1 {
			t.Errorf("%d becomes %d", score, got)
		}
	}
	if chances := r.winProbability(600); chances < 0.731 || chances > 0.732 {
		t.Errorf("%v", chances)
	}
}
