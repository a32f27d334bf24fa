package search

import (
	"math"
	"slices"
)

// rootSearch searches the moves of a position in iterations, each going further than the last.
type rootSearch struct {
	run             // below the root
	root []rootMove // the likely best one first
}

// begin prepares a search, and lists the moves of the root.
func (r *rootSearch) begin(game Game, t *table, limits Limits, yield func(Report) bool) {
	r.run.begin(game, t, limits, yield)
	r.root = r.root[:0]
	r.orderRoot()
}

// orderRoot lists the root moves in the order of the first iteration.
func (r *rootSearch) orderRoot() {
	n := r.rootNode()
	n.left = boundless
	n.hints.Refutation, n.hints.MateThreat = NoMove, false
	r.look(&n)
	r.assess(&n)
	if r.listsRoot() {
		r.seeThreat(&n)
	}
	for i := 0; ; i++ {
		m := r.next(&n, i)
		if m == nil {
			break
		}
		m.tried = true
		if len(r.limits.RootMoves) == 0 || slices.Contains(r.limits.RootMoves, m.move) {
			r.root = append(r.root, rootMove{candidate: *m, score: -Infinity})
		}
	}
}

// listsRoot reports whether the list of the game orders the root moves.
func (r *run) listsRoot() bool { return r.listed || r.moveSelector != nil && r.settings.RootList }

// rootNode returns the root as a fresh node, with nothing known of it yet.
func (r *rootSearch) rootNode() node {
	return node{frame: &r.frames[0], Window: Window{Alpha: -Infinity, Beta: Infinity}, pv: true,
		left: r.iteration.limit}
}

