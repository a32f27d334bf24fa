package similarity

import "shotest/plausibility"

// pieceType is criterion 5, "moves by piece type": moves of the same type of
// piece as it is before the move, drops included. A pawn and a promoted pawn are
// different types.
func pieceType(c *plausibility.Candidate) (kind, bool) {
	return pieceTypeKind + kind(c.Piece), true
}
