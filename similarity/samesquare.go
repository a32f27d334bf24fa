package similarity

import "shotest/plausibility"

// sameFrom is the first half of criterion 8, "move from square and move to square": moves of the
// piece on the same square.
func sameFrom(c *plausibility.Candidate) (kind, bool) {
	return fromKind + kind(c.From), !c.Move.IsDrop()
}

// sameTo is the second half: moves to the same square, drops included.
func sameTo(c *plausibility.Candidate) (kind, bool) {
	return toKind + kind(c.To), true
}
