package similarity

import "shotest/plausibility"

// tactical holds the components that give a move a tactical point.
var tactical = plausibility.With(plausibility.Tactical)

// dull is criterion 1, "dull moves that have no tactical component": moves that take nothing, do
// not promote, do not give check, and have no credit for a threat, a defence, an attack on the
// king or a pawn tesuji. In check, or under a threat of mate, nothing is dull. It needs a finished
// move.
func dull(c *plausibility.Candidate) (kind, bool) {
	return dullKind, c.IsQuiet() && !c.Check && c.Fired&tactical == 0
}
