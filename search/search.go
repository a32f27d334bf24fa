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
	run   run
}

// New returns a searcher with a transposition table of at most that many bytes.
func New(tableBytes int) *Searcher { return &Searcher{table: newTable(tableBytes)} }

// Stop ends the running search from within the loop over its reports: after at
// most one more report, of what was found in the iteration that was cut short,
// the loop is over.
func (s *Searcher) Stop() { s.run.stopped = true }

// Clear forgets everything, as if the searcher were new.
func (s *Searcher) Clear() { s.table.clear() }

// Search looks for the best moves of the game's current position. It reports
// nothing if there is no legal move. While the loop over the reports runs, the
// game stands somewhere in the tree; afterwards it is as before.
func (s *Searcher) Search(game Game, limits Limits) iter.Seq[Report] {
	return func(yield func(Report) bool) {
		s.table.generation++
		s.run.begin(game, s.table, limits, yield)
		s.run.iterate()
	}
}

// rootMove is a move at the root with its last value and line.
type rootMove struct {
	move  Move
	score Score
	line  []Move
}

const (
	historyBits = 14
	historySize = 1 << historyBits
	historyMax  = 1 << 20
	// signOfLife is after how many positions control goes back to the caller.
	signOfLife = 512
)

// run is one search. Its buffers are kept for the next one.
type run struct {
	game        Game
	keyed       Keyed
	quiescent   Quiescent
	ordered     Ordered
	adjudicated Adjudicated

	table    *table
	limits   Limits
	yield    func(Report) bool
	stopped  bool
	left     bool // the caller has left the loop over the reports
	nodes    uint64
	depth    int
	selDepth int
	root     []rootMove
	frames   [MaxPly + 1]frame
	history  [2][historySize]int32
}

// frame is what a search knows of one ply of its current line.
type frame struct {
	moves   []Move
	scores  []int32
	killers [2]Move
	line    [MaxPly + 1]Move
	length  int
}

func (r *run) begin(game Game, t *table, limits Limits, yield func(Report) bool) {
	r.game, r.table, r.limits, r.yield = game, t, limits, yield
	r.keyed, _ = game.(Keyed)
	r.quiescent, _ = game.(Quiescent)
	r.ordered, _ = game.(Ordered)
	r.adjudicated, _ = game.(Adjudicated)
	r.stopped, r.left, r.nodes = false, false, 0
	for i := range r.frames {
		r.frames[i].killers = [2]Move{}
	}
	r.history = [2][historySize]int32{}
	r.root = r.root[:0]
	for _, m := range game.AppendMoves(r.frames[0].moves[:0]) {
		if len(limits.RootMoves) == 0 || slices.Contains(limits.RootMoves, m) {
			r.root = append(r.root, rootMove{move: m, score: -Infinity})
		}
	}
	r.orderRoot()
}

// orderRoot puts the root moves into the order in which the first iteration
// tries them.
func (r *run) orderRoot() {
	f := &r.frames[0]
	f.moves, f.scores = f.moves[:0], f.scores[:0]
	for i := range r.root {
		f.moves = append(f.moves, r.root[i].move)
	}
	known := NoMove
	if r.keyed != nil {
		if e, _, ok := r.table.probe(r.keyed.Key(), 0); ok {
			known = e.move
		}
	}
	r.scoreMoves(f, 0, known)
	for i := range f.moves {
		r.root[i].move = r.pick(f, i)
	}
}

// iterate searches deeper and deeper.
func (r *run) iterate() {
	if len(r.root) == 0 {
		return
	}
	deepest := MaxPly
	if r.limits.Depth > 0 {
		deepest = min(deepest, r.limits.Depth)
	}
	lines := min(max(1, r.limits.MultiPV), len(r.root))
	for r.depth = 1; r.depth <= deepest && !r.stopped; r.depth++ {
		r.selDepth = 0
		for rank := range lines {
			r.searchRoot(rank)
			if r.stopped {
				return
			}
		}
		if r.decided(lines) {
			return
		}
	}
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
// that rank.
func (r *run) searchRoot(rank int) {
	alpha, best := -Infinity, -1
	for i := rank; i < len(r.root); i++ {
		m := &r.root[i]
		r.game.Make(m.move)
		score := r.child(alpha, Infinity, r.depth, 0, i == rank)
		r.game.Unmake()
		if r.stopped {
			break
		}
		if score > alpha {
			alpha, best = score, i
			m.score = score
			child := &r.frames[1]
			m.line = append(append(m.line[:0], m.move), child.line[:child.length]...)
		}
	}
	if best < 0 {
		return
	}
	found := r.root[best]
	copy(r.root[rank+1:best+1], r.root[rank:best])
	r.root[rank] = found
	if rank == 0 && r.keyed != nil && !r.stopped {
		r.table.store(r.keyed.Key(), 0, r.depth, found.move, found.score, Exact)
	}
	r.reportLine(rank)
}

func (r *run) reportLine(rank int) {
	m := &r.root[rank]
	r.send(Report{
		Rank: rank + 1, Depth: r.depth, SelDepth: max(r.depth, r.selDepth), Score: m.score,
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
		r.send(Report{Depth: r.depth, Nodes: r.nodes})
	}
	return !r.stopped
}
