package chessmaps

import "shotest/shogi"

const (
	// mostAttackers is how far the attackers of a square are counted.
	mostAttackers = 3
	// StateCount is in how many states of control a square can be.
	StateCount = (mostAttackers + 1) * (mostAttackers + 1)
)

// Control is the state of each square as the side to move sees it: its own attackers, up to three, times four, and
// those of the other side, up to three. The squares are those of shogi.Square.SeenBy.
type Control [shogi.SquareCount]uint8

// Fill sets the states for a side.
func (c *Control) Fill(us shogi.Color, a *shogi.AttackMap) {
	*c = Control{}
	c.add(us, us, a, mostAttackers+1)
	c.add(us, us.Opponent(), a, 1)
}

// add adds the attackers of a side, each for so much.
func (c *Control) add(us, side shogi.Color, a *shogi.AttackMap, each uint8) {
	for s := range a.Attacked(side).All() {
		c[s.SeenBy(us)] += each * uint8(min(a.Count(side, s), mostAttackers))
	}
}
