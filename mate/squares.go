package mate

import "shotest/shogi"

// Sets of squares that the tests for mate look up.
var (
	// contactSquares are the squares that a king or a knight of either side reaches.
	contactSquares [shogi.SquareCount + 1]shogi.Bitboard
	// checkers holds, by owner, type and the enemy king's square, the squares from which a piece
	// can give check with its next move on an empty board. On any other board the squares are among
	// these.
	checkers [2][shogi.PieceTypeCount][shogi.SquareCount]shogi.Bitboard
)

func init() {
	var none shogi.Bitboard
	for s := range shogi.Square(shogi.SquareCount) {
		contactSquares[s] = s.Neighbours()
		for c := range shogi.Color(2) {
			contactSquares[s] = contactSquares[s].Or(shogi.Attacks(shogi.NewPiece(c, shogi.Knight), s, none))
		}
	}
	for c := range shogi.Color(2) {
		for t := shogi.Pawn; t <= shogi.Dragon; t++ {
			for from := range shogi.Square(shogi.SquareCount) {
				addChecker(c, t, from)
			}
		}
	}
}

// addChecker adds an origin to all king squares that a piece could check from one of its
// destinations.
func addChecker(c shogi.Color, t shogi.PieceType, from shogi.Square) {
	var none shogi.Bitboard
	attacked := none
	for to := range shogi.Attacks(shogi.NewPiece(c, t), from, none).All() {
		attacked = attacked.Or(shogi.Attacks(shogi.NewPiece(c, t), to, none))
		if t.CanPromote() && (from.InPromotionZone(c) || to.InPromotionZone(c)) {
			attacked = attacked.Or(shogi.Attacks(shogi.NewPiece(c, t.Promoted()), to, none))
		}
	}
	for king := range attacked.All() {
		checkers[c][t][king] = checkers[c][t][king].Or(from.Bitboard())
	}
}
