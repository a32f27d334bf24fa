package rules

import (
	"errors"
	"fmt"
	"strings"
)

// Move is a move: bits 0 to 4 hold the destination, 5 to 9 the origin, or 25 and the type
// of what is dropped, and bit 10 says that the piece promotes.
type Move uint16

const (
	// NoMove is no move.
	NoMove Move = 0
	// MaxMoves bounds how many legal moves a position has: 25 destinations of five types
	// of drops and of at most twelve pieces on the board, most of which reach few.
	MaxMoves = 320

	toMask      = 31
	originShift = 5
	promotion   = 1 << 10
)

// NewMove returns a move on the board.
func NewMove(from, to Square, promotes bool) Move {
	m := Move(from)<<originShift | Move(to)
	if promotes {
		m |= promotion
	}
	return m
}

// NewDrop returns a drop.
func NewDrop(t Type, to Square) Move { return Move(SquareCount+Move(t))<<originShift | Move(to) }

// To returns the destination.
func (m Move) To() Square { return Square(m & toMask) }

func (m Move) origin() int { return int(m >> originShift & toMask) }

// IsDrop reports whether a piece is dropped.
func (m Move) IsDrop() bool { return m.origin() > SquareCount }

// From returns the origin, NoSquare for drops.
func (m Move) From() Square {
	if m.IsDrop() {
		return NoSquare
	}
	return Square(m.origin())
}

// Dropped returns the type that is dropped, NoType for a move on the board.
func (m Move) Dropped() Type {
	if m.IsDrop() {
		return Type(m.origin() - SquareCount)
	}
	return NoType
}

// IsPromotion reports whether the piece promotes.
func (m Move) IsPromotion() bool { return m&promotion != 0 }

// String returns the move as in USI: 5e4d, 2b2a+ or S*3c.
func (m Move) String() string {
	switch {
	case m.IsDrop():
		return m.Dropped().String() + "*" + m.To().String()
	case m.IsPromotion():
		return m.From().String() + m.To().String() + "+"
	}
	return m.From().String() + m.To().String()
}

// ErrMove is that a text is not a move.
var ErrMove = errors.New("not a move of minishogi")

// ParseMove reads a move as in USI. It need not be legal anywhere.
func ParseMove(text string) (Move, error) {
	wrong := fmt.Errorf("%w: %.20q", ErrMove, text)
	if len(text) != 4 && (len(text) != 5 || text[4] != '+') {
		return NoMove, wrong
	}
	to := parseSquare(text[2:4])
	if to == NoSquare {
		return NoMove, wrong
	}
	if text[1] == '*' {
		t := strings.IndexByte(letters, text[0])
		if t < int(Pawn) || t > int(Rook) || len(text) != 4 {
			return NoMove, wrong
		}
		return NewDrop(Type(t), to), nil
	}
	from := parseSquare(text[:2])
	if from == NoSquare || from == to {
		return NoMove, wrong
	}
	return NewMove(from, to, len(text) == 5), nil
}

// parseSquare returns the square of two letters, NoSquare if there is none.
func parseSquare(text string) Square {
	file, rank := text[0], text[1]
	if file < '1' || file > '5' || rank < 'a' || rank > 'e' {
		return NoSquare
	}
	return NewSquare(int('5'-file), int(rank-'a'))
}
