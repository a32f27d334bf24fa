package shogi

// Sets of squares that depend only on the geometry of the board. All of them come from tables; the
// sets of NoSquare are empty.

// Bitboard returns the set that holds only the square.
func (s Square) Bitboard() Bitboard { return squareSet[s&127] }

// Neighbours returns the squares next to a square, eight or fewer: the squares that a king attacks
// from there.
func (s Square) Neighbours() Bitboard { return kingAttacks[s] }

// SeenBy returns the square as a player sees the board: Black sees it as it is written, White
// turned round. The square must not be NoSquare.
func (s Square) SeenBy(c Color) Square {
	if c == White {
		return s.Flip()
	}
	return s
}

// PromotionZone returns a player's three farthest ranks.
func PromotionZone(c Color) Bitboard { return promotionZone[c&1] }

// FarthestRanks returns the count ranks, 0 to 9, that are farthest from a player.
func FarthestRanks(c Color, count int) Bitboard { return farthestRanks[c&1][count] }

var farthestRanks = func() (table [2][10]Bitboard) {
	for count := range table[Black] {
		table[Black][count], table[White][count] = ranks(1, count), ranks(10-count, 9)
	}
	return table
}()
