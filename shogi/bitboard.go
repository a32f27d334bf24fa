package shogi

import (
	"iter"
	"math/bits"
)

// Bitboard is a set of squares. Files 1 to 7 lie in the low word (63 bits),
// files 8 and 9 in the high word (18 bits), in the order of Square. Bits beyond
// the board are always zero.
type Bitboard struct{ lo, hi uint64 }

const (
	lowSquares    = 63
	lowBoardMask  = 1<<lowSquares - 1
	highBoardMask = 1<<(SquareCount-lowSquares) - 1
)

var allSquares = Bitboard{lowBoardMask, highBoardMask}

// squareSet maps each square to the set that holds only it; NoSquare (and
// everything above) to the empty set.
var squareSet = func() (table [128]Bitboard) {
	for s := range Square(SquareCount) {
		if s < lowSquares {
			table[s].lo = 1 << s
		} else {
			table[s].hi = 1 << (s - lowSquares)
		}
	}
	return table
}()

// BitboardOf returns the set of the given squares.
func BitboardOf(squares ...Square) Bitboard {
	var b Bitboard
	for _, s := range squares {
		b = b.Or(squareSet[s&127])
	}
	return b
}

// And returns the squares in both sets.
func (b Bitboard) And(o Bitboard) Bitboard { return Bitboard{b.lo & o.lo, b.hi & o.hi} }

// Or returns the squares in either set.
func (b Bitboard) Or(o Bitboard) Bitboard { return Bitboard{b.lo | o.lo, b.hi | o.hi} }

// Xor returns the squares in exactly one of the sets.
func (b Bitboard) Xor(o Bitboard) Bitboard { return Bitboard{b.lo ^ o.lo, b.hi ^ o.hi} }

// AndNot returns the squares of b that are not in o.
func (b Bitboard) AndNot(o Bitboard) Bitboard { return Bitboard{b.lo &^ o.lo, b.hi &^ o.hi} }

// Not returns the squares of the board that are not in the set.
func (b Bitboard) Not() Bitboard { return Bitboard{b.lo ^ lowBoardMask, b.hi ^ highBoardMask} }

// Has reports whether the square is in the set.
func (b Bitboard) Has(s Square) bool { return b.And(squareSet[s&127]).Any() }

// Digit returns 1 if the square is in the set, otherwise 0, without a branch that depends on
// the set. The square must be on the board.
func (b Bitboard) Digit(s Square) int {
	if s < lowSquares {
		return int(b.lo >> (s & 63) & 1)
	}
	return int(b.hi >> ((s - lowSquares) & 63) & 1)
}

// Any reports whether the set holds a square.
func (b Bitboard) Any() bool { return b.lo|b.hi != 0 }

// IsEmpty reports whether the set holds no square.
func (b Bitboard) IsEmpty() bool { return b.lo|b.hi == 0 }

// Intersects reports whether the sets share a square.
func (b Bitboard) Intersects(o Bitboard) bool { return b.lo&o.lo|b.hi&o.hi != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(b.lo) + bits.OnesCount64(b.hi) }

// MoreThanOne reports whether the set holds two squares or more.
func (b Bitboard) MoreThanOne() bool {
	_, rest := b.popFirst()
	return rest.Any()
}

// OnFile returns the squares of a file, 1 to 9, that are in the set, a bit for each rank.
func (b Bitboard) OnFile(file int) uint {
	if first := 9 * uint(file-1); first < lowSquares {
		return uint(b.lo>>(first&63)) & 511
	}
	return uint(b.hi>>((9*uint(file-1)-lowSquares)&63)) & 511
}

// First returns the lowest square; NoSquare for the empty set.
func (b Bitboard) First() Square {
	if b.lo != 0 {
		return Square(bits.TrailingZeros64(b.lo))
	}
	if b.hi != 0 {
		return Square(bits.TrailingZeros64(b.hi)) + lowSquares
	}
	return NoSquare
}

// All visits the squares of the set, lowest first:
//
//	for square := range b.All() {
//		…
//	}
//
// The compiler inlines it with the loop's body, so it costs no more than a loop that
// takes off the lowest square.
func (b Bitboard) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		lo, hi := b.lo, b.hi
		for lo|hi != 0 {
			var s Square
			if lo != 0 {
				s = Square(bits.TrailingZeros64(lo))
				lo &= lo - 1
			} else {
				s = Square(bits.TrailingZeros64(hi)) + lowSquares
				hi &= hi - 1
			}
			if !yield(s) {
				return
			}
		}
	}
}

// popFirst returns the lowest square and the set without it. The set must not
// be empty.
func (b Bitboard) popFirst() (Square, Bitboard) {
	if b.lo != 0 {
		return Square(bits.TrailingZeros64(b.lo)), Bitboard{b.lo & (b.lo - 1), b.hi}
	}
	return Square(bits.TrailingZeros64(b.hi)) + lowSquares, Bitboard{0, b.hi & (b.hi - 1)}
}

var (
	notFirstRank = ranks(2, 9)
	notLastRank  = ranks(1, 8)
)

// north returns the set moved by one square towards rank 1. Squares that leave the board are lost,
// as they are by south, east (towards file 1) and west.
func (b Bitboard) north() Bitboard {
	b = b.And(notFirstRank)
	return Bitboard{b.lo >> 1, b.hi >> 1}
}

func (b Bitboard) south() Bitboard {
	b = b.And(notLastRank)
	return Bitboard{b.lo << 1, b.hi << 1}
}

func (b Bitboard) east() Bitboard {
	return Bitboard{b.lo>>9 | b.hi<<54&lowBoardMask, b.hi >> 9}
}

func (b Bitboard) west() Bitboard {
	return Bitboard{b.lo << 9 & lowBoardMask, (b.hi<<9 | b.lo>>54) & highBoardMask}
}

// Forward returns the set moved by one square as a player advances.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == Black {
		return b.north()
	}
	return b.south()
}

// String draws the set as the board stands before Black: rank a on top, file 9
// on the left, X for members.
func (b Bitboard) String() string {
	text := make([]byte, 0, 90)
	for rank := 1; rank <= 9; rank++ {
		for file := 9; file >= 1; file-- {
			mark := byte('.')
			if b.Has(NewSquare(file, rank)) {
				mark = 'X'
			}
			text = append(text, mark)
		}
		text = append(text, '\n')
	}
	return string(text)
}
