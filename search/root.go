package search

import "slices"

// rootSearch searches the moves of a position by iterative deepening.
type rootSearch struct {
	run                  // the search below the root
	rootMoves []rootMove // the likely best move first
	inFront   int        // how many of them come before those of the list
}

// begin prepares a search, and lists the moves of the root.
func (r *rootSearch) begin(game Game, t *table, limits Limits, yield func(Report) bool) {
	r.run.begin(game, t, limits, yield)
	r.rootMoves = r.rootMoves[:0]
	r.orderRoot()
}

// orderRoot lists the root moves in the order of the first iteration.
func (r *rootSearch) orderRoot() {
	n := r.rootNode()
	n.left = unlimited
	n.hints.Refutation, n.hints.MateThreat = NoMove, false
	r.probeTable(&n)
	r.assess(&n)
	if r.listsRoot() {
		r.noteThreat(&n)
	}
	for i := 0; ; i++ {
		m := r.next(&n, i)
		if m == nil {
			break
		}
		m.searched = true
		if len(r.limits.RootMoves) == 0 || slices.Contains(r.limits.RootMoves, m.move) {
			r.rootMoves = append(r.rootMoves, rootMove{candidate: *m, score: -Infinity})
		}
	}
}

// rootNode returns a new node for the root.
func (r *rootSearch) rootNode() node {
	return node{frame: &r.frames[0], Window: Window{Alpha: -Infinity, Beta: Infinity}, pv: true,
		left: r.iteration.limit}
}

// iterate runs the iterations, until the search is decided, stopped or at its limits.
func (r *rootSearch) iterate() {
	if len(r.rootMoves) == 0 {
		return
	}
	lines := min(max(1, r.limits.MultiPV), len(r.rootMoves))
	r.limits.MultiPV = lines
	r.firstIteration()
	for more := true; more && !r.stopped; more = r.nextIteration() {
		r.selDepth = 0
		r.iteration.number++
		r.chooseFront()
		r.beginIteration()
		for rank := 0; rank < lines && !r.stopped; rank++ {
			r.searchRoot(rank)
			r.moveUp(rank)
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

// moveUp moves the root move at rank up past the moves that are worth less, if it has got its value
// in this iteration.
func (r *rootSearch) moveUp(rank int) {
	if r.rootMoves[rank].rankedIn != r.iteration.number {
		return
	}
	for ; rank > 0 && r.rootMoves[rank].score > r.rootMoves[rank-1].score; rank-- {
		r.rootMoves[rank], r.rootMoves[rank-1] = r.rootMoves[rank-1], r.rootMoves[rank]
	}
}

// decided reports whether deeper iterations can change nothing, because all lines end in forced
// mates within the nominal depth. After an iteration in which Refute was called, the search goes
// on.
func (r *rootSearch) decided(lines int) bool {
	if r.iteration.refutedIn == r.iteration.number {
		return false
	}
	for i := range lines {
		plies := r.rootMoves[i].score.MatePlies()
		if plies == 0 || max(plies, -plies) > r.depth {
			return false
		}
	}
	return true
}

// searchWindow searches the root moves from rank on within w, moves the best one up to rank, and
// returns its value.
func (r *rootSearch) searchWindow(rank int, w Window) Score {
	best, raised, spent := -Infinity, false, 0
	r.openRoot(rank)
	for i := rank; i < len(r.rootMoves); i++ {
		r.bringNext(i)
		score := r.searchRootMove(i, rank, spent, w)
		if r.stopped {
			if rank == 0 && r.acceptFailHigh(i) {
				return best
			}
			break
		}
		spent += r.rootMoves[i].price // before the move rises
		r.rootMoveSearched(score > w.Alpha)
		if score <= best {
			continue
		}
		best = score
		if score > w.Alpha {
			w.Alpha, raised = score, true
			r.makeBest(i, rank, score, w.Beta)
			if score >= w.Beta {
				break
			}
		}
	}
	if r.stopped && raised && r.limits.MultiPV <= 1 {
		r.reportLine(rank, r.rootMoves[rank].score, Exact)
	}
	return best
}

// searchRootMove returns the value of the i-th root move, searched within w, in a search of the
// root moves from rank on; spent is the sum of the prices of the moves from rank to i.
func (r *rootSearch) searchRootMove(i, rank, spent int, w Window) Score {
	m, n, before := &r.rootMoves[i], r.rootNode(), r.nodes
	r.current = m.move
	n.kind = m.Kind
	n.move = m.move
	n.price = m.price
	r.setRootCost(i, rank, spent)
	if m.lostScore != 0 {
		return r.useRefutation(m)
	}
	r.game.Make(m.move)
	var score Score
	if i == rank {
		score = r.principalVariationSearch(&n, &m.candidate, true, w)
	} else {
		score = r.rootChild(&n, m, w)
	}
	r.game.Unmake()
	m.last.Nodes += r.nodes - before
	if !r.stopped {
		m.record(score, w, &r.frames[1], r.depth)
	}
	return score
}

// rootChild does the work of principalVariationSearch for a root move that is not the first. If the
// null-window search fails high, rootChild records that, in case the re-search is cut short.
func (r *rootSearch) rootChild(n *node, m *rootMove, w Window) Score {
	score := r.scout(n, &m.candidate, w)
	if r.stopped || score <= w.Alpha || score >= w.Beta {
		return score
	}
	m.record(score, w.Null(), &r.frames[1], r.depth)
	return r.searchAfterMove(n, m.reSearchCost, w, false)
}

// acceptFailHigh makes the i-th root move the best one if it failed high before the search for its
// value was cut short, and reports whether it did. A position that was pruned without looking at
// replies proves too little. Where all replies failed, the first one completes the line.
func (r *rootSearch) acceptFailHigh(i int) bool {
	m := &r.rootMoves[i]
	if m.last.Bound != LowerBound || len(m.last.Line) == 1 && !m.last.Ending.MovesSearched() {
		return false
	}
	m.score, m.rankedIn, m.line = m.last.Score, 0, append(m.line[:0], m.last.Line...)
	if replies := r.frames[1].moves; len(m.line) == 1 && len(replies) > 0 {
		m.line = append(m.line, replies[0].move)
	}
	r.promote(i, 0)
	r.reportLine(0, r.rootMoves[0].score, LowerBound)
	return true
}

// makeBest moves the root move at index from, which raised alpha, up to rank, with its score and
// line.
func (r *rootSearch) makeBest(from, rank int, score, beta Score) {
	m, child := &r.rootMoves[from], &r.frames[1]
	// A value beyond the window ranks no move, even if an earlier window gave it a rank.
	m.score, m.rankedIn = score, 0
	if score < beta {
		m.rankedIn = r.iteration.number
	}
	m.line = append(append(m.line[:0], m.move), child.line[:child.length]...)
	r.promote(from, rank)
}

// promote moves the root move at index from up to rank.
func (r *rootSearch) promote(from, rank int) {
	m := r.rootMoves[from]
	copy(r.rootMoves[rank+1:from+1], r.rootMoves[rank:from])
	r.rootMoves[rank] = m
}

// finishRank reports the line of rank, whose search in this iteration is complete. The best move of
// all goes into the transposition table.
func (r *rootSearch) finishRank(rank int) {
	if rank == 0 && r.keyed != nil {
		best := &r.rootMoves[0]
		r.table.store(r.keyed.Key(), 0, r.iteration.limit, best.move, best.score, r.frames[0].staticEval, Exact)
	}
	if r.limits.MultiPV <= 1 {
		r.reportLine(rank, r.rootMoves[rank].score, Exact)
	}
}
