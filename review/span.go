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

// span returns the range of reviewed moves, an empty one for a game without moves.
func (r *Review) span() Span {
	return Span{From: cmp.Or(r.Span.From, 1), To: cmp.Or(r.Span.To, len(r.Moves))}
}

// partial reports whether only a part of the game is reviewed.
func (r *Review) partial() bool { return r.span().moves() < len(r.Moves) }

// isWholeBranch reports whether a variation is reviewed, from where it leaves to its end.
func (r *Review) isWholeBranch() bool {
	return r.Branch > 0 && r.span() == Span{From: r.Branch, To: len(r.Moves)}
}

// checkSpan returns an error about a span that the game does not have.
func (r *Review) checkSpan() error {
	if s := r.span(); s.From < 1 || s.To > len(r.Moves) || s.moves() < min(1, len(r.Moves)) {
		return message.Errorf("moves %d to %d of a game of %d", s.From, s.To, len(r.Moves))
	}
	return nil
}

// moves returns the number of moves in the span.
func (s Span) moves() int { return s.To - s.From + 1 }

// start returns the number of moves before the first position around the span's moves. To is the
// number before the last one.
func (s Span) start() int { return s.From - 1 }

// indices yields the places of the span's moves in [Review.Moves], in order.
func (s Span) indices() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := s.start(); i < s.To; i++ {
			if !yield(i) {
				return
			}
		}
	}
}

// positionsBackward yields the number of moves before each position around the span's moves, the
// last position first.
func (s Span) positionsBackward() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ply := s.To; ply >= s.start(); ply-- {
			if !yield(ply) {
				return
			}
		}
	}
}

// assesses reports whether the position after this many moves has been assessed.
func (r *Review) assesses(ply int) bool { return ply >= r.span().start() && ply <= r.span().To }

// concluded reports whether a side has won the game at the end of the reviewed moves. If the game
// went on, the review cannot say what decided it.
func (r *Review) concluded() bool { return r.Decided && r.span().To == len(r.Moves) }