// iterate runs the iterations, until the search is decided, stopped or at its limits.
func (r *rootSearch) iterate() {
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

// rise moves the root move of a rank up past the moves that are worth less.
func (r *rootSearch) rise(rank int) {
	if r.root[rank].ranked != r.iteration.number {
		return
	}
	for ; rank > 0 && r.root[rank].score > r.root[rank-1].score; rank-- {
		r.root[rank], r.root[rank-1] = r.root[rank-1], r.root[rank]
	}
}

// decided reports whether deeper iterations can change nothing: there is a forced mate within the
// nominal depth. While a better move has only just been refuted, the search goes on.
func (r *rootSearch) decided(lines int) bool {
	if r.iteration.refuted == r.iteration.number {
		return false
	}
	for i := range lines {
		plies := r.root[i].score.MatePlies()
		if plies == 0 || max(plies, -plies) > r.depth {
			return false
		}
	}
	return true
}

// searchWindow searches the root moves from a rank on within a window, moves the best one up to
// that rank, and returns its value.
func (r *rootSearch) searchWindow(rank int, w Window) Score {
	best, raised, spent := -Infinity, false, 0
	for i := rank; i < len(r.root); i++ {
		score := r.searchRootMove(i, rank, spent, w)
		if r.stopped {
			if rank == 0 && r.cutShort(i) {
				return best
			}
			break
		}
		spent += r.root[i].price // before the move rises
		if score <= best {
			continue
		}
		best = score
		if score > w.Alpha {
			w.Alpha, raised = score, true
			if r.raise(i, rank, score, w.Beta); score >= w.Beta {
				break
			}
		}
	}
	if r.stopped && raised && r.limits.MultiPV <= 1 {
		r.reportLine(rank, r.root[rank].score, Exact)
	}
	return best
}

// searchRootMove searches the root move at a place within a window and returns its value. The moves
// from a rank on are being searched; spent is the sum of the prices of those before this one.
func (r *rootSearch) searchRootMove(place, rank, spent int, w Window) Score {
	m, n, before := &r.root[place], r.rootNode(), r.nodes
	r.current = m.move
	n.kind = m.Kind
	n.move = m.move
	n.price = m.price
	r.payRoot(place, rank, spent)
	if m.lost != 0 {
		return r.lostAt(m)
	}
	r.game.Make(m.move)
	var score Score
	if place == rank {
		score = r.child(&n, &m.candidate, true, w)
	} else {
		score = r.rootChild(&n, m, w)
	}
	r.game.Unmake()
	m.last.Nodes += r.nodes - before
	if !r.stopped {
		m.note(score, w, &r.frames[1], r.depth)
	}
	return score
}

// rootChild is child for a root move that is not the first: it notes that the probe failed high, in
// case the next search is cut short.
func (r *rootSearch) rootChild(n *node, m *rootMove, w Window) Score {
	score := r.probe(n, &m.candidate, w)
	if r.stopped || score <= w.Alpha || score >= w.Beta {
		return score
	}
	m.note(score, w.Null(), &r.frames[1], r.depth)
	return r.belowMove(n, m.reSearchCost, w, false)
}

// cutShort makes the move at a place the best one if it failed high before the search for its value
// was cut short, and reports whether it did. A position that was pruned without looking at replies
// proves too little. Where all replies failed, the first one completes the line.
func (r *rootSearch) cutShort(place int) bool {
	m := &r.root[place]
	if m.last.Bound != LowerBound || len(m.last.Line) == 1 && !m.last.Ending.MovesSearched() {
		return false
	}
	m.score, m.ranked, m.line = m.last.Score, 0, append(m.line[:0], m.last.Line...)
	if replies := r.frames[1].moves; len(m.line) == 1 && len(replies) > 0 {
		m.line = append(m.line, replies[0].move)
	}
	r.promote(place, 0)
	r.reportLine(0, r.root[0].score, LowerBound)
	return true
}

// raise makes a root move that raised alpha the best of those from a rank on.
func (r *rootSearch) raise(from, rank int, score, beta Score) {
	m, child := &r.root[from], &r.frames[1]
	// A value beyond the window ranks no move, even if an earlier window gave it a rank.
	m.score, m.ranked = score, 0
	if score < beta {
		m.ranked = r.iteration.number
	}
	m.line = append(append(m.line[:0], m.move), child.line[:child.length]...)
	r.promote(from, rank)
}

// promote moves a root move up to a rank.
func (r *rootSearch) promote(from, rank int) {
	m := r.root[from]
	copy(r.root[rank+1:from+1], r.root[rank:from])
	r.root[rank] = m
}

// settle remembers and reports the best move of an iteration.
func (r *rootSearch) settle(rank int) {
	if rank == 0 && r.keyed != nil {
		best := &r.root[0]
		score, bound := best.score, Exact
		if r.experiment != nil { // experiments do not change the root's value
			score, bound = MatedIn(0), LowerBound
		}
		r.table.store(r.keyed.Key(), 0, r.iteration.limit, best.move, score, r.frames[0].staticEval, bound)
	}
	if r.limits.MultiPV <= 1 {
		r.reportLine(rank, r.root[rank].score, Exact)
	}
}

// repriceRoot prices and orders the root moves anew by the results of the last iteration. The best
// moves keep their places.
//
// Measured worth in the modern mode, whose other moves come by history: 71–1–48 at 8,000 nodes a
// move, 26 November 2026.
func (r *rootSearch) repriceRoot() {
	first := r.iteration.number == 1
	if !r.listsRoot() || first && r.listed {
		return
	}
	n, best, place := r.rootNode(), r.root[0].move, r.limits.MultiPV
	if first { // so far only the table may know a good move
		if r.look(&n); n.found.move != best {
			best, place = NoMove, 0
		}
		place = min(place, 1)
	}
	n.moves, n.found.move = n.moves[:0], best
	r.fillHints(&n)
	n.hints.RootBest = best
	r.moveSelector.Open(0, &n.hints)
	n.hints.RootBest = NoMove
	for {
		m, price, more := r.fromList(0, math.MaxInt)
		if !more {
			return
		}
		r.moveSelector.Searched(0, false)
		i := slices.IndexFunc(r.root, func(root rootMove) bool { return root.move == m })
		if i < 0 {
			continue // not among the moves to be searched
		}
		r.root[i].price = price
		if i >= place {
			r.promote(i, place)
			place++
		}
	}
}
