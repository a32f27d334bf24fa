package similarity

import "shotest/plausibility"

// mateThreat is criterion 6, "mate threats": component MateThreat has found a mate in one after
// the move and a pass.
func mateThreat(c *plausibility.Candidate) (kind, bool) {
	return mateThreatKind, c.Has(plausibility.MateThreat)
}
