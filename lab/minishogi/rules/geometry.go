package rules

import (
	"iter"
	"math/bits"
)

// Set is a set of squares, a bit for each.
type Set uint32

// Set returns the set of one square.
func (s Square) Set() Set { return 1 << s }

// Has reports whether a square is in the set.
func (b Set) Has(s Square) bool { return b>>s&1 != 0 }

// Count returns how many squares are in the set.
func (b Set) Count() int { return bits.OnesCount32(uint32(b)) }

// First returns the lowest square of a set that is not empty.
func (b Set) First() Square { return Square(bits.TrailingZeros32(uint32(b))) }

// All yields the squares of the set, in order.
func (b Set) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(b.First()) {
				return
			}
		}
	}
}

const (
	// Board is all squares.
	Board Set = 1<<SquareCount - 1
	// rank and column are the first ones of their kind.
	rank   Set = 1<<Size - 1
	column Set = 1 | 1<<5 | 1<<10 | 1<<15 | 1<<20
)

// Zone returns the rank on which a side promotes.
func Zone(c Color) Set {
	if c == White {
		return rank << (SquareCount - Size)
	}
	return rank
}

// direction is a step to the right and down. The first four lead diagonally, and the
// increasing ones come first in each half.
type direction struct{ right, down int }

var directions = [8]direction{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// stepsOf are the steps of the types that do not slide, or do so as well, for Black.
var stepsOf = [TypeCount][]direction{
	Pawn:   {{0, -1}},
	Silver: {{0, -1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	Gold:   {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}},
	King:   directions[:],
}

var (
	steps   [2][TypeCount][SquareCount]Set
	rays    [8][SquareCount]Set
	between [SquareCount][SquareCount]Set
	lines   [SquareCount][SquareCount]Set
)

func init() {
	stepsOf[ProPawn], stepsOf[ProSilver] = stepsOf[Gold], stepsOf[Gold]
	for s := range Square(SquareCount) {
		for t, list := range stepsOf {
			for _, d := range list {
				steps[Black][t][s] |= step(s, d)
				steps[White][t][s] |= step(s, direction{d.right, -d.down})
			}
		}
		for i, d := range directions {
			for at := step(s, d); at != 0; at = step(at.First(), d) {
				between[s][at.First()] = rays[i][s]
				rays[i][s] |= at
			}
		}
	}
	for i := range directions {
		opposite := [8]int{3, 2, 1, 0, 6, 7, 4, 5}[i]
		for s := range Square(SquareCount) {
			for other := range rays[i][s].All() {
				lines[s][other] = rays[i][s] | rays[opposite][s] | s.Set()
			}
		}
	}
}

// step returns the square that lies in a direction, if there is one.
func step(s Square, d direction) Set {
	column, rank := s.Column()+d.right, s.Rank()+d.down
	if column < 0 || column >= Size || rank < 0 || rank >= Size {
		return 0
	}
	return NewSquare(column, rank).Set()
}

// Between returns the squares between two on a line, none if they are on none.
func Between(a, b Square) Set { return between[a][b] }

// Attacks returns the squares that a piece attacks, where some are occupied.
func Attacks(c Color, t Type, s Square, occupied Set) Set {
	switch t {
	case Bishop:
		return slide(0, s, occupied)
	case Rook:
		return slide(4, s, occupied)
	case Horse:
		return slide(0, s, occupied) | steps[c][King][s]
	case Dragon:
		return slide(4, s, occupied) | steps[c][King][s]
	}
	return steps[c][t][s]
}

// slide returns the squares along four directions up to the first occupied ones.
func slide(first int, s Square, occupied Set) Set {
	var reached Set
	for i := first; i < first+4; i++ {
		ray := rays[i][s]
		if blockers := ray & occupied; blockers != 0 {
			nearest := blockers.First()
			if directions[i].down*Size+directions[i].right < 0 {
				nearest = Square(bits.Len32(uint32(blockers)) - 1)
			}
			ray &^= rays[i][nearest]
		}
		reached |= ray
	}
	return reached
}

// OnLine reports whether a square lies on the line through two others.
func OnLine(a, b, s Square) bool { return lines[a][b].Has(s) }
