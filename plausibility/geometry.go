package plausibility

import "shotest/shogi"

// reach returns the squares that the moved piece attacks after a move, and those of them that it
// did not attack before. For a drop these are the same.
func (f *Facts) reach(c *Candidate) (reach, fresh shogi.Bitboard) {
	p := f.Position
	reach = shogi.Attacks(shogi.NewPiece(f.Us, c.standing()), c.To, p.Occupied().AndNot(c.From.Bitboard()))
	if c.From == shogi.NoSquare {
		return reach, reach
	}
	return reach, reach.AndNot(shogi.Attacks(shogi.NewPiece(f.Us, c.Piece), c.From, p.Occupied()))
}

// standing returns the type of the moved piece after the move.
func (c *Candidate) standing() shogi.PieceType {
	if c.Move.IsPromotion() {
		return c.Piece.Promoted()
	}
	return c.Piece
}
