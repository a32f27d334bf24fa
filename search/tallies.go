package search

import "math"

// Charge says what a move of interest search pays for the siblings that were searched before it, in
// hundredths of a ply. In the modern mode Reductions says so. The rule of Rollason, "Interest
// Search: A Faster Minimax" (ch. 24), is a share of 1000 and no scale.
type Charge struct {
	On        bool `doc:"Whether moves pay for their siblings."`
	Share     int  `range:"0,1000" doc:"The share of the prices of the siblings searched before a move that the move is charged, in per mille. The rule of Rollason's chapter is 1000."`
	RootShare int  `range:"0,1000" doc:"The same at the root."`
	Scale     int  `range:"0,10000" doc:"Where the charge for siblings begins to flatten, in hundredths of a ply: it grows by this much with each doubling of their sum. 0 charges the sum itself, as in Rollason's chapter."`
}

func (c *Charge) charge() charge {
	if !c.On {
		return charge{}
	}
	return charge{share: c.Share, rootShare: c.RootShare, scale: float64(c.Scale) / math.Ln2}
}

// Siblings returns the charge for siblings whose prices add up to sum, in hundredths of a ply.
func (c *Charge) Siblings(sum int) int {
	by := c.charge()
	return by.of(by.share, sum, 0, true)
}

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
