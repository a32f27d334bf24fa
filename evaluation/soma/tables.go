package soma

import "shotest/shogi"

// nowhere is a square that is in no set: the place of what is not on the board.
const nowhere shogi.Square = 127

// squareSet maps a square to the set that holds only it, nowhere and NoSquare to
// the empty set.
var squareSet = func() (table [128]shogi.Bitboard) {
	for s := range shogi.Square(shogi.SquareCount) {
		table[s] = shogi.BitboardOf(s)
	}
	return table
}()

// lines holds the squares that a queen would reach from a square on an empty
// board: where pieces must stand to attack it along a line.
var lines = func() (table [shogi.SquareCount]shogi.Bitboard) {
	for s := range shogi.Square(shogi.SquareCount) {
		rook := shogi.Attacks(shogi.NewPiece(shogi.Black, shogi.Rook), s, shogi.Bitboard{})
		bishop := shogi.Attacks(shogi.NewPiece(shogi.Black, shogi.Bishop), s, shogi.Bitboard{})
		table[s] = rook.Or(bishop)
	}
	return table
}()

// zones holds the promotion zone of each player.
var zones = func() (zone [2]shogi.Bitboard) {
	for s := range shogi.Square(shogi.SquareCount) {
		for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
			if s.InPromotionZone(c) {
				zone[c] = zone[c].Or(squareSet[s])
			}
		}
	}
	return zone
}()

// places numbers the squares as a player sees them, so that both players choose
// alike between equal pieces: the lowest number belongs to the piece farthest
// advanced and nearest to the fifth file. Both wings choose alike too, but for
// two pieces that stand opposite each other: of these the right-hand one is
// first.
var places = func() (table [2][128]uint8) {
	for s := range shogi.Square(shogi.SquareCount) {
		for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
			seen := s
			if c == shogi.White {
				seen = s.Flip()
			}
			left := 0
			if seen.File() > 5 {
				left = 1
			}
			fromMiddle := max(seen.File()-5, 5-seen.File())
			table[c][s] = uint8(seen.Rank()*16 + fromMiddle*2 + left)
		}
	}
	return table
}()
