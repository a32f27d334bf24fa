package mate

import (
	"context"

	"shotest/shogi"
)

// bruteForce is the oracle of the solver: it deepens iteratively and knows nothing but the rules.
// It returns the shortest mate by the side to move within limit plies, with the defence that lasts
// longest.
func bruteForce(ctx context.Context, history *shogi.History, limit int) ([]shogi.Move, Outcome) {
	s := oracle{ctx: ctx, history: history.Clone(), tried: map[uint64]int{}}
	for plies := 1; plies <= limit; plies += 2 {
		s.horizon = false
		line, mates := s.attack(plies)
		switch {
		case s.ended:
			return nil, Undecided
		case mates:
			return line, Found
		case !s.horizon:
			return nil, None
		}
	}
	return nil, Undecided
}

type oracle struct {
	ctx     context.Context
	history *shogi.History
	nodes   uint64
	ended   bool
	// horizon says that a line was cut off, so that a deeper search may change the answer.
	horizon bool
	// tried holds, by position, the number of plies within which there is no mate.
	tried map[uint64]int
}

const checkContextEvery = 1024

func (s *oracle) visit() bool {
	s.nodes++
	if s.nodes%checkContextEvery == 0 && s.ctx.Err() != nil {
		s.ended = true
	}
	return !s.ended
}

// attack looks for a mate by the side to move within plies.
func (s *oracle) attack(plies int) (line []shogi.Move, mates bool) {
	if !s.visit() {
		return nil, false
	}
	p := s.history.Current()
	key := p.Key()
	if plies <= s.tried[key] {
		s.horizon = true
		return nil, false
	}
	cut := false
	for _, m := range p.AppendLegalMoves(nil) {
		if !p.GivesCheck(m) {
			continue
		}
		s.history.Play(m)
		before := s.horizon
		s.horizon = false
		line, mates = s.defend(plies - 1)
		cut = cut || s.horizon
		s.horizon = s.horizon || before
		s.history.Undo()
		if s.ended {
			return nil, false
		}
		if mates {
			return append([]shogi.Move{m}, line...), true
		}
	}
	if cut {
		s.tried[key] = plies
	}
	return nil, false
}

// defend reports whether every reply of the side in check is mated within plies, and returns the
// line that lasts longest.
func (s *oracle) defend(plies int) (longest []shogi.Move, mated bool) {
	if !s.visit() {
		return nil, false
	}
	if s.history.SearchRepetition(len(s.history.Moves())) != shogi.NoRepetition {
		return nil, false
	}
	evasions := s.history.Current().AppendLegalMoves(nil)
	if len(evasions) == 0 {
		return nil, true
	}
	if plies < 2 {
		s.horizon = true
		return nil, false
	}
	for _, m := range evasions {
		s.history.Play(m)
		line, mates := s.attack(plies - 1)
		s.history.Undo()
		if s.ended || !mates {
			return nil, false
		}
		if len(line)+1 > len(longest) {
			longest = append([]shogi.Move{m}, line...)
		}
	}
	return longest, true
}
