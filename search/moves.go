package search

// searchMoves searches the moves of a node, the likely best first, until one reaches beta or there are no
// more that can be paid for. Once one does not lose by force, others may be left out.
func (r *run) searchMoves(n *node) {
	n.best, n.bound, n.ending = -Infinity, UpperBound, Searched
	if n.within = n.Window; r.experimenting {
		r.experimentOpen(n)
	}
	for place := 0; ; place++ {
		m := r.next(n, place)
		if m == nil {
			return
		}
		if n.best > -MaxEvaluation && m.Quiet && !n.inCheck && r.enough(n) {
			n.ending = AlphaFailed
			n.spent -= m.price // those after it do not pay for what is not searched
			n.drop(place+1, func(m *candidate) bool { return m.Quiet })
			continue
		}
		if !r.byLists() && !r.worthAPly(n, m, place) {
			continue
		}
		m.tried, n.kind, n.move, n.price = true, m.Kind, m.move, m.price
		r.counts.price(place == 0 && m.move == n.found.move, r.byLists())
		r.game.Make(m.move)
		score, better := r.searchMove(n, m, place == 0)
		r.game.Unmake()
		if r.stopped || r.take(n, place, score, better) {
			return
		}
	}
}

// next returns the move to try at a place of a node's order, or nil if there are no more, or none that the
// mover can pay for. The table's move, if it is legal here, comes without listing the others.
func (r *run) next(n *node, place int) *candidate {
	if place == 0 {
		n.moves, n.order, n.listed, n.halved, n.learned = n.moves[:0], n.order[:0], false, false, r.learned(n.ply)
	}
	if r.byLists() {
		return r.nextListed(n, place)
	}
	return r.nextOrdered(n, place)
}

// nextListed is next where moves come from the list of the game, with their prices (ordering.go). A move
// pays for those before it as well.
func (r *run) nextListed(n *node, place int) *candidate {
	if place == 0 && r.isLegal(n.found.move) {
		return r.charge(n, n.found.move, min(r.interest.TableCost, r.payable(n.left)))
	}
	if !n.listed {
		r.open(n)
	} else if last := &n.moves[place-1]; last.tried {
		r.moveSelector.Searched(n.ply, last.raised)
	}
	most := r.payable(n.left) - r.interest.Siblings(n.spent)
	m, price, more := r.fromList(n.ply, most)
	if n.truncated = more && price > most; n.truncated || !more {
		return nil
	}
	return r.charge(n, m, price)
}

// charge appends a move to those that are searched, and charges its node for it.
func (r *run) charge(n *node, m Move, price int) *candidate {
	next := n.add(r.candidate(n.frame, m), firstBand)
	next.price, next.cost = price, r.interest.Siblings(n.spent)+price
	next.reSearchCost = next.cost
	n.spent += price
	return next
}

// nextOrdered is next by killers and histories, or in the order of the game (ordering.go). worthAPly sets
// the cost.
func (r *run) nextOrdered(n *node, place int) *candidate {
	if place == 0 && r.isLegal(n.found.move) {
		return n.add(r.candidate(n.frame, n.found.move), firstBand)
	}
	if r.staged != nil && !n.listed {
		if next := r.nextTactical(n, place); next != nil {
			return next
		}
	}
	if !n.listed {
		r.list(n)
	}
	if place >= len(n.moves) {
		return nil
	}
	return n.pick(place)
}

