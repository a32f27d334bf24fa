package main

import "math/bits"

// bitboard is a set of squares: bit 0 is a1, bit 7 h1, bit 63 h8, as the library numbers them.
type bitboard uint64

func bit(square int) bitboard { return 1 << square }

func (b bitboard) has(square int) bool { return b>>square&1 != 0 }

func (b bitboard) count() int { return bits.OnesCount64(uint64(b)) }

// first returns the lowest square of a set that is not empty.
func (b bitboard) first() int { return bits.TrailingZeros64(uint64(b)) }

// last returns the highest square of a set that is not empty.
func (b bitboard) last() int { return 63 - bits.LeadingZeros64(uint64(b)) }

// pop takes the lowest square out of a set and returns it.
func (b *bitboard) pop() int {
	square := b.first()
	*b &= *b - 1
	return square
}

// The files and ranks that pawns need to know.
const (
	fileA bitboard = 0x0101010101010101
	fileH          = fileA << 7
	rank1 bitboard = 0xff
	rank8          = rank1 << 56
)

// Directions of sliding pieces, those towards higher squares first.
const (
	north = iota
	east
	northEast
	northWest
	south
	west
	southWest
	southEast
	directions
)

// steps is by how many files and ranks a direction leads.
var steps = [directions][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}

// rays are the squares from each square in each direction.
var rays = func() (rays [directions][64]bitboard) {
	for square := range 64 {
		for direction, step := range steps {
			for reach := 1; reach < 8; reach++ {
				rays[direction][square] |= shifted(square, reach*step[0], reach*step[1])
			}
		}
	}
	return rays
}()

// What knights, kings and the pawns of either side attack.
var (
	knightAttacks = leaps([][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	kingAttacks   = leaps(steps[:])
	pawnAttacks   = [2][64]bitboard{white: leaps([][2]int{{-1, 1}, {1, 1}}), black: leaps([][2]int{{-1, -1}, {1, -1}})}
)

// leaps returns where steps of files and ranks lead from each square.
func leaps(by [][2]int) (to [64]bitboard) {
	for square := range to {
		for _, step := range by {
			to[square] |= shifted(square, step[0], step[1])
		}
	}
	return to
}

// shifted returns the square a number of files and ranks away, or none beyond the board.
func shifted(square, files, ranks int) bitboard {
	file, rank := square%8+files, square/8+ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0
	}
	return bit(rank*8 + file)
}

// slide returns the squares from one in a direction up to the first that is occupied.
func slide(direction, square int, occupied bitboard) bitboard {
	ray := rays[direction][square]
	blockers := ray & occupied
	switch {
	case blockers == 0:
		return ray
	case direction < south:
		return ray ^ rays[direction][blockers.first()]
	}
	return ray ^ rays[direction][blockers.last()]
}

func bishopAttacks(square int, occupied bitboard) bitboard {
	return slide(northEast, square, occupied) | slide(northWest, square, occupied) |
		slide(southEast, square, occupied) | slide(southWest, square, occupied)
}

func rookAttacks(square int, occupied bitboard) bitboard {
	return slide(north, square, occupied) | slide(east, square, occupied) |
		slide(south, square, occupied) | slide(west, square, occupied)
}

// attacks returns what a piece of a kind attacks from a square.
func attacks(kind, side, square int, occupied bitboard) bitboard {
	switch kind {
	case pawn:
		return pawnAttacks[side][square]
	case knight:
		return knightAttacks[square]
	case bishop:
		return bishopAttacks(square, occupied)
	case rook:
		return rookAttacks(square, occupied)
	case queen:
		return bishopAttacks(square, occupied) | rookAttacks(square, occupied)
	}
	return kingAttacks[square]
}
