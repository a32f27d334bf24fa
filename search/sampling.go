package search

import "math/rand/v2"

// LateMove is a move that failed to raise alpha at a reduced depth, and was then searched to its
// full depth as a sample. Depths are in hundredths of a ply.
type LateMove struct {
	// The node.
	Ply       int // the distance from the root
	Depth     int // the depth left
	PV        bool
	Cut       bool
	InCheck   bool
	Improving bool
	HasTTMove bool // whether the transposition table had a move for the node
	Margin    int  // by how much the evaluation is above alpha, in centipawns; 0 in check

	// The move.
	Move      Move
	Number    int // in the order of the node, from 1
	Reduction int // of its first search
	Quiet     bool
	Check     bool
	Killer    bool // whether it is a killer of the node
	History   int  // of its kind
	Raised    bool // whether it raised alpha at its full depth
}

// sampler draws one in oneIn late moves and passes them to report.
type sampler struct {
	oneIn  int
	random *rand.Rand
	report func(*LateMove)
}

// Sample makes later searches draw one in n of the moves that are priced and reduced and fail to
// raise alpha. A drawn move is searched again as if it had raised alpha, to see whether it deserves
// its full depth. The search then calls report, while the game stands after the move and the move's
// node is open for prices. The seed determines the draws. If report is nil, no moves are drawn.
func (s *Searcher) Sample(n int, seed uint64, report func(*LateMove)) {
	s.search.sampler = nil
	if report != nil {
		s.search.sampler = &sampler{n, rand.New(rand.NewPCG(seed, 0)), report}
	}
}

// draw advances the random numbers if m can be drawn, a move of n that has failed to raise alpha,
// and reports whether m is drawn.
func (s *sampler) draw(n *node, m *candidate) bool {
	return n.priced && m.cost > m.reSearchCost && s.random.IntN(s.oneIn) == 0
}

// sample returns the value of m, searched to its full depth, and reports m to the sampler.
func (r *run) sample(n *node, m *candidate, w Window) Score {
	late := LateMove{
		Ply: n.ply, Depth: r.depthOf(n.left), Reduction: m.cost - m.reSearchCost, Move: m.move, Number: n.parts.Number,
		Quiet: m.Quiet, Check: m.givesCheck, Killer: m.move == n.killers[0] || m.move == n.killers[1],
		History: int(m.history),
		PV:      n.pv, Cut: n.cut, InCheck: n.inCheck, Improving: n.improving, HasTTMove: n.tt.move != NoMove,
	}
	if !n.inCheck {
		late.Margin = int(n.eval - w.Alpha)
	}
	score := r.searchAfterMove(n, m.reSearchCost, w.Null(), !n.cut)
	if !r.stopped {
		late.Raised = score > w.Alpha
		r.sampler.report(&late)
	}
	return score
}
