package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// threats holds the components that credit a new attack of the moved piece.
var threats = plausibility.With(plausibility.Threatens)

// newThreat is criterion 11, "attacking move that creates a new threat", by the threatened piece: a
// component of threats has credited the move, and the moved piece newly attacks an enemy piece
// other than the king. Of several such pieces the most promising counts
// (facts.Node.Threatened).
func newThreat(f *plausibility.Facts, c *plausibility.Candidate) (kind, bool) {
	if c.Credited&threats == 0 {
		return 0, false
	}
	target, _ := f.Threatened(c.Move)
	return newThreatKind + kind(target), target != shogi.NoSquare
}
