package search

import (
	"iter"
	"slices"
)

// Searcher searches positions of a game, one after the other, and remembers in
// its transposition table what it found out. It must not be used by two
// goroutines at once.
type Searcher struct {
	table *table
	// helps says that the table is another searcher's.
	helps bool
	run   run
}

// New returns a searcher with a transposition table of at most that many bytes. Its
// settings are zero until they are set.
func New(tableBytes int) *Searcher { return &Searcher{table: newTable(tableBytes)} }

// Helper returns a searcher that shares the transposition table: what one finds the
// other knows. Both may search at once, in goroutines of their own and each with
// its own game. Only the first one's searches begin anew for the table, and only
// its Clear clears it, so it has to search first and clear while no helper
// searches.
func (s *Searcher) Helper() *Searcher { return &Searcher{table: s.table, helps: true} }

// Set sets how positions are searched from now on. Other settings go with a table
// that has been cleared, or bounds of the ones count for the others.
func (s *Searcher) Set(settings Settings) { s.run.settings = settings }

// Stop ends the running search from within the loop over its reports: after at
// most one more report, of what was found in the iteration that was cut short,
// the loop is over.
func (s *Searcher) Stop() { s.run.stopped = true }

// Clear forgets everything, as if the searcher were new.
func (s *Searcher) Clear() {
	if !s.helps {
		s.table.clear()
	}
	s.run.histories.clear()
	s.run.chains.clear()
}

// Search looks for the best moves of the game's current position. It reports
// nothing if there is no legal move. While the loop over the reports runs, the
// game stands somewhere in the tree; afterwards it is as before.
func (s *Searcher) Search(game Game, limits Limits) iter.Seq[Report] {
	return func(yield func(Report) bool) {
		if !s.helps {
			s.table.age()
		}
		s.run.begin(game, s.table, limits, yield)
		s.run.iterate()
		s.run.yield = nil // and with it what the caller's loop refers to
	}
}

// signOfLife is after how many positions control goes back to the caller.
const signOfLife = 512

// run is one search. Its buffers are kept for the next one.
type run struct {
	game        Game
	keyed       Keyed
	quiescent   Quiescent
	ordered     Ordered
	forcing     Forcing
	verifying   Verifying
	exchanging  Exchanging // nil where no rule asks what moves lose
	passing     Passing
	mating      Mating
	mating3     MatingDeeper
	arranging   Arranging // nil where killers and histories order moves
	adjudicated Adjudicated
	selective   Selective // nil where the search does not go by interest
	observer    Observer  // nil if nobody watches
	solitary    bool      // one player makes all the moves

	settings  Settings
	backsUp   bool // whether a value is more than the best move's
	histories histories
	chains    chains
	moves     []Move // listed last
	table     *table
	limits    Limits
	yield     func(Report) bool
	stopped   bool
	left      bool // the caller has left the loop over the reports
	nodes     uint64
	iteration iteration
	depth     int // nominal plies of the iteration
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
	listed  bool    // whether moves holds all legal moves
	chain   Move    // the one that continues a chain
	quick   []Move  // the moves of quiescence
	killers [2]Move
	// move is the one that leads on from here, price what it costs by itself, 0 where
	// moves have no prices, and kind its kind; NoMove and 0 for a pass.
	move  Move
	price int
	kind  uint16
	// passed says that the move that leads on from here is a pass.
	passed bool
	// ending is what ended the search of the position.
	ending Ending
	// staticEval is what the game says, eval that improved by what the table
	// knows; improving says that staticEval has risen since the side's last
	// move.
	staticEval, eval Score
	improving        bool
	line             [MaxPly + 1]Move
	length           int
	// proper is how much of the line was searched; the rest is of quiescence.
	proper int

	// enough says that alpha-fail pruning has left out quiet moves.
	enough bool

	// What follows is for interest search: the sum of the costs of the moves so
	// far, whether the last one was searched and raised alpha, and whether there
	// were moves that could not be paid for.
	spent                       int
	searched, raised, truncated bool
	hints                       Hints
	tables                      context
	// backup is for rules of back-up, where there are any.
	backup backup
}

