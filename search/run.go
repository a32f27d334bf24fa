package search

import "shotest/search/history"

// reportInterval is the number of nodes after which control goes back to the caller.
const reportInterval = 512

// run is one search. Its buffers are kept for the next one.
type run struct {
	abilities
	observer Observer // nil if nobody watches
	sampler  *sampler // nil if no late moves are drawn

	settings  Settings
	law       law  // what moves cost, by the mode and what the game can do
	listed    bool // whether all moves come from lists, and not those of the root alone
	histories history.Tables

	installed  Experiment  // by Use, nil for none
	experiment Experiment  // the installed one, if it takes part in this search
	inner      []InnerNode // of each ply, for the experiment

	moves     []Move // listed last
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

// frame is what a search knows of one ply of its current line.
type frame struct {
	moves   []candidate
	order   []int32 // the ordering score of each
	byList  bool    // whether they come from the list of the game
	stage   stage   // how far they have been listed
	quick   []Move  // the moves of quiescence
	killers [2]Move
	// move is the one that leads on from here, with its kind; NoMove and 0 for a pass. price is
	// what it costs by itself, 0 where moves have no prices.
	move  Move
	price int
	kind  uint16
	// parts is what the cost of a move consists of: of move, once that is searched.
	parts CostParts
	// ending is what ended the search of the position.
	ending Ending
	// claim is what the side to move has by ending the game, -Infinity if it may not.
	claim Score
	// staticEval is what the game says of the position, noEval in check.
	staticEval Score
	line       [MaxPly + 1]Move
	length     int
	// searchedLength is how much of the line was searched; the rest is of quiescence.
	searchedLength int
	// hints is what the search tells the game about the moves, learned what the histories
	// say of their kinds.
	hints   Hints
	learned history.Context
}

// begin prepares a search. Of the last one only the tables are kept.
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

// visit counts a position and hands control back now and then. It returns the value of the position
// if the game is over, otherwise than by mate, or the search has been stopped. What the side to
// move may claim narrows the window.
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

// orClaim returns the value of a position from that of playing on: the side to move may claim
// another one.
func (f *frame) orClaim(score Score) Score {
	if score >= f.claim {
		return score
	}
	f.length, f.searchedLength = 0, 0
	return f.end(GameOver, f.claim)
}
