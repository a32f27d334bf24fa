package search

import "math"

// Reductions searches the moves that come late in the order less deep, and again to the full depth if they
// turn out better than thought: the reduction grows with the logarithms of the depth and of the move's
// place. Checks, captures and moves with a good history are reduced less, moves at cut nodes more.
//
// Late move reductions, after Heinz and the Fruit and Stockfish programs.
type Reductions struct {
	On      bool `doc:"Whether the rule is used."`
	Depth   int  `range:"0,12700" doc:"The least depth left at which moves are reduced, in hundredths of a ply."`
	Factor  int  `range:"0,1000" doc:"The reduction where ln(depth) times ln(place) is 1, in hundredths of a ply."`
	History int  `range:"1,100000" doc:"How much history changes the reduction by one hundredth of a ply."`
}

// logarithms holds 1000 ln(n).
var logarithms = func() (table [1024]int) {
	for n := 1; n < len(table); n++ {
		table[n] = int(1000 * math.Log(float64(n)))
	}
	return table
}()

// reduction returns how much less deep the move at a place of the order, from 0, is searched than the first,
// whatever the move.
func (r *run) reduction(depth, place int, improving bool) int {
	rule := &r.settings.Reductions
	if !rule.On || depth < rule.Depth || place == 0 {
		return 0
	}
	reduction := rule.Factor * logarithms[min(depth/Ply, 1023)] / 1000 * logarithms[min(place+1, 1023)] / 1000
	if !improving {
		reduction += Ply / 2
	}
	return reduction
}

// reduceUnknown takes a ply from a node without a move from the transposition table: it is cheaper to come
// back to it with one. Internal iterative reduction, after Schröder.
func (r *run) reduceUnknown(n *node) {
	if least := r.settings.InternalIterativeReduction; least > 0 && n.found.move == NoMove && r.depthOf(n.left) >= least {
		n.left = n.left.less(Ply)
	}
}

// adjusted turns the reduction of a place into that of the move that has it, and notes its parts.
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
