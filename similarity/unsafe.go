package similarity

import "shotest/plausibility"

// safeLoss is the loss in centipawns that a move may come to without being
// unsafe.
const safeLoss = 50

// unsafe is criterion 4, "moves that are expected to result in some loss": the
// exchange on the destination loses more than 50 centipawns. It is known once the
// move has been finished.
func unsafe(c *plausibility.Candidate) (kind, bool) {
	return unsafeKind, c.Gain < -safeLoss
}
