package similarity

import "shotest/plausibility"

// safeLoss is the greatest loss of a safe move, in centipawns.
const safeLoss = 50

// unsafe is criterion 4, "moves that are expected to result in some loss": the exchange on the
// destination loses more than 50 centipawns. It needs a finished move.
func unsafe(c *plausibility.Candidate) (kind, bool) {
	return unsafeKind, c.Gain < -safeLoss
}
