package chessmaps

import "shotest/shogi"

const (
	// maxAttackers is the number up to which the attackers of a square are counted.
	maxAttackers = 3
	// StateCount is the number of states of control that a square can be in.
	StateCount = (maxAttackers + 1) * (maxAttackers + 1)
)

// Control is the state of each square as the side to move sees it: four times the number of its own
// attackers, up to three, plus the number of the other side's, up to three. The squares are those
// of shogi.Square.SeenBy.
type Control [shogi.SquareCount]uint8

// Fill sets the states for a side.
func (c *Control) Fill(us shogi.Color, a *shogi.AttackMap) {
	*c = Control{}
	for _, side := range [2]shogi.Color{shogi.Black, shogi.White} {
		each := 1
		if side == us {
			each = maxAttackers + 1
		}
		for s := range a.Attacked(side).All() {
			c[s.SeenBy(us)] += uint8(each * min(a.Count(side, s), maxAttackers))
		}
	}
}
