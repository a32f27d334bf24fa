package similarity

import "shotest/plausibility"

// vacate is criterion 2, "moves that avoid some tactical threat such as a capture": component
// Escape has credited the move.
func vacate(c *plausibility.Candidate) (kind, bool) {
	return vacateKind, c.Has(plausibility.Escape)
}

// vacateSquare is criterion 3, "vacates per square": the same, by the square that the endangered
// piece leaves.
func vacateSquare(c *plausibility.Candidate) (kind, bool) {
	return vacateSquareKind + kind(c.From), c.Has(plausibility.Escape) && !c.Move.IsDrop()
}
