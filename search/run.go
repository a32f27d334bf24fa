package search

import "shotest/search/history"

// reportInterval is the number of nodes between two returns of control to the caller.
const reportInterval = 512

// run is the state of a search. A Searcher keeps one, so that its buffers serve all searches.
type run struct {
	capabilities
	observer Observer // or nil
	sampler  *sampler // nil if no late moves are drawn

	settings  Settings
	law       law  // of price, by the mode and the capabilities of the game
	listed    bool // whether the moves of all nodes come from the MoveSelector's lists
	histories history.Tables

	experiment Experiment  // set by Use; nil for none
	inner      []InnerNode // by ply, for the experiment

	moves       []Move // a buffer for the moves listed last
	table       *table
	limits      Limits
	yield       func(Report) bool
	stopped     bool
	abandoned   bool // the caller has left the loop over the reports
	nodes       uint64
	iteration   iteration
	listsOpened uint64 // below the root
	depth       int    // nominal plies of the iteration
	selDepth    int
	current     Move // the root move that is being searched
	counts      Counts
	frames      [MaxPly + 1]frame
}

// frame holds everything that a search knows about one ply of its current line.
type frame struct {
	moves   []candidate // those of the node that have been listed so far
	order   []int32     // the ordering scores of moves
	byList  bool        // whether moves come from the MoveSelector's list
	stage   stage       // how far the moves have been listed
	killers [2]Move

	quiescenceMoves []Move

	// The move of the current line that is made at this ply:
	move  Move      // NoMove for a pass
	price int       // of the move alone, 0 where moves have no prices
	kind  uint16    // 0 for a pass
	parts CostParts // of the cost, set once the search of the move begins

	ending     Ending // why the search of the position ended
	claim      Score  // what ending the game is worth to the side to move, -Infinity if it may not
	staticEval Score  // the game's evaluation of the position, noEval in check

	line           [MaxPly + 1]Move // the best line found from here
	length         int              // of line
	searchedLength int              // the part of length that was searched; the rest is quiescence

	hints   Hints           // for the game, about the moves
	learned history.Context // the histories of the kinds of the moves
}

// begin prepares a search. Of the last search it keeps the tables alone.
func (r *run) begin(game Game, t *table, limits Limits, yield func(Report) bool) {
	r.table, r.limits, r.yield = t, limits, yield
	r.discover(game, &r.settings)
	r.listed = r.moveSelector != nil && r.settings.Listed()
	r.law = r.settings.lawOf(r.listed && r.settings.Mode == InterestMode)
	r.law.tallies.Separate = r.law.tallies.Separate && !r.singlePlayer
	r.stopped = false
	r.abandoned = false
	r.nodes = 0
	r.listsOpened = 0
	r.iteration = iteration{}
	r.counts = Counts{}
	for i := range r.frames {
		f := &r.frames[i]
		f.killers = [2]Move{}
		f.move = NoMove
		f.kind = 0
		f.parts = CostParts{}
		f.staticEval = noEval
	}
	if r.ordered != nil {
		r.histories.Resize(r.ordered.Kinds())
	}
}

// visit counts a node and hands control back to the caller every reportInterval nodes. It returns
// the value of the node, and true, if the game has ended other than by mate, or if the search has
// been stopped. A value that the side to move may claim raises w.Alpha.
func (r *run) visit(w *Window, ply int) (score Score, over bool) {
	f := &r.frames[ply]
	f.length, f.searchedLength, f.claim = 0, 0, -Infinity
	if r.stopped {
		return 0, true
	}
	r.nodes++
	r.selDepth = max(r.selDepth, ply)
	if r.nodes == r.limits.Nodes {
		r.stopped = true
	} else if r.nodes%reportInterval == 0 {
		r.send(Report{Depth: r.depth, Nodes: r.nodes, Current: r.current})
	}
	if r.stopped {
		return 0, true
	}
	score, over = r.adjudicated.Adjudicate(ply)
	if over {
		return f.end(GameOver, score), true
	}
	if r.claiming == nil {
		return 0, false
	}
	if claim, may := r.claiming.Claim(); may {
		f.claim, w.Alpha = claim, max(w.Alpha, claim)
		return f.end(GameOver, claim), claim >= w.Beta
	}
	return 0, false
}

// withClaim returns the value of a position in which playing on is worth score: score, or the value
// that the side to move may claim if that is greater.
func (f *frame) withClaim(score Score) Score {
	if score >= f.claim {
		return score
	}
	f.length, f.searchedLength = 0, 0
	return f.end(GameOver, f.claim)
}
