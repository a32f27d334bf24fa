package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// openings holds the components that credit a line that the move opens.
var openings = plausibility.With(plausibility.OpensLine)

// discoveredAttack is criterion 12, "discovered attack", by the slider whose line the move opens:
// component OpenLine or DiscoveredCheck has credited the move, and it leaves the line between an
// own slider and an enemy piece. Of several lines the one with the most valuable piece at its end
// counts.
func discoveredAttack(f *plausibility.Facts, c *plausibility.Candidate) (kind, bool) {
	if c.Credited&openings == 0 {
		return 0, false
	}
	slider, _ := f.Opened(c.Move)
	return discoveredKind + kind(slider), slider != shogi.NoSquare
}

// block is criterion 10, "blocking move", by the blocked slider: the move steps between an enemy
// slider and another own piece, or the king, that the slider attacks. Of several lines the one
// with the most valuable piece at its end counts.
func (l *List) block(c *plausibility.Candidate) (kind, bool) {
	slider := l.facts.Blocked(c.Move)
	return blockKind + kind(slider), slider != shogi.NoSquare
}
