package search

import "cmp"

// searchMoves searches the moves of a node, the likely best first, until one reaches beta
// or there are no more that can be paid for. Once one is known that does not lose by force,
// others may be left out.
func (r *run) searchMoves(n *node) {
	n.best, n.bound, n.ending = -Infinity, UpperBound, Searched
	r.moveWindow(n)
	for place := 0; ; place++ {
		m := r.next(n, place)
		if m == nil {
			return
		}
		if n.best > -MaxEvaluation && m.Quiet && !n.inCheck && r.enough(n) {
			n.ending = AlphaFailed
			n.spent -= m.price // those after it do not pay for what is not searched
			n.dropQuiets(place + 1)
			continue
		}
		if !r.byLists() && !r.worthAPly(n, m, place) {
			continue
		}
		m.tried, n.kind, n.move, n.price = true, m.Kind, m.move, m.price
		r.counts.price(place, cmp.Or(m.price, m.cost), place == 0 && m.move == n.found.move, r.byLists())
		r.game.Make(m.move)
		score, better := r.valued(n, m, place == 0)
		r.game.Unmake()
		if r.stopped || r.take(n, place, score, better) {
			return
		}
	}
}

// take takes in what the move at a place has come to; better says that it is the best so far
// and above lower. It reports whether that cuts the node off.
func (r *run) take(n *node, place int, score Score, better bool) (cutOff bool) {
	if better {
		n.bestMove, n.place = n.moves[place].move, place
		n.extend(n.bestMove, &r.frames[n.ply+1])
		n.searchedLength = 1 + r.frames[n.ply+1].searchedLength
	}
	n.best = max(n.best, score)
	if score <= n.lower {
		n.failed++
		return false
	}
	n.lower, n.bound = score, Exact
	r.learnLateness(n, place)
	if score < n.upper {
		return false
	}
	n.bound, n.ending = LowerBound, CutOff
	r.learn(n)
	return true
}

// extend makes the line of a ply a move followed by the line below it.
func (f *frame) extend(m Move, below *frame) {
	f.line[0] = m
	f.length = 1 + copy(f.line[1:], below.line[:below.length])
}

// child searches the position after a move, for the side that made it. All
// moves but the first are searched with a null window and for what they cost, to
// see whether they are better at all, and again for their re-search cost if they
// are.
func (r *run) child(n *node, m *candidate, first bool, alpha, beta Score) Score {
	score, reduction, known := r.byChain(n, m, alpha, beta)
	if known {
		return score
	}
	pv, left := beta-alpha > 1, n.left.after(m.reSearchCost)
	if first { // which is never searched again
		return r.below(n, ByMove, n.left.after(m.cost), m.cost, alpha, beta, !pv && !n.cut)
	}
	cost := m.cost + reduction
	score = r.below(n, ByMove, n.left.after(cost), cost, alpha, alpha+1, true)
	if cost > m.reSearchCost && score > alpha {
		score = r.below(n, ByMove, left, m.reSearchCost, alpha, alpha+1, !n.cut)
	}
	if pv && score > alpha && score < beta {
		score = r.below(n, ByMove, left, m.reSearchCost, alpha, beta, false)
	}
	return score
}

// below searches the position after a move or a pass of a cost, with what is left then, for the
// side that made it.
func (r *run) below(n *node, way Way, left budget, cost int, alpha, beta Score, cut bool) (score Score) {
	lower, upper, sign := -beta, -alpha, Score(-1)
	if r.singlePlayer {
		lower, upper, sign = alpha, beta, 1
	}
	before := r.enter(n.ply, cost, left, way)
	if way == ByQuiescence {
		score = sign * r.quiesce(lower, upper, n.ply+1, n.plies+1)
	} else {
		score = sign * r.node(lower, upper, left, n.ply+1, cut)
	}
	r.leave(n.ply, alpha, beta, score, before)
	return score
}
