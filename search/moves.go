package search

// searchMoves searches the moves of a node, the likely best first, until one reaches beta
// or there are no more that can be paid for. Once one is known that does not lose by force,
// others may be left out.
func (r *run) searchMoves(n *node) {
	n.best, n.bound, n.ending = -Infinity, UpperBound, Searched
	n.enough, n.truncated, n.searched, n.raised = false, false, false, false
	r.moveWindow(n)
	for i := 0; ; i++ {
		m := r.next(n.frame, n.ply, i, n.left, n.found.move, n.pv)
		if m == nil {
			return
		}
		t, worth := r.try(n, m, i)
		if !worth {
			continue
		}
		m.tried, n.searched, n.kind, n.move, n.price = true, true, m.Kind, m.move, m.price
		r.counts.Priced.price(i == 0 && m.move == n.found.move, r.usesInterest())
		r.game.Make(m.move)
		score, better := r.valued(n, m.move, &t)
		r.game.Unmake()
		if r.stopped || r.take(n, i, score, better) {
			return
		}
	}
}

// try says how the move at a place of a node's order is to be searched, and whether it is
// worth it.
func (r *run) try(n *node, m *candidate, place int) (t trial, worth bool) {
	check, reduction := false, 0
	if !r.usesInterest() {
		check = r.forcing != nil && r.forcing.GivesCheck(m.move)
		reduction = r.reduction(n.frame, n.depth, place)
	}
	if n.best > -MaxEvaluation && r.skips(n, m, place, reduction, check) {
		return t, false
	}
	t = trial{left: n.left, ply: n.ply, first: place == 0, cut: n.cut, cost: m.cost, reSearchCost: m.cost}
	if !r.usesInterest() {
		t.cost, t.reSearchCost = r.plyCost(n, m, reduction, check)
	}
	return t, true
}

// skips reports whether a move is left out; if so, perhaps with all other quiet
// moves to come.
func (r *run) skips(n *node, m *candidate, place, reduction int, check bool) bool {
	quiet, reduced := m.Quiet && !n.inCheck, n.depth-Ply-reduction
	if quiet && r.enough(n) {
		n.enough = true
		n.dropQuiets(place + 1)
		return true
	}
	if quiet && !check && r.futile(n, reduced) {
		return true
	}
	if m.Quiet && m.Gain < 0 && r.exchanging != nil {
		m.Gain = r.exchanging.Exchange(m.move)
	}
	return r.loses(&m.Traits, n.depth, reduced)
}

// take takes in what the i-th move has come to; better says that it is the best so far and
// above lower. It reports whether that cuts the node off.
func (r *run) take(n *node, i int, score Score, better bool) (cutOff bool) {
	if better {
		m := &n.moves[i]
		n.bestMove, n.bestKind, n.place = m.move, m.Kind, i
		n.extend(m.move, &r.frames[n.ply+1])
		n.searchedLength = 1 + r.frames[n.ply+1].searchedLength
	}
	if score <= n.lower {
		n.failed++
		n.best = max(n.best, score)
		return false
	}
	n.best = max(n.best, score)
	n.lower, n.bound, n.raised = score, Exact, true
	r.learnLateness(n.frame, n.ply, n.depth, i)
	if score >= n.upper {
		n.bound, n.ending = LowerBound, CutOff
		r.learn(n.frame, n.ply, n.depth, n.place)
		return true
	}
	return false
}

// extend makes the line of a ply a move followed by the line below it.
func (f *frame) extend(m Move, below *frame) {
	f.line[0] = m
	f.length = 1 + copy(f.line[1:], below.line[:below.length])
}

// trial is how a move is to be searched: with what is left before it, for what it
// costs and, once it has turned out better than thought, for its re-search cost.
type trial struct {
	left               budget
	cost, reSearchCost int
	ply                int
	// first says that it is the first move of its node, cut that the node is
	// expected to fail high.
	first, cut bool
}

// child searches the position after a move, for the side that made it. All
// moves but the first are searched with a null window and for what they cost, to
// see whether they are better at all, and again for their re-search cost if they
// are.
func (r *run) child(alpha, beta Score, t *trial) Score {
	pv, cost := beta-alpha > 1, t.cost
	if score, reduction, known := r.byChain(alpha, beta, t); known {
		return score
	} else if !t.first { // which is never searched again
		cost += reduction
	}
	if t.first {
		return r.below(alpha, beta, t.left, cost, t.ply, !pv && !t.cut)
	}
	score := r.below(alpha, alpha+1, t.left, cost, t.ply, true)
	if cost > t.reSearchCost && score > alpha {
		score = r.below(alpha, alpha+1, t.left, t.reSearchCost, t.ply, !t.cut)
	}
	if pv && score > alpha && score < beta {
		score = r.below(alpha, beta, t.left, t.reSearchCost, t.ply, false)
	}
	return score
}

// below searches the position after a move of a cost.
func (r *run) below(alpha, beta Score, left budget, cost, ply int, cut bool) Score {
	left = left.after(cost)
	before := r.enter(ply, cost, left, r.frames[ply].way())
	var score Score
	if r.singlePlayer {
		score = r.node(alpha, beta, left, ply+1, cut)
	} else {
		score = -r.node(-beta, -alpha, left, ply+1, cut)
	}
	r.leave(ply, alpha, beta, score, before)
	return score
}

// way says how the search goes on from a frame, but for quiescence.
func (f *frame) way() Way {
	if f.passed {
		return ByPass
	}
	return ByMove
}
