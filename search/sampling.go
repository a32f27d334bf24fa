package search

import "math/rand/v2"

// SampledMove is a move that was drawn before it was searched, and then searched to its full depth,
// whether or not it raised alpha at a reduced one. Depths are in hundredths of a ply.
type SampledMove struct {
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
	Index     int  // in the order of the node, from 1
	Listed    bool // whether it came from a list
	Late      bool // whether it was priced, and failed to raise alpha at a reduced depth
	Reduction int  // of its first search
	Quiet     bool
	Check     bool
	Killer    bool // whether it is a killer of the node
	History   int  // of its kind
	Raised    bool // whether it raised alpha at its full depth
}

// sampler draws one in oneIn moves and passes them to report.
type sampler struct {
	oneIn  int
	random *rand.Rand
	report func(*SampledMove)
}

// Sample makes later searches draw one in n of the moves that are priced and reduced, or come from
// a list. If a drawn move fails to raise alpha at a reduced depth, it is searched again as if it
// had raised alpha, to see whether it deserves its full depth. The search then calls report, while
// the game stands after the move, and the move's node is open for prices or has its list. The seed
// determines the draws. If report is nil, no moves are drawn.
func (s *Searcher) Sample(n int, seed uint64, report func(*SampledMove)) {
	s.search.sampler = nil
	if report != nil {
		s.search.sampler = &sampler{n, rand.New(rand.NewPCG(seed, 0)), report}
	}
}

// draws reports whether m, a move of n that is to be searched next, is drawn.
func (s *sampler) draws(n *node, m *candidate) bool {
	return (n.fromList() || n.priced && m.cost > m.reSearchCost) && s.random.IntN(s.oneIn) == 0
}

// sample returns the value of m, a drawn move of n whose first search has found score. If that was
// at a reduced depth and below alpha, sample searches m to its full depth. It reports m to the
// sampler.
func (r *run) sample(n *node, m *candidate, w Window, score Score) Score {
	reduced := score <= w.Alpha && m.cost > m.reSearchCost
	sampled := SampledMove{
		Ply: n.ply, Depth: r.depthOf(n.left), Reduction: m.cost - m.reSearchCost, Move: m.move, Index: n.parts.Index,
		Listed: n.fromList(), Late: reduced && n.priced,
		Quiet: m.Quiet, Check: m.givesCheck, Killer: m.move == n.killers[0] || m.move == n.killers[1],
		History: int(m.history),
		PV:      n.pv, Cut: n.cut, InCheck: n.inCheck, Improving: n.improving, HasTTMove: n.tt.move != NoMove,
	}
	if !n.inCheck {
		sampled.Margin = int(n.eval - w.Alpha)
	}
	if reduced {
		score = r.searchAfterMove(n, m.reSearchCost, w.Null(), !n.cut)
	}
	if !r.stopped {
		sampled.Raised = score > w.Alpha
		r.sampler.report(&sampled)
	}
	return score
}

// fromList reports whether the move of n that was picked last came from a list.
func (n *node) fromList() bool { return n.byList && n.stage == allListed }
