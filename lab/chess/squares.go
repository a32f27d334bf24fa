package chess

import "math/bits"

// bitboard is a set of squares: bit 0 is a1, bit 7 h1, bit 63 h8.
type bitboard uint64

func bit(square int) bitboard { return 1 << square }

func (b bitboard) has(square int) bool { return b>>square&1 != 0 }

func (b bitboard) count() int { return bits.OnesCount64(uint64(b)) }

// first returns the lowest square of a set that is not empty.
func (b bitboard) first() int { return bits.TrailingZeros64(uint64(b)) }

// last returns the highest square of a set that is not empty.
func (b bitboard) last() int { return 63 - bits.LeadingZeros64(uint64(b)) }

// pop removes the lowest square from the set and returns it.
func (b *bitboard) pop() int {
	square := b.first()
	*b &= *b - 1
	return square
}

// lastRanks are where pawns promote.
const lastRanks bitboard = 0xff | 0xff<<56

// Directions lead towards higher squares first (north, east, north-east, north-west), then back.
// The two after straight and the two after diagonal are those of rooks and bishops, and their
// opposites are four on.
const (
	straight   = 0
	diagonal   = 2
	opposite   = 4
	directions = 8
)

// steps holds the files and ranks that each direction leads to.
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

// leaps returns, for each square, the squares that the steps, of files and ranks, lead to.
func leaps(by [][2]int) (to [64]bitboard) {
	for square := range to {
		for _, step := range by {
			to[square] |= shifted(square, step[0], step[1])
		}
	}
	return to
}

// shifted returns the square that is files and ranks away from square, or the empty set if that is
// beyond the board.
func shifted(square, files, ranks int) bitboard {
	file, rank := square%8+files, square/8+ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0
	}
	return bit(rank*8 + file)
}

// slide returns the squares from square, which is not included, in direction up to the first
// occupied one, which is.
func slide(direction, square int, occupied bitboard) bitboard {
	ray := rays[direction][square]
	blockers := ray & occupied
	switch {
	case blockers == 0:
		return ray
	case direction < opposite:
		return ray ^ rays[direction][blockers.first()]
	}
	return ray ^ rays[direction][blockers.last()]
}

// sliding returns the squares that a rook (straight) or a bishop (diagonal) attacks from square.
func sliding(kind, square int, occupied bitboard) bitboard {
	return slide(kind, square, occupied) | slide(kind+1, square, occupied) |
		slide(kind+opposite, square, occupied) | slide(kind+1+opposite, square, occupied)
}

// attacks returns the squares that a piece of kind attacks from square.
func attacks(kind, side, square int, occupied bitboard) bitboard {
	switch kind {
	case pawn:
		return pawnAttacks[side][square]
	case knight:
		return knightAttacks[square]
	case bishop:
		return sliding(diagonal, square, occupied)
	case rook:
		return sliding(straight, square, occupied)
	case queen:
		return sliding(diagonal, square, occupied) | sliding(straight, square, occupied)
	}
	return kingAttacks[square]
}
