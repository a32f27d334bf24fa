package search

// budget is what the sides may still spend on the current line, in hundredths of
// a ply: the side to move, and the other. At full width every move costs its side
// a ply, and only the sum matters, which is the depth of other searches. In
// interest search a move costs the less the more interesting it is, and each
// side has its own tally: dull moves of one do not use up what the other wants to
// show.
type budget struct{ mine, theirs int }

// total returns what both sides have left.
func (b budget) total() int { return b.mine + b.theirs }

// after returns what is left, for the side to move then, after a move of a cost.
func (b budget) after(cost int) budget { return budget{b.theirs, b.mine - cost} }

// less takes from both sides alike.
func (b budget) less(plies int) budget {
	half := plies / 2
	return budget{b.mine - (plies - half), b.theirs - half}
}

// share returns a budget of a depth for the side that moves first: it has the odd
// ply.
func share(depth int) budget {
	theirs := depth / (2 * Ply) * Ply
	return budget{depth - theirs, theirs}
}
