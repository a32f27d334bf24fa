package shogi

import (
	"slices"
	"strings"
)

// History is a game as far as it has been played: the starting position and
// every position since, so that moves can be taken back and repetitions be
// found. Once it has grown to its length, playing and taking back allocate
// nothing.
type History struct {
	positions []Position
	moves     []Move
	marks     []mark
	// keyCounts counts positions by the low bits of their board key. If the count is one, the
	// current board has not occurred before, and no search for repetitions is needed.
	keyCounts [keyCountSize]uint16
}

const keyCountSize = 4096

// mark holds the facts about a position that the search for repetitions needs.
type mark struct {
	boardKey         uint64
	hands            [2]Hand
	checks           [2]uint16 // how many of each side's latest moves in a row gave check
	repetitionWindow uint16    // the number of plies back in which repetitions are looked for
}

// NewHistory begins a game from a position.
func NewHistory(start Position) *History {
	h := &History{}
	h.Reset(start)
	return h
}

// Reset begins a new game from a position, keeping the memory.
func (h *History) Reset(start Position) {
	h.positions = append(h.positions[:0], start)
	h.moves = h.moves[:0]
	h.marks = append(h.marks[:0], mark{boardKey: start.boardKey, hands: start.hands})
	h.keyCounts = [keyCountSize]uint16{}
	h.keyCounts[start.boardKey%keyCountSize] = 1
}

// Clone returns an independent copy.
func (h *History) Clone() *History {
	c := &History{}
	c.CopyFrom(h)
	return c
}

// CopyFrom makes h an independent copy of another history, keeping the memory.
func (h *History) CopyFrom(other *History) {
	h.positions = append(h.positions[:0], other.positions...)
	h.moves = append(h.moves[:0], other.moves...)
	h.marks = append(h.marks[:0], other.marks...)
	h.keyCounts = other.keyCounts
}

// Start returns the position that the game began from. It must not be changed.
func (h *History) Start() *Position { return &h.positions[0] }

// Current returns the position now. It must not be changed, and it is valid
// until the next Play.
func (h *History) Current() *Position { return &h.positions[len(h.positions)-1] }

// At returns the position before Moves()[index]: At(0) is Start.
func (h *History) At(index int) *Position { return &h.positions[index] }

// Moves returns the moves played so far, NoMove for a pass. It must not be
// changed, and it is valid until the next Play.
func (h *History) Moves() []Move { return h.moves }

// LastMove returns the move that led to the current position, NoMove if none is known.
func (h *History) LastMove() Move {
	if len(h.moves) == 0 {
		return NoMove
	}
	return h.moves[len(h.moves)-1]
}

// Play makes a legal move.
func (h *History) Play(m Move) {
	h.positions = append(h.positions, h.positions[len(h.positions)-1])
	current := h.Current()
	current.Play(m)
	last := &h.marks[len(h.marks)-1]
	next := mark{boardKey: current.boardKey, hands: current.hands, checks: last.checks,
		repetitionWindow: last.repetitionWindow + 1}
	mover := current.side ^ 1
	if current.InCheck() {
		next.checks[mover]++
	} else {
		next.checks[mover] = 0
	}
	h.add(m, next)
}

// PlayNull passes. The side to move must not be in check. Repetitions are not looked for across a
// pass.
func (h *History) PlayNull() {
	h.positions = append(h.positions, h.positions[len(h.positions)-1])
	h.Current().PlayNull()
	h.add(NoMove, mark{boardKey: h.Current().boardKey, hands: h.Current().hands})
}

// add records the current position, which m has led to.
func (h *History) add(m Move, next mark) {
	h.moves = append(h.moves, m)
	h.marks = append(h.marks, next)
	h.keyCounts[next.boardKey%keyCountSize]++
}

// Undo takes back the last move, or pass.
func (h *History) Undo() {
	last := len(h.marks) - 1
	h.keyCounts[h.marks[last].boardKey%keyCountSize]--
	h.positions = h.positions[:last]
	h.moves = h.moves[:last-1]
	h.marks = h.marks[:last]
}

// ParseHistory reads a position as USI spells it, and as people abbreviate it:
//
//	position startpos moves 7g7f 3c3d
//	startpos
//	sfen lnsgkgsnl/… b - 1 moves 7g7f
//	lnsgkgsnl/… b - 1
//
// Every move is checked against the rules; the error names the first illegal
// one and says why.
func ParseHistory(text string) (*History, error) {
	words := strings.Fields(text)
	if len(words) > 0 && words[0] == "position" {
		words = words[1:]
	}
	if len(words) == 0 {
		return nil, ruleBroken(ErrPositionSyntax, "nothing given: expected startpos or sfen")
	}
	end := slices.Index(words, "moves")
	if end < 0 {
		end = len(words)
	}
	start, err := parseStart(words[:end])
	if err != nil {
		return nil, err
	}
	h := NewHistory(start)
	for i, word := range words[min(end+1, len(words)):] {
		m, err := ParseMove(word)
		if err == nil {
			err = h.Current().CheckLegal(m)
		}
		if err != nil {
			return nil, &moveError{i + 1, word, err}
		}
		h.Play(m)
	}
	return h, nil
}

func parseStart(words []string) (Position, error) {
	if len(words) == 0 {
		return Position{}, ruleBroken(ErrPositionSyntax, "expected startpos or sfen before moves")
	}
	switch words[0] {
	case "startpos":
		if len(words) > 1 {
			return Position{}, ruleBroken(ErrPositionSyntax, "%.80q after startpos: expected moves", words[1])
		}
		return StartPosition(), nil
	case "sfen":
		words = words[1:]
	}
	return ParseSFEN(strings.Join(words, " "))
}

// USI returns the game as the argument of USI's position command.
func (h *History) USI() string {
	var text strings.Builder
	if start := h.Start().SFEN(); start == StartSFEN {
		text.WriteString("startpos")
	} else {
		text.WriteString("sfen " + start)
	}
	for i, m := range h.moves {
		if i == 0 {
			text.WriteString(" moves")
		}
		text.WriteString(" " + m.String())
	}
	return text.String()
}