func (r *run) begin(game Game, t *table, limits Limits, yield func(Report) bool) {
	r.game, r.table, r.limits, r.yield = game, t, limits, yield
	if r.keyed = nil; !r.settings.WithoutTable {
		r.keyed, _ = game.(Keyed)
	}
	r.quiescent, _ = game.(Quiescent)
	r.ordered, _ = game.(Ordered)
	r.forcing, _ = game.(Forcing)
	r.verifying, _ = game.(Verifying)
	if r.exchanging = nil; r.settings.Exchanges.On || r.settings.CheckExtension > 0 {
		r.exchanging, _ = game.(Exchanging)
	}
	r.passing, _ = game.(Passing)
	r.mating, _ = game.(Mating)
	r.mating3, _ = game.(MatingDeeper)
	r.adjudicated, _ = game.(Adjudicated)
	if r.arranging = nil; r.settings.Arranged {
		r.arranging, _ = game.(Arranging)
	}
	if r.selective = nil; r.settings.Interest.On {
		r.selective, _ = game.(Selective)
	}
	r.solitary = false
	if one, is := game.(Solitary); is && one.Solitary() {
		r.solitary, r.passing = true, nil
	}
	r.backsUp = r.settings.Backup.used() && !r.solitary
	r.stopped, r.left, r.nodes, r.counts = false, false, 0, Counts{}
	for i := range r.frames {
		f := &r.frames[i]
		f.killers, f.move, f.kind, f.passed, f.staticEval = [2]Move{}, NoMove, 0, false, noEval
	}
	if r.ordered != nil {
		r.histories.fit(r.ordered.Kinds())
	}
	if r.settings.usesChains() {
		r.chains.fit()
	}
	r.root = r.root[:0]
	r.orderRoot()
}

// orderRoot lists the root moves in the order in which the first iteration tries
// them.
func (r *run) orderRoot() {
	f := &r.frames[0]
	found, _ := r.look(0)
	for i := 0; ; i++ {
		m := r.next(f, 0, i, boundless, found.move, true)
		if m == nil {
			break
		}
		f.searched = true
		if len(r.limits.RootMoves) == 0 || slices.Contains(r.limits.RootMoves, m.move) {
			r.root = append(r.root, rootMove{Traits: m.Traits, move: m.move, price: m.price, score: -Infinity})
		}
	}
	r.assess(f, &found, 0)
}

// iterate searches further and further.
func (r *run) iterate() {
	if len(r.root) == 0 {
		return
	}
	lines := min(max(1, r.limits.MultiPV), len(r.root))
	r.limits.MultiPV = lines
	for more := r.firstIteration(); more && !r.stopped; more = r.nextIteration() {
		r.selDepth = 0
		r.iteration.number++
		r.repriceRoot()
		r.beginIteration()
		for rank := 0; rank < lines && !r.stopped; rank++ {
			r.searchRoot(rank)
			r.rise(rank)
		}
		r.finishIteration()
		if lines > 1 {
			r.reportLines(lines)
		}
		if r.stopped || r.decided(lines) {
			return
		}
	}
}

// rise moves the root move of a rank up past those that turned out to be worth less,
// which they may when each is searched with the ones before it left out.
func (r *run) rise(rank int) {
	if r.root[rank].ranked != r.iteration.number {
		return
	}
	for ; rank > 0 && r.root[rank].score > r.root[rank-1].score; rank-- {
		r.root[rank], r.root[rank-1] = r.root[rank-1], r.root[rank]
	}
}

// reportLines reports the lines of all ranks together, in order. If the iteration was
// cut short, the last ones are missing: those that were not searched, and those that a
// move further down may yet beat.
func (r *run) reportLines(lines int) {
	for rank := range lines {
		if m := &r.root[rank]; m.ranked != r.iteration.number || r.stopped && r.mayBeBeaten(rank) {
			return
		}
		r.reportLine(rank, r.root[rank].score, Exact)
	}
}

// mayBeBeaten reports whether a move after a rank was worth more when it was searched
// last.
func (r *run) mayBeBeaten(rank int) bool {
	for i := rank + 1; i < len(r.root); i++ {
		if m := &r.root[i]; m.bound != NoBound && m.last > r.root[rank].score {
			return true
		}
	}
	return false
}

// decided reports whether deeper iterations can change nothing: a forced mate
// that the nominal depth has covered.
func (r *run) decided(lines int) bool {
	for i := range lines {
		plies := r.root[i].score.MatePlies()
		if plies == 0 || max(plies, -plies) > r.depth {
			return false
		}
	}
	return true
}

