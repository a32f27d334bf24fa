package search

// searchMoves searches the moves of a node, the likely best first, until one reaches beta or the
// side can pay for no more. Once a move is found that does not lose by force, others may be left
// out.
func (r *run) searchMoves(n *node) {
	n.best, n.bound, n.ending = -Infinity, UpperBound, Searched
	n.within = n.Window
	if r.experiment != nil {
		n.within, n.slack = r.experiment.Open(r.innerNode(n))
	}
	for place := 0; ; place++ {
		n.charge = r.law.charge(r.law.SiblingShare, n.spent, r.depthOf(n.left), n.improving)
		m := r.next(n, place)
		if m == nil {
			return
		}
		safe := n.best > -MaxEvaluation
		if safe && m.Quiet && !n.inCheck && r.dropQuiet(n, m, place) {
			continue
		}
		r.seeCheck(m)
		r.priceByCredits(n, m, place)
		if safe && r.hopeless(n, m) { // most moves are, and save the work for likeness
			continue
		}
		r.priceByLikeness(n, m)
		if safe && n.parts.Likeness != 0 && r.hopeless(n, m) {
			continue
		}
		r.pay(n, m)
		n.spent += m.price
		m.tried = true
		n.kind = m.Kind
		n.move = m.move
		n.price = m.price
		r.counts.price(place == 0 && m.move == n.found.move, n.byList)
		r.make(m.move)
		score, better := r.searchMove(n, m, place == 0)
		r.game.Unmake()
		if r.stopped || r.take(n, place, score, better) {
			return
		}
	}
}

// dropQuiet leaves out a quiet move that is not worth pricing, and the later ones like it: after
// many failures (alphafail.go), or where none is likely to raise alpha (futility.go). Later moves
// do no better, because alpha never falls.
func (r *run) dropQuiet(n *node, m *candidate, place int) bool {
	if r.enough(n) {
		n.ending = AlphaFailed
		n.drop(place+1, func(m *candidate) bool { return m.Quiet })
		return true
	}
	if !r.dullFutile(n) {
		return false
	}
	if r.seeCheck(m); m.check {
		return false
	}
	n.drop(place+1, func(m *candidate) bool { r.seeCheck(m); return m.Quiet && !m.check })
	return true
}

// hopeless reports whether a priced move is unlikely to raise alpha with the depth that it leaves
// (futility.go, seepruning.go).
func (r *run) hopeless(n *node, m *candidate) bool {
	depth := r.depthOf(n.left)
	left := depth - max(m.price+n.charge, Ply)
	if m.Quiet && !n.inCheck && !m.check && r.futile(n, left) {
		return true
	}
	r.seeLoss(m)
	return r.loses(&m.Traits, depth, left)
}

// seeLoss computes the exact loss of a quiet move that seems to lose something.
func (r *run) seeLoss(m *candidate) {
	if m.Quiet && m.Gain < 0 && !m.weighed && r.exchanging != nil {
		m.Gain, m.weighed = r.exchanging.Exchange(m.move), true
	}
}

// make makes a move, and meanwhile loads the table's entry for the position after it.
func (r *run) make(m Move) {
	if r.foreseeing != nil {
		r.table.expect(r.foreseeing.KeyAfter(m))
	}
	r.game.Make(m)
}

// searchMove searches a move of a node, which has been made. It returns the node's value including
// this move, and whether the move is the best so far and above within.Alpha.
func (r *run) searchMove(n *node, m *candidate, first bool) (score Score, better bool) {
	if r.experiment != nil {
		return r.tryByExperiment(n, m, first)
	}
	score = r.child(n, m, first, n.within)
	return score, score > n.within.Alpha
}

// child searches the position after a move, for the side that made it. The first move is searched
// within the whole window. Each other move is probed, and searched so only if it is better.
func (r *run) child(n *node, m *candidate, first bool, w Window) (score Score) {
	pv := !w.IsNull()
	if first { // the first is never searched again
		return r.belowMove(n, m.cost, w, !pv && !n.cut)
	}
	score = r.probe(n, m, w)
	if pv && score > w.Alpha && score < w.Beta {
		score = r.belowMove(n, m.reSearchCost, w, false)
	}
	return score
}

// probe searches the position after a move with a null window, to see whether the move is better.
// If it is, probe searches again for the re-search cost.
func (r *run) probe(n *node, m *candidate, w Window) (score Score) {
	score = r.belowMove(n, m.cost, w.Null(), true)
	if m.cost > m.reSearchCost && score > w.Alpha {
		score = r.belowMove(n, m.reSearchCost, w.Null(), !n.cut)
	} else if r.sampler != nil && r.sampler.draws(n, m) {
		score = r.sample(n, m, w)
	}
	return score
}

// belowMove calls below for a move whose side pays a cost for it.
func (r *run) belowMove(n *node, cost int, w Window, cut bool) Score {
	return r.below(n, ByMove, n.left.after(cost), cost, w, cut)
}

// below searches the position after a move or a pass with the budget that is left then. It returns
// the score for the side that made the move.
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

// take updates a node by the score of the move at a place; better says that the move is the best so
// far and above within.Alpha. It reports whether the score cuts the node off.
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
