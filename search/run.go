package search

import "shotest/search/history"

// reportInterval is the number of nodes between two returns of control to the caller.
const reportInterval = 512

// run is one search. Its buffers are kept for the next one.
type run struct {
	abilities
	observer Observer // nil if nobody watches
	sampler  *sampler // nil if no late moves are drawn

	settings  Settings
	law       law  // what moves cost, by the mode and what the game can do
	listed    bool // whether all moves come from lists, and not the moves of the root alone
	histories history.Tables

	installed  Experiment  // by Use, nil for none
	experiment Experiment  // the installed one, if it takes part in this search
	inner      []InnerNode // of each ply, for the experiment

	moves     []Move // the moves listed last
	table     *table
	limits    Limits
	yield     func(Report) bool
	stopped   bool
	abandoned bool // the caller has left the loop over the reports
	nodes     uint64
	iteration iteration
	opened    uint64 // lists of the game below the root
	depth     int    // nominal plies of the iteration
	selDepth  int
	current   Move // root move that is being searched
	counts    Counts
	frames    [MaxPly + 1]frame
}

// frame holds everything that a search knows about one ply of its current line.
type frame struct {
	moves   []candidate
	order   []int32 // the ordering score of each
	byList  bool    // whether they come from the list of the game
	stage   stage   // how far they have been listed
	quick   []Move  // the moves of quiescence
	killers [2]Move
	// move is the move of the line that leads on from here, kind its kind; NoMove and 0 for a pass.
	// price is what it costs by itself, 0 where moves have no prices.
	move  Move
	price int
	kind  uint16
	// parts are the parts of the cost of move, set once the search of move begins.
	parts CostParts
	// ending is the reason why the search of the position ended.
	ending Ending
	// claim is the value to the side to move of ending the game, -Infinity if it may not.
	claim Score
	// staticEval is the game's evaluation of the position, noEval in check.
	staticEval Score
	line       [MaxPly + 1]Move
	length     int
	// searchedLength is the number of moves of the line that were searched; the rest comes from
	// quiescence.
	searchedLength int
	// hints is what the search tells the game about the moves; learned holds the histories of their
	// kinds.
	hints   Hints
	learned history.Context
}

// begin prepares a search. It keeps nothing but the tables of the last one.
func (r *run) begin(game Game, t *table, limits Limits, yield func(Report) bool) {
	r.table, r.limits, r.yield = t, limits, yield
	r.discover(game, &r.settings)
	r.listed = r.moveSelector != nil && r.settings.Mode.Listed()
	r.law = r.settings.lawOf(r.listed && r.settings.Mode.Name == InterestMode)
	r.law.Separate = r.law.Separate && !r.singlePlayer
	r.beginExperiment()
	r.stopped = false
	r.abandoned = false
	r.nodes = 0
	r.opened = 0
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
		r.histories.Fit(r.ordered.Kinds())
	}
}

// visit counts a position and hands control back now and then. It returns the value of the
// position, and true, if the game has ended other than by mate, or if the search has been stopped.
// A value that the side to move may claim narrows the window.
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
	if score, over = r.adjudicated.Adjudicate(ply); over {
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

// orClaim returns the value of a position, given the value of playing on: the greater of that and
// the value that the side to move may claim.
func (f *frame) orClaim(score Score) Score {
	if score >= f.claim {
		return score
	}
	f.length, f.searchedLength = 0, 0
	return f.end(GameOver, f.claim)
}
