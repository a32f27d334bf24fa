package mcts

import (
	"testing"

	"shotest/search"
)

func TestLift(t *testing.T) {
	for plies := range 20 {
		won, lost := int16(-search.MatedIn(plies)), int16(search.MatedIn(plies))
		if lift(lost) != int16(-search.MatedIn(plies+1)) || lift(won) != int16(search.MatedIn(plies+1)) {
			t.Errorf("%d plies: %d, %d", plies, lift(lost), lift(won))
		}
	}
}

// A move that is proven to lose is not played while there is another, however good it
// looked.
func TestProvenLossesAreNotPlayed(t *testing.T) {
	g := &weighedEndless{endless{width: 6, dead: 2}}
	// Whoever plays 2 first has won when the opponent has replied: the opponent's
	// reply leaves it without a move.
	s := New(4 << 20)
	found, _ := last(s.Search(g, search.Limits{Nodes: 4000}))
	if found.PV[0] == 2 {
		t.Errorf("%+v", found)
	}
	for _, m := range s.RootMoves() {
		if m.Move == 2 && m.Score.MatePlies() != -2 {
			t.Errorf("%+v", m)
		}
	}
}

// weighedEndless gives the second move nearly all of the attention.
type weighedEndless struct{ endless }

func (g *weighedEndless) Weigh(_ string, _ int, dst []Weighed) []Weighed {
	for _, m := range g.AppendMoves(nil) {
		weight := float32(1)
		if m == 2 {
			weight = 20
		}
		dst = append(dst, Weighed{m, weight})
	}
	return dst
}

// Of wins the shortest is chosen, of losses the longest, and between them what most steps
// took.
func TestOrderOfMoves(t *testing.T) {
	order := []node{
		{proof: int16(search.MatedIn(2)), visits: 1},
		{proof: int16(search.MatedIn(4)), visits: 90},
		{visits: 50, sum: 10},
		{visits: 40, sum: 39},
		{visits: 40, sum: 20},
		{},
		{proof: int16(-search.MatedIn(9)), visits: 80},
		{proof: int16(-search.MatedIn(3)), visits: 99},
	}
	for i := range order {
		for j := range order {
			if got := order[i].compare(&order[j]); got > 0 != (i < j) || got == 0 != (i == j) {
				t.Errorf("%d and %d: %d", i, j, got)
			}
		}
	}
}

// A mate that the game sees is proven, and told as one.
type mating struct{ endless }

func (m *mating) MateInOne() search.Move {
	if len(m.path) == 2 && m.path[0] == 3 {
		return 1
	}
	return search.NoMove
}

func TestMatesOfTheGame(t *testing.T) {
	s := New(4 << 20)
	found, _ := last(s.Search(&mating{endless{width: 4}}, search.Limits{}))
	if found.PV[0] != 3 || found.Score.MatePlies() != 3 {
		t.Errorf("%+v", found)
	}
	whole := s.Complete(&mating{endless{width: 4}}, found.PV, 3)
	if len(whole) != 3 || whole[2] != 1 {
		t.Errorf("%v", whole)
	}
}

// priced hands moves over at a cost: its weights are the reciprocals.
type priced struct {
	endless
	handed int
}

func (p *priced) Kinds() int                       { return 10 }
func (p *priced) Traits(search.Move) search.Traits { return search.Traits{} }
func (p *priced) Open(int, *search.Hints)          { p.handed = 0 }
func (p *priced) Searched(int, bool)               {}
func (p *priced) Next(int, int) (search.Move, int, bool) {
	p.handed++
	return search.Move(p.handed), 50 * p.handed, p.handed <= p.width
}

func TestPriorsFromPrices(t *testing.T) {
	s := searcherOf(1<<20, func(s *Settings) { s.Exploration = 10_000 })
	last(s.Search(&priced{endless: endless{width: 3}}, search.Limits{Nodes: 1000}))
	want := map[search.Move]int{1: 545, 2: 273, 3: 182}
	for _, m := range s.RootMoves() {
		if m.Price != want[m.Move] {
			t.Errorf("%d: %d, want %d", m.Move, m.Price, want[m.Move])
		}
	}
}

// Chances and scores are each other's reverse.
func TestScores(t *testing.T) {
	s := New(1)
	for _, score := range []search.Score{-3000, -600, -1, 0, 1, 250, 3000} {
		if got := s.run.score(float64(s.run.chances(score))); max(got-score, score-got) > 2 {
			t.Errorf("%d becomes %d", score, got)
		}
	}
	if s.run.chances(600) < 0.731 || s.run.chances(600) > 0.732 {
		t.Errorf("%v", s.run.chances(600))
	}
}
