package search

import (
	"slices"
	"testing"
)

// siege is a game in which the first player wins by advancing three times, and the second can only
// wait: by a plausible move, or by a dull one.
type siege struct {
	moves    []Move
	advances int
}

const (
	advance Move = iota + 1
	wait
	shuffle
	delay
)

// siegePrices holds the prices of the moves.
var siegePrices = map[Move]int{advance: 100, wait: 150, shuffle: 100, delay: 500}

func (s *siege) AppendMoves(dst []Move) []Move {
	switch {
	case len(s.moves)%2 == 0:
		return append(dst, advance, wait)
	case s.advances == 3:
		return dst
	}
	return append(dst, shuffle, delay)
}

func (s *siege) Make(m Move) {
	s.moves = append(s.moves, m)
	if m == advance {
		s.advances++
	}
}

func (s *siege) Unmake() {
	if s.moves[len(s.moves)-1] == advance {
		s.advances--
	}
	s.moves = s.moves[:len(s.moves)-1]
}

func (s *siege) Evaluate() Score { return 0 }

// pricedSiege hands the moves of a siege over, the cheaper first.
type pricedSiege struct {
	siege
	lists [MaxPly + 1][]Move
}

func (s *pricedSiege) Kinds() int                   { return 8 }
func (s *pricedSiege) Traits(m Move, _ bool) Traits { return Traits{Quiet: true, Kind: uint16(m)} }
func (s *pricedSiege) Searched(int, bool)           {}

func (s *pricedSiege) Open(ply int, _ *Hints) { s.lists[ply] = s.AppendMoves(nil) }

func (s *pricedSiege) Take(ply int, m Move) (int, bool) {
	i := slices.Index(s.lists[ply], m)
	if i >= 0 {
		s.lists[ply] = slices.Delete(s.lists[ply], i, i+1)
	}
	return siegePrices[m], i >= 0
}

func (s *pricedSiege) Next(ply, _ int) (Move, int, bool) {
	if len(s.lists[ply]) == 0 {
		return NoMove, 0, false
	}
	m := s.lists[ply][0]
	s.lists[ply] = s.lists[ply][1:]
	return m, siegePrices[m], true
}

// With a budget of its own a side cannot hide a threat against it behind dull moves: it cannot pay
// for them. From a shared budget it would spend what the threat needs. A mate is proven only once
// all moves have been paid for.
func TestDullMovesDoNotHideThreats(t *testing.T) {
	wins := func(separate bool, limit int) bool {
		s := newSearcher(0, Settings{
			Mode: InterestMode, TableCost: 100, Tallies: Tallies{Separate: separate, Leaf: 50, Nominal: Ply},
			Steps: Steps{First: limit, Next: 10, Growth: 1600},
		})
		for r := range s.Search(&pricedSiege{}, Limits{Interest: limit}) {
			if r.Finished() {
				if proven := r.Score.MatePlies() == 5; proven != (limit == 1200) {
					t.Errorf("limit %d: mate proven: %v", limit, proven)
				}
				return r.Score >= MaxEvaluation-MaxPly
			}
		}
		t.Fatalf("limit %d: no iteration", limit)
		return false
	}
	for _, limit := range []int{300, 400} {
		if !wins(true, limit) {
			t.Errorf("limit %d: not found with separate budgets", limit)
		}
		if wins(false, limit) {
			t.Errorf("limit %d: found with a shared budget: the test shows nothing", limit)
		}
	}
	if !wins(true, 1200) || !wins(false, 1200) {
		t.Error("not found with unlimited interest")
	}
}
