package search

// Interest says how the budgets of interest search are spent. The rule of Rollason, "Interest
// Search: A Faster Minimax" (ch. 24), is a sibling share of 1000 and no sibling scale. Costs are in
// hundredths of a ply.
type Interest struct {
	SiblingShare int `range:"0,1000" doc:"The share of the cost of the siblings searched before a move that the move is charged, in per mille. The rule of Rollason's chapter is 1000."`
	RootShare    int `range:"0,1000" doc:"The same at the root."`
	SiblingScale int `range:"0,10000" doc:"Where the charge for siblings begins to flatten, in hundredths of a ply: it grows with the logarithm of their sum. 0 charges the sum itself, as in Rollason's chapter."`
	TableCost    int `range:"1,400" doc:"What the move of the transposition table costs, and at the root the best move of the last iteration."`
	// Separate tallies are the chapter's; shared ones are for comparison.
	Separate   bool `doc:"Whether each side has a tally of its own: a line ends when the side to move has spent its budget. Otherwise it ends when both have spent theirs."`
	Tolerance  int  `range:"0,400" doc:"How much less may have been left to either side when a table entry was searched than is left now, for the entry to count, in hundredths of a ply."`
	Leaf       int  `range:"1,400" doc:"Where less than this is left to the side to move, the line ends."`
	Nominal    int  `range:"25,1000" doc:"How much budget of both sides together counts as one ply of depth, in the rules that read depths and in reports, in hundredths of a ply."`
	FirstLimit int  `range:"50,2000" doc:"What each side may spend in the first iteration."`
	Step       int  `range:"1,400" doc:"How much more in the next one; it adapts, between a third and three times this."`
	Unsettled  int  `range:"100,1000" doc:"How much of the next step is taken where the best move has changed or lost much, in per mille: small steps where the search struggles to pin down the right line."`
	Growth     int  `range:"1000,10000" doc:"How many times the nodes of one iteration the next one may take, in per mille."`
}

// defaultInterest returns the settings that played best in measurements.
func defaultInterest() Interest {
	return Interest{
		SiblingShare: 814, RootShare: 703, SiblingScale: 60, TableCost: 31, Separate: true, Tolerance: 25,
		Leaf: 29, Nominal: Ply,
		FirstLimit: 200, Step: 42, Unsettled: 610, Growth: 1503,
	}
}

// payable returns the most that the next move may cost, given the budgets left.
func (r *run) payable(left budget) int {
	if r.law.Separate {
		return left.mine
	}
	return left.total()
}

// depthOf returns the depth that a budget stands for, in hundredths of a ply.
func (r *run) depthOf(left budget) int { return left.total() * Ply / r.law.Nominal }

// Siblings returns the charge of a move for earlier siblings whose prices add up to sum, in
// hundredths of a ply.
func (i *Interest) Siblings(sum int) int {
	l := i.law()
	return l.charge(i.SiblingShare, sum, 0, true)
}

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
