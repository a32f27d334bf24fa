package search

// searchMoves searches the moves of a node, the likely best first, until one reaches beta or there
// are no more that can be paid for. Once one does not lose by force, others may be left out.
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
		r.credited(n, m, place)
		if safe && r.hopeless(n, m) { // most are: their likeness need not be known
			continue
		}
		if r.likened(n, m) && safe && r.hopeless(n, m) {
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

// dropQuiet leaves out a quiet move that is not worth pricing, and others like it: after many
// failures (alphafail.go), or where none can be expected to raise alpha (futility.go), which never
// falls.
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

// hopeless reports whether a move that is priced cannot be expected to raise alpha, with the depth
// that it leaves (futility.go, seepruning.go).
func (r *run) hopeless(n *node, m *candidate) bool {
	depth := r.depthOf(n.left)
	left := depth - max(m.price+n.charge, Ply)
	if m.Quiet && !n.inCheck && !m.check && r.futile(n, left) {
		return true
	}
	r.seeLoss(m)
	return r.loses(&m.Traits, depth, left)
}

// seeLoss finds out what a quiet move loses that seems to lose something.
func (r *run) seeLoss(m *candidate) {
	if m.Quiet && m.Gain < 0 && !m.weighed && r.exchanging != nil {
		m.Gain, m.weighed = r.exchanging.Exchange(m.move), true
	}
}

// make makes a move, and meanwhile loads what the table has of the position after it.
func (r *run) make(m Move) {
	if r.foreseeing != nil {
		r.table.expect(r.foreseeing.KeyAfter(m))
	}
	r.game.Make(m)
}

// searchMove searches a move of a node that has been made. It returns the node's value with it, and
// whether the move is the best so far and above within.Alpha.
func (r *run) searchMove(n *node, m *candidate, first bool) (score Score, better bool) {
	if r.experiment != nil {
		return r.tryByExperiment(n, m, first)
	}
	score = r.child(n, m, first, n.within)
	return score, score > n.within.Alpha
}

// child searches the position after a move, for the side that made it. All moves but the first are
// probed, and searched within the whole window if they are better.
func (r *run) child(n *node, m *candidate, first bool, w Window) (score Score) {
	pv := !w.IsNull()
	if first { // which is never searched again
		return r.belowMove(n, m.cost, w, !pv && !n.cut)
	}
	score = r.probe(n, m, w)
	if pv && score > w.Alpha && score < w.Beta {
		score = r.belowMove(n, m.reSearchCost, w, false)
	}
	return score
}

// probe searches the position after a move with a null window, to see whether the move is better,
// and again for its re-search cost if it is.
func (r *run) probe(n *node, m *candidate, w Window) (score Score) {
	score = r.belowMove(n, m.cost, w.Null(), true)
	if m.cost > m.reSearchCost && score > w.Alpha {
		score = r.belowMove(n, m.reSearchCost, w.Null(), !n.cut)
	} else if r.sampler != nil && r.sampler.draws(n, m) {
		score = r.sample(n, m, w)
	}
	return score
}

// belowMove is below for a move that its side pays a cost for.
func (r *run) belowMove(n *node, cost int, w Window, cut bool) Score {
	return r.below(n, ByMove, n.left.after(cost), cost, w, cut)
}

// below searches the position after a move or a pass, with what is left then, for the side that
// made it.
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
