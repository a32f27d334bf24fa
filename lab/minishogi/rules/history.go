package rules

import "slices"

// History is a game: positions and the moves between them. Passes are allowed, for
// searches; no position before a pass counts as repeated.
type History struct {
	positions []Position
	// moves has the move that has led to each position but the first, NoMove for a pass.
	moves []Move
}

// NewHistory returns a game that begins with a position.
func NewHistory(start Position) *History {
	return &History{positions: append(make([]Position, 0, 256), start), moves: make([]Move, 1, 256)}
}

// Clone returns a copy.
func (h *History) Clone() *History {
	return &History{positions: slices.Clone(h.positions), moves: slices.Clone(h.moves)}
}

// Current returns the position at the end. It is valid until the next move.
func (h *History) Current() *Position { return &h.positions[len(h.positions)-1] }

// Start returns the position at the beginning.
func (h *History) Start() Position { return h.positions[0] }

// Texts returns the moves as in USI.
func (h *History) Texts() []string {
	texts := make([]string, 0, h.Plies())
	for _, m := range h.moves[1:] {
		texts = append(texts, m.String())
	}
	return texts
}

// Plies returns how many moves have been played.
func (h *History) Plies() int { return len(h.moves) - 1 }

// Last returns the n-th last move, 0 being the last, NoMove if there is none or for a
// pass, and what it took.
func (h *History) Last(n int) (m Move, captured Type) {
	i := len(h.moves) - 1 - n
	if i < 1 || h.moves[i] == NoMove {
		return NoMove, NoType
	}
	return h.moves[i], h.positions[i-1].Captured(h.moves[i])
}

// Play plays a legal move.
func (h *History) Play(m Move) {
	h.positions = append(h.positions, h.Current().Play(m))
	h.moves = append(h.moves, m)
}

// Pass passes; there must be no check.
func (h *History) Pass() {
	h.positions = append(h.positions, h.Current().Pass())
	h.moves = append(h.moves, NoMove)
}

// Undo takes the last move or pass back.
func (h *History) Undo() {
	last := len(h.moves) - 1
	h.positions, h.moves = h.positions[:last], h.moves[:last]
}

// Verdict is how a game has ended, for the side to move.
type Verdict int8

// The verdicts.
const (
	Lost Verdict = iota - 1
	Ongoing
	Won
)

// allowed is how often a position may come about.
const allowed = 3

// Repetition returns how repetitions end the game: when the position comes about for the
// fourth time.
func (h *History) Repetition() Verdict { return h.RepetitionSince(len(h.positions)) }

// RepetitionSince is Repetition for a search: a position that has come about at ply or later
// once before has the value that it would have the fourth time, since who
// could bring it about again can do so as often as it takes.
func (h *History) RepetitionSince(ply int) Verdict {
	last, before := len(h.positions)-1, 0
	key := h.positions[last].key
	for i := last; i >= 2 && h.moves[i] != NoMove && h.moves[i-1] != NoMove; i -= 2 {
		if h.positions[i-2].key != key {
			continue
		}
		if before++; before == allowed || i-2 >= ply {
			return h.verdict(i-2, last)
		}
	}
	return Ongoing
}

// verdict returns what the repetition of a position between two plies comes to.
func (h *History) verdict(first, last int) Verdict {
	mine, theirs := h.alwaysChecked(first+1, last), h.alwaysChecked(first, last)
	if mine == theirs { // of neither side all moves gave check, or of both
		if h.Current().turn == Black {
			return Lost
		}
		return Won
	}
	if mine {
		return Lost
	}
	return Won
}

// alwaysChecked reports whether in every other position from a ply on there was a
// check.
func (h *History) alwaysChecked(from, last int) bool {
	for i := from; i <= last; i += 2 {
		if !h.positions[i].InCheck() {
			return false
		}
	}
	return true
}

// Result returns how the game has ended, by mate or by repetition.
func (h *History) Result() Verdict {
	if !h.Current().HasLegalMove() {
		return Lost
	}
	return h.Repetition()
}
