package plausibility

import "shotest/shogi"

// sliders lists the types that attack along lines, promotable those that can
// promote.
var (
	sliders    = [5]shogi.PieceType{shogi.Lance, shogi.Bishop, shogi.Rook, shogi.Horse, shogi.Dragon}
	promotable = [6]shogi.PieceType{shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Bishop, shogi.Rook}
)

// zones holds the promotion zone of each player, nearZones that and the two ranks
// before it.
var zones, nearZones = ranksFrom(3), ranksFrom(5)

// ranksFrom returns for each player his farthest ranks.
func ranksFrom(count int) (ranks [2]shogi.Bitboard) {
	for s := range shogi.Square(shogi.SquareCount) {
		for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
			if s.RankFrom(c) <= count {
				ranks[c] = ranks[c].Or(shogi.BitboardOf(s))
			}
		}
	}
	return ranks
}

// reach returns the squares that the moved piece attacks after a move, and those
// of them that it did not attack before. For a drop these are the same.
func (f *Facts) reach(c *Candidate) (reach, fresh shogi.Bitboard) {
	p := f.Position
	piece, occupied := shogi.NewPiece(f.Us, c.Piece), p.Occupied()
	if c.From == shogi.NoSquare {
		reach = shogi.Attacks(piece, c.To, occupied)
		return reach, reach
	}
	before := shogi.Attacks(piece, c.From, occupied)
	if c.Move.IsPromotion() {
		piece = shogi.NewPiece(f.Us, c.Piece.Promoted())
	}
	reach = shogi.Attacks(piece, c.To, occupied.AndNot(squareSet[c.From]))
	return reach, reach.AndNot(before)
}

// standing returns the type of the moved piece as it stands after the move.
func (c *Candidate) standing() shogi.PieceType {
	if c.Move.IsPromotion() {
		return c.Piece.Promoted()
	}
	return c.Piece
}
