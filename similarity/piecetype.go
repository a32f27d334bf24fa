package similarity

import "shotest/plausibility"

// pieceType is criterion 5, "moves by piece type": moves of the same type of piece, drops
// included. The type is that before the move: a pawn and a promoted pawn differ.
func pieceType(c *plausibility.Candidate) (kind, bool) {
	return pieceTypeKind + kind(c.Piece), true
}
