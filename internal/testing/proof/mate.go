package proof

import (
	"context"
	"errors"
	"fmt"

	"shotest/mate"
	"shotest/shogi"
)

// What can be wrong with a statement about a mate.
var (
	// ErrUndecided says that neither the statement nor its opposite has been proven in the
	// positions that may be looked at, or before the context ended.
	ErrUndecided = errors.New("not decided")
	// ErrNoMate says that a defence holds out.
	ErrNoMate = errors.New("a defence is not mated in time")
)

// Bounds of a proof.
const (
	// matePositions is how many positions are looked at: a few seconds.
	matePositions = 3_000_000
	// bruteForce is the number of plies up to which all checks are tried at once, without
	// asking a solver which one mates.
	bruteForce = 3
	// suggestionNodes is what a solver may visit to suggest a move.
	suggestionNodes = 200_000
)

// Mate checks that the side to move mates within a number of plies, whatever the opponent
// does, and that the line does it: its moves are legal, its attacker's moves are checks,
// and it ends in mate within the plies. Every legal defence is played, useless
// interpositions too. A solver is only asked for moves to try; what it suggests is
// proven by playing on.
func Mate(ctx context.Context, position *shogi.Position, line []shogi.Move, plies int) error {
	if err := mateLine(position, line); err != nil {
		return err
	}
	if len(line) > plies {
		return fmt.Errorf("the line has %d moves: %w", len(line), ErrNoMate)
	}
	s := newMateSearch(ctx)
	first := played(*position, line[0])
	s.suggested[position.Key()] = line[0]
	mated, err := s.defend(first, plies-1)
	switch {
	case err != nil:
		return err
	case !mated:
		return fmt.Errorf("after %v, within %d plies: %w", line[0], plies, ErrNoMate)
	}
	return nil
}

// mateLine checks that a line is one of checks, and ends in mate.
func mateLine(position *shogi.Position, line []shogi.Move) error {
	if err := Line(position, line); err != nil {
		return err
	}
	p := *position
	for i, m := range line {
		p.Play(m)
		if i%2 == 0 && !p.InCheck() {
			return fmt.Errorf("%v gives no check", m)
		}
	}
	if len(line)%2 == 0 || len(legal(p)) > 0 {
		return errors.New("the line does not end in mate")
	}
	return nil
}

// mateSearch plays out all defences to checks, up to a number of plies.
type mateSearch struct {
	ctx       context.Context
	solver    *mate.Solver
	positions int
	// mates are the plies within which positions are known to be mated, escapes those
	// within which they are known not to be: of positions with the attacker to move.
	mates, escapes map[uint64]int
	suggested      map[uint64]shogi.Move
}

func newMateSearch(ctx context.Context) *mateSearch {
	return &mateSearch{
		ctx: ctx, mates: map[uint64]int{}, escapes: map[uint64]int{}, suggested: map[uint64]shogi.Move{},
	}
}

// attack reports whether the side to move mates within some plies.
func (s *mateSearch) attack(p shogi.Position, plies int) (bool, error) {
	key := p.Key()
	if within, known := s.mates[key]; known && within <= plies {
		return true, nil
	}
	if within, known := s.escapes[key]; known && within >= plies || plies < 1 {
		return false, nil
	}
	for _, m := range s.checks(p, plies) {
		mated, err := s.defend(played(p, m), plies-1)
		if err != nil {
			return false, err
		}
		if mated {
			s.mates[key] = plies
			s.suggested[key] = m
			return true, nil
		}
	}
	s.escapes[key] = plies
	return false, nil
}

// checks returns the legal checks, what is most likely to mate first.
func (s *mateSearch) checks(p shogi.Position, plies int) []shogi.Move {
	var checks []shogi.Move
	hope := s.suggestion(p, plies)
	if hope != shogi.NoMove {
		checks = append(checks, hope)
	}
	for _, m := range legal(p) {
		if child := played(p, m); m != hope && child.InCheck() {
			checks = append(checks, m)
		}
	}
	return checks
}

// suggestion returns a check that may mate, NoMove if none is known.
func (s *mateSearch) suggestion(p shogi.Position, plies int) shogi.Move {
	if m, known := s.suggested[p.Key()]; known {
		return m
	}
	if plies <= bruteForce {
		return shogi.NoMove
	}
	if s.solver == nil {
		s.solver = mate.New(16 << 20)
	}
	result := s.solver.Solve(s.ctx, shogi.NewHistory(p), mate.Limits{Nodes: suggestionNodes})
	if result.Outcome != mate.Found || result.Length > plies || len(result.Moves) == 0 {
		return shogi.NoMove
	}
	if child := played(p, result.Moves[0]); !child.InCheck() {
		return shogi.NoMove
	}
	return result.Moves[0]
}

// defend reports whether every legal move of the side to move, which is in check, is
// mated within some plies.
func (s *mateSearch) defend(p shogi.Position, plies int) (bool, error) {
	if s.positions++; s.positions > matePositions || s.ctx.Err() != nil {
		return false, ErrUndecided
	}
	for _, m := range legal(p) {
		if mated, err := s.attack(played(p, m), plies-1); err != nil || !mated {
			return false, err
		}
	}
	return true, nil
}
