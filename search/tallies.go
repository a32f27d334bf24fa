package search

// Tallies says how the budgets of interest search are kept. Where a move costs a ply, both sides
// share one tally, in which all amounts are plies.
type Tallies struct {
	// Separate tallies are the chapter's; a shared one is for comparison.
	Separate  bool `doc:"Whether each side has a tally of its own: a line ends when the side to move has spent its budget. Otherwise it ends when both have spent theirs."`
	Tolerance int  `range:"0,400" doc:"How much less may have been left to either side when a table entry was searched than is left now, for the entry to count, in hundredths of a ply."`
	Leaf      int  `range:"1,400" doc:"Where less than this is left to the side to move, the line ends."`
	Nominal   int  `range:"25,1000" doc:"How much budget of both sides together counts as one ply of depth, in the rules that read depths and in reports, in hundredths of a ply."`
}

// payable returns the most that the next move may cost, given the budgets left.
func (r *run) payable(left budget) int {
	if r.law.tallies.Separate {
		return left.mine
	}
	return left.total()
}

// depthOf returns the depth that a budget stands for, in hundredths of a ply.
func (r *run) depthOf(left budget) int { return left.total() * Ply / r.law.tallies.Nominal }

// budget is the amount that each side may still spend on the current line, in hundredths of a ply:
// mine belongs to the side to move. At full width only the sum matters, which corresponds to the
// depth of other searches. In interest search each side has its own tally: dull moves of one side
// do not use up the tally of the other.
type budget struct{ mine, theirs int }

// total returns the sum that both sides have left.
func (b budget) total() int { return b.mine + b.theirs }

// after returns the budget after a move, as the next side to move sees it.
func (b budget) after(cost int) budget { return budget{b.theirs, b.mine - cost} }

// reducedBy returns the budget less amount, half of it from either side.
func (b budget) reducedBy(amount int) budget {
	half := amount / 2
	return budget{b.mine - (amount - half), b.theirs - half}
}
