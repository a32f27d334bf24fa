package review

import (
	"cmp"
	"iter"

	"shotest/internal/message"
)

// Span is a range of moves of a game, from move From to move To. Their numbers begin with 1.
type Span struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// span returns the range of reviewed moves. It is empty for a game without moves.
func (r *Review) span() Span {
	return Span{From: cmp.Or(r.Span.From, 1), To: cmp.Or(r.Span.To, len(r.Moves))}
}

// partial reports whether only a part of the game is reviewed.
func (r *Review) partial() bool { return r.span().moves() < len(r.Moves) }

// isWholeBranch reports whether the review is about a whole variation.
func (r *Review) isWholeBranch() bool {
	return r.Branch > 0 && r.span() == Span{From: r.Branch, To: len(r.Moves)}
}

// checkSpan returns an error if the game does not have the moves of the span.
func (r *Review) checkSpan() error {
	if s := r.span(); s.From < 1 || s.To > len(r.Moves) || s.moves() < min(1, len(r.Moves)) {
		return message.Errorf("moves %d to %d of a game of %d", s.From, s.To, len(r.Moves))
	}
	return nil
}

// moves returns the number of moves in the span.
func (s Span) moves() int { return s.To - s.From + 1 }

// start returns the number of moves before the first position of the span. To is that of the last
// one.
func (s Span) start() int { return s.From - 1 }

// indices yields the indices of the span's moves in [Review.Moves].
func (s Span) indices() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := s.start(); i < s.To; i++ {
			if !yield(i) {
				return
			}
		}
	}
}

// positionsBackward yields the number of moves before each position of the span, the last position
// first.
func (s Span) positionsBackward() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ply := s.To; ply >= s.start(); ply-- {
			if !yield(ply) {
				return
			}
		}
	}
}

// assesses reports whether the position after ply moves has an assessment.
func (r *Review) assesses(ply int) bool { return ply >= r.span().start() && ply <= r.span().To }

// concluded reports whether the reviewed moves reach the end of a game that a side won. Otherwise
// the review cannot say what decided it.
func (r *Review) concluded() bool { return r.Decided && r.span().To == len(r.Moves) }