// searchRoot finds the best of the root moves from a rank on, and moves it up to
// that rank. Within an aspiration window it looks again where the value lies
// outside.
func (r *run) searchRoot(rank int) {
	alpha, beta := -Infinity, Infinity
	width := r.settings.Aspiration.Window
	last := r.root[rank].score
	if r.settings.Aspiration.On && r.depth > 4 && last > -MaxEvaluation && last < MaxEvaluation {
		alpha, beta = last-width, last+width
	}
	for {
		score := r.searchWindow(rank, alpha, beta)
		width *= 2
		switch {
		case r.stopped:
			return
		case score <= alpha && alpha > -Infinity:
			r.reportBound(rank, score, UpperBound)
			beta = (alpha + beta) / 2
			if alpha = score - width; width > 500 {
				alpha = -Infinity
			}
		case score >= beta && beta < Infinity:
			r.reportBound(rank, score, LowerBound)
			if beta = score + width; width > 500 {
				beta = Infinity
			}
		default:
			r.settle(rank)
			return
		}
	}
}

// searchWindow searches the root moves from a rank on within a window, moves the
// best one up to that rank, and returns its value.
func (r *run) searchWindow(rank int, alpha, beta Score) Score {
	best, raised, spent := -Infinity, false, 0
	for i := rank; i < len(r.root); i++ {
		m := &r.root[i]
		f := &r.frames[0]
		r.current, f.kind, f.move, f.price = m.move, m.Kind, m.move, m.price
		var repaired int
		m.cost, repaired = r.rootCost(i, rank, spent)
		spent += m.price
		before := r.nodes
		t := trial{left: r.iteration.limit, cost: m.cost, repaired: repaired, first: i == rank}
		r.game.Make(m.move)
		score := r.child(alpha, beta, &t)
		r.game.Unmake()
		m.nodes += r.nodes - before
		if r.stopped {
			break
		}
		m.note(score, alpha, beta, &r.frames[1], r.depth)
		if score <= best {
			continue
		}
		if best = score; score > alpha {
			alpha, raised = score, true
			// A value beyond the window is no rank, even if an earlier window gave one.
			if m.score, m.ranked = score, 0; score < beta {
				m.ranked = r.iteration.number
			}
			child := &r.frames[1]
			m.line = append(append(m.line[:0], m.move), child.line[:child.length]...)
			r.promote(i, rank)
			if score >= beta {
				break
			}
		}
	}
	if r.stopped && raised && r.limits.MultiPV <= 1 {
		r.reportLine(rank, r.root[rank].score, Exact)
	}
	return best
}

// promote moves a root move up to a rank.
func (r *run) promote(from, rank int) {
	m := r.root[from]
	copy(r.root[rank+1:from+1], r.root[rank:from])
	r.root[rank] = m
}

// settle remembers and reports the best move of an iteration. With rules of back-up,
// which do not count at the root, its value is not that of the position elsewhere:
// then no more is stored than that it is worth something.
func (r *run) settle(rank int) {
	if rank == 0 && r.keyed != nil {
		best := &r.root[0]
		score, bound := best.score, Exact
		if r.backsUp {
			score, bound = MatedIn(0), LowerBound
		}
		r.table.store(r.keyed.Key(), 0, r.iteration.limit, best.move, score, r.frames[0].staticEval, bound)
	}
	if r.limits.MultiPV <= 1 {
		r.reportLine(rank, r.root[rank].score, Exact)
	}
}

// reportBound reports that the value of the best line lies outside of what was
// expected.
func (r *run) reportBound(rank int, score Score, bound Bound) {
	if rank == 0 {
		r.reportLine(rank, score, bound)
	}
}

// reportLine reports the line of a rank, if there is one yet.
func (r *run) reportLine(rank int, score Score, bound Bound) {
	m := &r.root[rank]
	if len(m.line) == 0 {
		return
	}
	r.send(Report{
		Rank: rank + 1, Depth: r.depth, SelDepth: max(r.depth, r.selDepth), Score: score, Bound: bound,
		Nodes: r.nodes, HashFull: r.table.full(), PV: m.line, Partial: r.stopped,
	})
}

// send hands a report to the caller, unless he has left.
func (r *run) send(report Report) {
	if !r.left && !r.yield(report) {
		r.left, r.stopped = true, true
	}
}

// visit counts a position and hands control back now and then. It reports
// whether the search goes on.
func (r *run) visit(ply int) bool {
	if r.stopped {
		return false
	}
	r.nodes++
	r.selDepth = max(r.selDepth, ply)
	if r.nodes == r.limits.Nodes {
		r.stopped = true
	} else if r.nodes%signOfLife == 0 {
		r.send(Report{Depth: r.depth, Nodes: r.nodes, Current: r.current})
	}
	return !r.stopped
}
