package history

import "shotest/search/units"

// vote is a move that is elected by those that cut nodes off: each vote for another one
// takes one from it, and that which has none left is replaced (the majority vote of Boyer
// and Moore).
type vote struct {
	move  units.Move
	votes int16
}

// maxVotes bounds what a move can have: no more votes against it are needed when another
// has become better.
const maxVotes = 8

// cast counts a vote for a move.
func (v *vote) cast(m units.Move) {
	switch {
	case v.move == m:
		v.votes = min(v.votes+1, maxVotes)
	case v.votes > 0:
		v.votes--
	default:
		*v = vote{m, 1}
	}
}
