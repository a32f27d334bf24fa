package similarity

import "shotest/plausibility"

// tactical holds the components that give a move a tactical point.
var tactical = plausibility.With(plausibility.Tactical)

// dull is criterion 1, "dull moves that have no tactical component": moves that
// take nothing, do not promote, do not give check, and are credited by no
// component of threats, defence or attack on the king, nor as a pawn tesuji. In
// check, or under a threat of mate, nothing is dull. It is known once the move has
// been finished.
func dull(c *plausibility.Candidate) (kind, bool) {
	return dullKind, c.IsQuiet() && !c.Check && c.Fired&tactical == 0
}
