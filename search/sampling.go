package search

import "math/rand/v2"

// LateMove is a move that came late in the order of its node, cost more than a ply and failed
// to raise alpha. It was searched to its full depth all the same.
type LateMove struct {
	// Ply is the distance of the node from the root, Depth what was left there, and Reduction by
	// how much less deep the move was searched at first, in hundredths of a ply.
	Ply, Depth, Reduction int
	Move                  Move
	// Number is the place of the move in the order, from 1.
	Number int
	// Quiet and Check are the move's, Killer says that it is one of the node's killers, and History
	// is that of its kind, from -history.Max to history.Max.
	Quiet, Check, Killer bool
	History              int
	// PV, Cut, InCheck and Improving are the node's; Table says that the transposition table had a
	// move for it.
	PV, Cut, InCheck, Improving, Table bool
	// Margin is by how much the node's evaluation is above alpha, in centipawns; 0 in check.
	Margin int
	// Raised says that the move raised alpha in the end.
	Raised bool
}

// sampler draws late moves, and tells of them.
type sampler struct {
	oneIn  int
	random *rand.Rand
	tell   func(*LateMove)
}

// Sample has the searches to come draw one in N of the late moves that are priced and reduced.
// Where a drawn one has not raised alpha, it is searched again as if it had, to see whether it
// deserves its depth, and told while the game stands after it and the node of the move is open for
// prices. The draws follow from a seed. Without a function to tell, none are drawn.
func (s *Searcher) Sample(n int, seed uint64, tell func(*LateMove)) {
	s.search.sampler = nil
	if tell != nil {
		s.search.sampler = &sampler{n, rand.New(rand.NewPCG(seed, 0)), tell}
	}
}

// draws reports whether a move of a node that has failed at its reduced depth is drawn.
func (s *sampler) draws(n *node, m *candidate) bool {
	return n.priced && m.cost > m.reSearchCost && s.random.IntN(s.oneIn) == 0
}

// sample searches a move that is drawn to its full depth, and tells of it.
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
