package similarity

import "shotest/plausibility"

// dropType is criterion 9, "drop move", for drops of the same type of piece.
func dropType(c *plausibility.Candidate) (kind, bool) {
	return dropTypeKind + kind(c.Piece), c.Move.IsDrop()
}

// drop is criterion 9 for drops of any type.
func drop(c *plausibility.Candidate) (kind, bool) {
	return dropKind, c.Move.IsDrop()
}
