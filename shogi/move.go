package shogi

import (
	"strings"
)

// Move is a move in 16 bits: its destination, its origin or the type of the dropped piece, and
// whether the piece promotes. A Move is only meaningful together with the position it is played in.
// The zero value is NoMove.
//
//	bits 0–6   destination square
//	bits 7–13  origin square, or the dropped piece type
//	bit 14     promotion
//	bit 15     drop
type Move uint16

// NoMove is the absence of a move. As a move it would go from 1a to 1a, which cannot be played.
const NoMove Move = 0

const (
	moveFromShift       = 7
	moveSquareMask      = 127
	movePromotion  Move = 1 << 14
	moveDrop       Move = 1 << 15
)

// MaxMoves bounds the number of legal moves in any position; the position with
// the most known has 593.
const MaxMoves = 600

// NewMove returns the move of a piece on the board, without promotion.
func NewMove(from, to Square) Move { return Move(from)<<moveFromShift | Move(to) }

// NewPromotion returns the move of a piece on the board that promotes.
func NewPromotion(from, to Square) Move { return NewMove(from, to) | movePromotion }

// NewBoardMove returns NewPromotion if promotes is set, otherwise NewMove.
func NewBoardMove(from, to Square, promotes bool) Move {
	if promotes {
		return NewPromotion(from, to)
	}
	return NewMove(from, to)
}

// NewDrop returns the drop of a piece from the hand.
func NewDrop(t PieceType, to Square) Move { return moveDrop | Move(t)<<moveFromShift | Move(to) }

// To returns the destination.
func (m Move) To() Square { return Square(m & moveSquareMask) }

// From returns the origin. The move must not be a drop.
func (m Move) From() Square { return Square(m >> moveFromShift & moveSquareMask) }

// Dropped returns the type of the piece that a drop puts on the board.
func (m Move) Dropped() PieceType { return PieceType(m >> moveFromShift & 15) }

// IsDrop reports whether the move puts a piece from the hand on the board.
func (m Move) IsDrop() bool { return m&moveDrop != 0 }

// IsPromotion reports whether the moving piece promotes.
func (m Move) IsPromotion() bool { return m&movePromotion != 0 }

// String returns the USI spelling: "7g7f", "8h2b+", "P*5e"; "none" for NoMove.
func (m Move) String() string {
	switch {
	case m == NoMove:
		return "none"
	case m.IsDrop():
		return m.Dropped().SFEN() + "*" + m.To().String()
	case m.IsPromotion():
		return m.From().String() + m.To().String() + "+"
	}
	return m.From().String() + m.To().String()
}

// MoveTexts returns moves in USI spelling.
func MoveTexts(moves []Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return texts
}

// ParseMove reads a move in USI spelling. It checks the spelling only; Position.IsLegal reports
// whether the move is legal.
func ParseMove(text string) (Move, error) {
	plain, promotes := strings.CutSuffix(text, "+")
	if len(plain) == 4 {
		to, onBoard := ParseSquare(plain[2:])
		if t, ok := PieceTypeFromSFEN(text[0]); onBoard && ok && t != King && text[0] <= 'Z' &&
			text[1] == '*' && !promotes {
			return NewDrop(t, to), nil
		}
		if from, too := ParseSquare(plain[:2]); onBoard && too && from != to {
			return NewBoardMove(from, to, promotes), nil
		}
	}
	return NoMove, ruleBroken(ErrMoveSyntax, "%.80q: expected a move such as 7g7f, 8h2b+ or P*5e", text)
}