// worthAPly sets the cost of a move that does not come from a list: a ply, less if it is extended, more if
// it is reduced. It reports whether the move is worth that (futility.go, seepruning.go, reductions.go).
func (r *run) worthAPly(n *node, m *candidate, place int) bool {
	r.seeCheck(m)
	depth, safe := r.depthOf(n.left), n.best > -MaxEvaluation
	dull := m.Quiet && !n.inCheck && !m.check
	if safe && dull && r.dullFutile(n) { // as are the others, since alpha never falls
		n.drop(place+1, func(m *candidate) bool { r.seeCheck(m); return m.Quiet && !m.check })
		return false
	}
	parts := &n.parts
	*parts = CostParts{Number: place + 1, Ply: Ply, Place: r.reduction(depth, place, n.improving)}
	reduction := parts.Place
	if reduction > 0 {
		parts.Likeness, parts.Credits = r.priced(n, m, place)
		reduction = max(0, reduction+parts.Likeness+parts.Credits)
	}
	if reduced := depth - Ply - reduction; safe {
		if dull && r.futile(n, reduced) {
			return false
		}
		if m.Quiet && m.Gain < 0 && r.exchanging != nil {
			m.Gain = r.exchanging.Exchange(m.move)
		}
		if r.loses(&m.Traits, depth, reduced) {
			return false
		}
	}
	if m.check && m.Gain >= 0 { // it leaves the opponent little choice, so that the search does not widen
		parts.Extension = -r.settings.CheckExtension
	}
	m.reSearchCost = Ply + parts.Extension
	m.cost = m.reSearchCost + r.adjusted(reduction, n, m)
	parts.Floor = m.cost - parts.Sum()
	return true
}

// searchMove searches a move of a node that has been made. It returns the node's value with it, and whether
// the move is the best so far and above within.Alpha.
func (r *run) searchMove(n *node, m *candidate, first bool) (score Score, better bool) {
	if r.experimenting {
		return r.experimentTry(n, m, first)
	}
	score = r.child(n, m, first, n.within)
	return score, score > n.within.Alpha
}

// child searches the position after a move, for the side that made it. All moves but the first are probed,
// and searched within the whole window if they are better.
func (r *run) child(n *node, m *candidate, first bool, w Window) (score Score) {
	pv := !w.IsNull()
	if first { // which is never searched again
		return r.below(n, ByMove, n.left.after(m.cost), m.cost, w, !pv && !n.cut)
	}
	score = r.probe(n, m, w)
	if pv && score > w.Alpha && score < w.Beta {
		score = r.below(n, ByMove, n.left.after(m.reSearchCost), m.reSearchCost, w, false)
	}
	return score
}

// probe searches the position after a move with a null window, to see whether the move is better, and again
// for its re-search cost if it is.
func (r *run) probe(n *node, m *candidate, w Window) (score Score) {
	score = r.below(n, ByMove, n.left.after(m.cost), m.cost, w.Null(), true)
	if m.cost > m.reSearchCost && score > w.Alpha {
		score = r.below(n, ByMove, n.left.after(m.reSearchCost), m.reSearchCost, w.Null(), !n.cut)
	} else if r.sampler != nil && r.sampler.draws(n, m) {
		score = r.sample(n, m, w)
	}
	return score
}

// below searches the position after a move or a pass, with what is left then, for the side that made it.
func (r *run) below(n *node, way Way, left budget, cost int, w Window, cut bool) (score Score) {
	below, sign := w.Reversed(), Score(-1)
	if r.singlePlayer {
		below, sign = w, 1
	}
	before := r.enter(n.ply, cost, left, way)
	if way == ByQuiescence {
		score = r.quiesce(below, n.ply+1, n.plies+1)
	} else {
		score = r.node(below, left, n.ply+1, cut)
	}
	score = sign * r.frames[n.ply+1].orClaim(score)
	r.leave(n.ply, w, score, before)
	return score
}

// take takes the score of the move at a place; better says that it is the best so far and above
// within.Alpha. It reports whether that cuts the node off.
func (r *run) take(n *node, place int, score Score, better bool) (cutOff bool) {
	if better {
		n.bestMove, n.place = n.moves[place].move, place
		n.extend(n.bestMove, &r.frames[n.ply+1])
		n.searchedLength = 1 + r.frames[n.ply+1].searchedLength
	}
	n.best = max(n.best, score)
	if score <= n.within.Alpha {
		n.failed++
		r.noteFailure(n, &n.moves[place])
		return false
	}
	n.within.Alpha, n.bound = score, Exact
	r.learnLateness(n, place)
	if score < n.within.Beta {
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
