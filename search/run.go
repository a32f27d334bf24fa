package search

import "shotest/search/history"

// reportInterval is the number of nodes after which control goes back to the caller.
const reportInterval = 512

// run is one search. Its buffers are kept for the next one.
type run struct {
	game         Game
	keyed        Keyed
	foreseeing   Foreseeing // nil where keys come after the moves
	quiescent    Quiescent
	ordered      Ordered
	forcing      Forcing
	verifying    Verifying
	staged       Staged     // nil where all moves are listed at once
	exchanging   Exchanging // nil where no rule asks what moves lose
	passing      Passing
	mating       Mating       // sees none where the game sees none
	mating3      MatingDeeper // the same
	pricing      Pricing      // nil where places alone make prices
	arranging    Arranging    // nil where the game does not order moves
	adjudicated  Adjudicated  // knows no end where the game knows none
	claiming     Claiming     // nil where nothing can be claimed
	moveSelector MoveSelector // nil where no moves come from lists
	observer     Observer     // nil if nobody watches
	sampler      *sampler     // nil if no late moves are drawn
	singlePlayer bool         // one player makes all the moves

	settings  Settings
	law       law  // what moves cost, by the mode and what the game can do
	listed    bool // whether all moves come from lists, and not those of the root alone
	histories history.Tables

	rule       Experiment  // what takes part if it wants to, nil for none
	experiment Experiment  // what takes part
	inner      []InnerNode // of each ply, for the experiment

	moves     []Move // listed last
	table     *table
	limits    Limits
	yield     func(Report) bool
	stopped   bool
	left      bool // the caller has left the loop over the reports
	nodes     uint64
	iteration iteration
	opened    uint64 // lists of the game below the root
	depth     int    // nominal plies of the iteration
	selDepth  int
	current   Move // root move that is being searched
	counts    Counts
	root      []rootMove
	frames    [MaxPly + 1]frame
}

// frame is what a search knows of one ply of its current line.
type frame struct {
	moves   []candidate
	order   []int32 // the ordering score of each
	byList  bool    // whether they come from the list of the game
	listed  bool    // whether moves holds all legal moves
	halved  bool    // whether it holds those of the first stage
	quick   []Move  // the moves of quiescence
	killers [2]Move
	// move is the one that leads on from here, with its kind; NoMove and 0 for a pass. price is what it
	// costs by itself, 0 where moves have no prices.
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
	r.discover(game)
	r.beginExperiment()
	r.stopped = false
	r.left = false
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
	r.root = r.root[:0]
	r.orderRoot()
}

// discover finds the optional interfaces of a game that the settings make use of.
func (r *run) discover(game Game) {
	s := &r.settings
	r.game = game
	r.keyed = able[Keyed](game, !s.WithoutTable)
	r.foreseeing = able[Foreseeing](game, !s.WithoutTable)
	r.quiescent = able[Quiescent](game, true)
	r.ordered = able[Ordered](game, true)
	r.forcing = able[Forcing](game, s.Futility.On || s.Reductions.On || s.Prices.On || s.CheckExtension > 0)
	r.verifying = able[Verifying](game, true)
	r.exchanging = able[Exchanging](game, s.SEEPruning.On || s.CheckExtension > 0)
	r.mating = ableOr[Mating](game, blind{})
	r.mating3 = ableOr[MatingDeeper](game, blind{})
	r.adjudicated = ableOr[Adjudicated](game, blind{})
	r.claiming = able[Claiming](game, true)
	r.arranging = able[Arranging](game, s.Mode.Order == ByGame)
	r.staged = able[Staged](game, r.arranging == nil && r.verifying != nil)
	r.moveSelector = able[MoveSelector](game, s.Mode.Listed() || s.RootList || s.Lists.On)
	r.listed = r.moveSelector != nil && s.Mode.Listed()
	r.pricing = able[Pricing](game, s.Prices.On)
	if r.pricing != nil && !r.pricing.Prices() {
		r.pricing = nil
	}
	one := able[SinglePlayer](game, true)
	r.singlePlayer = one != nil && one.SinglePlayer()
	r.passing = able[Passing](game, !r.singlePlayer)
	r.law = s.lawOf(r.listed && s.Mode.Name == InterestMode)
	r.law.Separate = r.law.Separate && !r.singlePlayer
}

// ableOr returns a game by one of its optional interfaces, or what stands for it.
func ableOr[Interface any](game Game, otherwise Interface) Interface {
	if as, ok := game.(Interface); ok {
		return as
	}
	return otherwise
}

// blind stands for a game that sees no end of itself.
type blind struct{}

func (blind) MateInOne() Move              { return NoMove }
func (blind) MateInThree() Move            { return NoMove }
func (blind) Adjudicate(int) (Score, bool) { return 0, false }

// able returns a game by one of its optional interfaces, nil without it or if it is not wanted.
func able[Interface any](game Game, wanted bool) (as Interface) {
	if wanted {
		as, _ = game.(Interface)
	}
	return as
}

// visit counts a position and hands control back now and then. It returns the value of the position if the
// game is over, otherwise than by mate, or the search has been stopped. What the side to move may claim
// narrows the window.
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

// orClaim returns the value of a position from that of playing on: the side to move may claim another one.
func (f *frame) orClaim(score Score) Score {
	if score >= f.claim {
		return score
	}
	f.length, f.searchedLength = 0, 0
	return f.end(GameOver, f.claim)
}
