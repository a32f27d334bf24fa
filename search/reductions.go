package search

// Reductions searches late moves less deep: by the law of price (law.go), a move costs a ply and a
// charge for the siblings searched before it. The charge grows with the logarithms of the depth
// left and of the siblings' total price. Checks, captures and moves with a good history pay less,
// moves at cut nodes more. A move that beats alpha is searched again at the cost of a ply.
//
// Late move reductions, after Heinz and the Fruit and Stockfish programs.
type Reductions struct {
	On           bool `doc:"Whether the rule is used."`
	Depth        int  `range:"0,12700" doc:"The least depth left at which moves are reduced, in hundredths of a ply."`
	Factor       int  `range:"0,1000" doc:"The charge for siblings where ln(depth) times ln(1 + their prices in plies) is 1, in hundredths of a ply."`
	NotImproving int  `range:"0,400" doc:"What is added to the charge where the evaluation has not risen since the side's last move, in hundredths of a ply."`
	FreeAtRoot   int  `range:"0,10000" doc:"The part of the siblings' prices that is not charged at the root, in hundredths of a ply."`

	// The reduction, the part of the cost beyond a ply, is adjusted unless it is 0:
	History int `range:"1,100000" doc:"How much history changes the reduction of a quiet move by one hundredth of a ply."`
	PV      int `range:"0,400" doc:"How much less moves of the principal variation are reduced, in hundredths of a ply."`
	Cut     int `range:"0,400" doc:"How much more moves are reduced where a cutoff is expected, in hundredths of a ply."`
	Forcing int `range:"0,400" doc:"How much less checks, captures and promotions are reduced, in hundredths of a ply."`
}

// charge returns the charge for siblings: late moves are reduced by it.
func (rule *Reductions) charge() charge {
	if !rule.On {
		return charge{}
	}
	return charge{share: 10 * rule.Factor, rootShare: 10 * rule.Factor, scale: float64(rule.Factor),
		growsWithDepth: true, minDepth: rule.Depth, notImproving: rule.NotImproving, freeAtRoot: rule.FreeAtRoot}
}

// reduceWithoutTTMove searches n a ply less deep if the transposition table has no move for it: its
// moves are badly ordered, so it is cheaper to search n again once the table has a move. Internal
// iterative reduction, after Schröder.
func (r *run) reduceWithoutTTMove(n *node) {
	if minDepth := r.settings.InternalIterativeReduction; minDepth > 0 && n.tt.move == NoMove &&
		r.depthOf(n.left) >= minDepth {
		n.left = n.left.reducedBy(Ply)
	}
}

// adjustReduction returns reduction, the cost of m beyond a ply, adjusted to the node, the move and
// its history. It notes each adjustment in the parts of the cost.
func (r *run) adjustReduction(reduction int, n *node, m *candidate) int {
	if reduction == 0 {
		return 0
	}
	parts, rule := &n.parts, &r.settings.Reductions
	if n.pv {
		parts.Node -= rule.PV
	}
	if n.cut {
		parts.Node += rule.Cut
	}
	if m.givesCheck || !m.Quiet {
		parts.Forcing = -rule.Forcing
	}
	if m.Quiet {
		parts.History = -int(m.history) / rule.History
	}
	return max(reduction+parts.Node+parts.Forcing+parts.History, 0)
}
