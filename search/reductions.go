package search

// Reductions charges moves more than a ply for the siblings searched before them, by the law of
// price, and so searches late moves less deep. A move that turns out better than expected is
// searched again for a ply. The charge grows with the logarithms of the depth and of the siblings'
// total cost. Checks, captures and moves with a good history pay less, moves at cut nodes more.
//
// Late move reductions, after Heinz and the Fruit and Stockfish programs.
type Reductions struct {
	On      bool `doc:"Whether the rule is used."`
	Depth   int  `range:"0,12700" doc:"The least depth left at which moves are reduced, in hundredths of a ply."`
	Factor  int  `range:"0,1000" doc:"The charge for siblings where ln(depth) times ln(1 + their prices in plies) is 1, in hundredths of a ply."`
	History int  `range:"1,100000" doc:"How much history changes the reduction by one hundredth of a ply."`
}

// reduceUnknown takes a ply from a node without a move from the transposition table: it is cheaper
// to search the node again once the table has a move. Internal iterative reduction, after Schröder.
func (r *run) reduceUnknown(n *node) {
	if least := r.settings.InternalIterativeReduction; least > 0 && n.found.move == NoMove &&
		r.depthOf(n.left) >= least {
		n.left = n.left.less(Ply)
	}
}

// adjusted adjusts the cost of a move beyond a ply by the move's history and by the kind of node,
// and notes the parts.
func (r *run) adjusted(reduction int, n *node, m *candidate) int {
	if reduction == 0 {
		return 0
	}
	parts := &n.parts
	if n.pv {
		parts.Node -= Ply
	}
	if n.cut {
		parts.Node += Ply
	}
	if m.check || !m.Quiet {
		parts.Forcing = -Ply
	}
	if m.Quiet {
		parts.History = -int(m.history) / r.settings.Reductions.History
	}
	return max(reduction+parts.Node+parts.Forcing+parts.History, 0)
}
