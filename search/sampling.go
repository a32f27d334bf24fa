package search

import "math/rand/v2"

// LateMove is a move that came late in the order of its node, cost more than a ply and failed to
// raise alpha. The sampler has searched it to its full depth as well.
type LateMove struct {
	// Ply is the distance of the node from the root, Depth the depth left there, and Reduction the
	// depth by which the first search of the move was reduced, in hundredths of a ply.
	Ply, Depth, Reduction int
	Move                  Move
	// Number is the place of the move in the order, from 1.
	Number int
	// Quiet and Check are traits of the move, Killer says that it is one of the node's killers, and
	// History is the history of its kind, from -history.Max to history.Max.
	Quiet, Check, Killer bool
	History              int
	// PV, Cut, InCheck and Improving are traits of the node; Table says that the transposition
	// table had a move for it.
	PV, Cut, InCheck, Improving, Table bool
	// Margin is by how much the node's evaluation is above alpha, in centipawns; 0 in check.
	Margin int
	// Raised says that the move raised alpha in the end.
	Raised bool
}

// sampler draws late moves and reports them to a function.
type sampler struct {
	oneIn  int
	random *rand.Rand
	tell   func(*LateMove)
}

// Sample makes later searches draw one in n of the late moves that are priced and reduced. A drawn
// move that has not raised alpha is searched again as if it had, to see whether it deserves its
// full depth. The search then calls tell, while the game stands after the move and the move's node
// is open for prices. The seed determines the draws. If tell is nil, no moves are drawn.
func (s *Searcher) Sample(n int, seed uint64, tell func(*LateMove)) {
	s.search.sampler = nil
	if tell != nil {
		s.search.sampler = &sampler{n, rand.New(rand.NewPCG(seed, 0)), tell}
	}
}

// draws reports whether to draw a move of a node. The move has failed at its reduced depth.
func (s *sampler) draws(n *node, m *candidate) bool {
	return n.priced && m.cost > m.reSearchCost && s.random.IntN(s.oneIn) == 0
}

// sample searches a drawn move to its full depth, and reports it.
func (r *run) sample(n *node, m *candidate, w Window) Score {
	late := LateMove{
		Ply: n.ply, Depth: r.depthOf(n.left), Reduction: m.cost - m.reSearchCost, Move: m.move, Number: n.parts.Number,
		Quiet: m.Quiet, Check: m.check, Killer: m.move == n.killers[0] || m.move == n.killers[1],
		History: int(m.history),
		PV:      n.pv, Cut: n.cut, InCheck: n.inCheck, Improving: n.improving, Table: n.found.move != NoMove,
	}
	if !n.inCheck {
		late.Margin = int(n.eval - w.Alpha)
	}
	score := r.belowMove(n, m.reSearchCost, w.Null(), !n.cut)
	if !r.stopped {
		late.Raised = score > w.Alpha
		r.sampler.tell(&late)
	}
	return score
}
