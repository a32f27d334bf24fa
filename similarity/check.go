package similarity

import "shotest/plausibility"

// check is criterion 7, "checks": direct or discovered.
func check(c *plausibility.Candidate) (kind, bool) {
	return checkKind, c.Check
}
