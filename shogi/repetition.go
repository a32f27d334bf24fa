package shogi

// Repetition is the meaning of a repeated position for the side to move.
type Repetition uint8

const (
	// NoRepetition: the position has not occurred (often enough) before.
	NoRepetition Repetition = iota
	// RepetitionDraw is sennichite.
	RepetitionDraw
	// RepetitionWin: the opponent has given perpetual check, and loses.
	RepetitionWin
	// RepetitionLoss: the side to move has given perpetual check, and loses.
	RepetitionLoss
)

// minCycle is the minimum number of plies after which a position can recur: each side moves a piece
// away and back.
const minCycle = 4

// Sennichite applies the rule of the game: at the fourth occurrence of a position (board, hands,
// side to move) the game is drawn. But a side whose moves since the first occurrence all gave check
// loses.
func (h *History) Sennichite() Repetition {
	const occurrencesNeeded = 4
	last := len(h.marks) - 1
	now := &h.marks[last]
	if h.keyCounts[now.boardKey%keyCountSize] < occurrencesNeeded {
		return NoRepetition
	}
	occurrences := 1
	for back := minCycle; back <= int(now.repetitionWindow); back += 2 {
		then := &h.marks[last-back]
		if then.boardKey != now.boardKey || then.hands != now.hands {
			continue
		}
		occurrences++
		if occurrences == occurrencesNeeded {
			return h.perpetual(back)
		}
	}
	return NoRepetition
}

// SearchRepetition returns the result of Sennichite, and applies it at the second occurrence
// already if the first is among the last plies positions, those of a search: both sides have come
// back there although they could play otherwise, so they can do it again. A position of the game
// before the search proves nothing, because either side may now play otherwise.
func (h *History) SearchRepetition(plies int) Repetition {
	last := len(h.marks) - 1
	now := &h.marks[last]
	if h.keyCounts[now.boardKey%keyCountSize] < 2 {
		return NoRepetition
	}
	for back := minCycle; back <= min(int(now.repetitionWindow), plies); back += 2 {
		if then := &h.marks[last-back]; then.boardKey == now.boardKey && then.hands == now.hands {
			return h.perpetual(back)
		}
	}
	return h.Sennichite()
}

// perpetual distinguishes perpetual check from a draw, for a repetition that spans the last plies
// of the game.
func (h *History) perpetual(plies int) Repetition {
	now := &h.marks[len(h.marks)-1]
	us := h.Current().side
	ourChecks := 2*int(now.checks[us]) >= plies
	theirChecks := 2*int(now.checks[us^1]) >= plies
	switch {
	case ourChecks == theirChecks:
		return RepetitionDraw
	case theirChecks:
		return RepetitionWin
	}
	return RepetitionLoss
}
