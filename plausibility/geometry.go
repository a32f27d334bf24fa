package plausibility

import "shotest/shogi"

// reach returns the squares that the moved piece attacks after a move, and those of them that it
// did not attack before. For a drop these are the same.
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
	reach = shogi.Attacks(piece, c.To, occupied.AndNot(c.From.Bitboard()))
	return reach, reach.AndNot(before)
}

// standing returns the type of the moved piece after the move.
func (c *Candidate) standing() shogi.PieceType {
	if c.Move.IsPromotion() {
		return c.Piece.Promoted()
	}
	return c.Piece
}
