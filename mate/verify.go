package mate

import (
	"context"
	"errors"

	"shotest/internal/message"
	"shotest/shogi"
)

// Errors of a line or a proof.
var (
	ErrNoCheck    = errors.New("the attacker's move gives no check")
	ErrNotMate    = errors.New("the last position is no checkmate")
	ErrUnanswered = errors.New("no mating move is known")
	ErrCircle     = errors.New("the proof comes back to a position")
)

// CheckLine plays a line by the rules: every move must be legal, every move of
// the side that begins must give check, and the last position must be mate.
func CheckLine(start *shogi.Position, moves []shogi.Move) error {
	p := *start
	for i, m := range moves {
		if err := p.CheckLegal(m); err != nil {
			return message.Errorf("move %d, %v: %w", i+1, m, err)
		}
		p.Play(m)
		if i%2 == 0 && !p.InCheck() {
			return message.Errorf("move %d, %v: %w", i+1, m, ErrNoCheck)
		}
	}
	if len(moves)%2 == 0 || p.HasLegalMove() {
		return ErrNotMate
	}
	return nil
}

// Verify goes through the whole proof of a mate that Solve has just found: every legal defence must
// have an answer, until mate. It trusts only the rules: the table only suggests moves, and
// forgotten proofs are searched again. It returns the number of positions of the attacker in the
// proof.
func (s *Solver) Verify(ctx context.Context, p *shogi.Position) (int, error) {
	s.ctx = ctx
	defer func() { s.ctx = context.Background() }()
	s.begin(p, 0)
	v := verification{s: s, done: map[uint64]bool{}}
	err := v.attack(p)
	return len(v.done), err
}

type verification struct {
	s *Solver
	// done maps the positions of the attacker to whether they are done. Positions that are not done
	// are on the path.
	done map[uint64]bool
}

// attack checks the proof of p, where the attacker is to move.
func (v *verification) attack(p *shogi.Position) error {
	key := p.Key()
	if done, met := v.done[key]; met {
		if !done {
			return message.Errorf("%w: %v", ErrCircle, p)
		}
		return nil
	}
	v.done[key] = false
	m := v.s.matingMove(p)
	if m == shogi.NoMove {
		return message.Errorf("%w: %v", ErrUnanswered, p)
	}
	if err := p.CheckLegal(m); err != nil {
		return message.Errorf("%v: %v: %w", p, m, err)
	}
	child := *p
	child.Play(m)
	if !child.InCheck() {
		return message.Errorf("%v: %v: %w", p, m, ErrNoCheck)
	}
	for _, reply := range child.AppendLegalMoves(nil) {
		next := child
		next.Play(reply)
		if err := v.attack(&next); err != nil {
			return err
		}
	}
	v.done[key] = true
	return nil
}
