package search

// searchMoves searches the moves of n, the likely best first, until a move reaches beta or the side
// to move cannot pay for the next one. Once a move is found that does not lose by force, others may
// be pruned.
func (r *run) searchMoves(n *node) {
	n.best, n.bound, n.ending = -Infinity, UpperBound, Searched
	n.moveWindow = n.Window
	for i := 0; ; i++ {
		n.charge = r.law.charge.of(r.law.charge.share, n.spent, r.depthOf(n.left), n.improving)
		m := r.next(n, i)
		if m == nil {
			return
		}
		safe := n.best > -MaxEvaluation
		if safe && m.Quiet && !n.inCheck && r.dropQuiet(n, m, i) {
			continue
		}
		r.resolveCheck(m)
		r.priceByDiscounts(n, m, i)
		if safe && r.hopeless(n, m) {
			continue
		}
		r.setCost(n, m)
		n.spent += m.price
		m.searched = true
		n.kind = m.Kind
		n.move = m.move
		n.price = m.price
		r.counts.countMove(i == 0 && m.move == n.tt.move, n.byList)
		r.make(m.move)
		score, better := r.searchMove(n, m, i == 0)
		r.game.Unmake()
		if r.stopped || r.update(n, i, score, better) {
			return
		}
	}
}

// dropQuiet prunes m, the i-th move of n, a quiet move, together with the later moves that the same
// rule prunes: after many failures (alphafail.go), or where no quiet move is likely to raise alpha
// (futility.go). Later moves do no better, because alpha never falls. dropQuiet reports whether it
// has pruned m.
func (r *run) dropQuiet(n *node, m *candidate, i int) bool {
	if r.enoughFailed(n) {
		n.ending = AlphaFailed
		n.drop(i+1, func(m *candidate) bool { return m.Quiet })
		return true
	}
	if !r.quietsFutile(n) {
		return false
	}
	r.resolveCheck(m)
	if m.givesCheck {
		return false
	}
	n.drop(i+1, func(m *candidate) bool { r.resolveCheck(m); return m.Quiet && !m.givesCheck })
	return true
}

// hopeless reports whether m, with the depth that its price leaves, is unlikely to raise alpha
// (futility.go, seepruning.go).
func (r *run) hopeless(n *node, m *candidate) bool {
	depth := r.depthOf(n.left)
	left := depth - max(m.price+n.charge, Ply)
	if m.Quiet && !n.inCheck && !m.givesCheck && r.futile(n, left) {
		return true
	}
	r.resolveGain(m)
	return r.losesTooMuch(&m.Traits, depth, left)
}

// resolveGain makes the gain of m exact if m is a quiet move that seems to lose something.
func (r *run) resolveGain(m *candidate) {
	if m.Quiet && m.Gain < 0 && !m.gainExact && r.seesExchanges {
		m.Gain, m.gainExact = r.foreseeing.Exchange(m.move), true
	}
}

// make makes m, and meanwhile loads the table's entry for the position after it.
func (r *run) make(m Move) {
	if r.foreseeing != nil && r.keyed != nil {
		r.table.expect(r.foreseeing.KeyAfter(m))
	}
	r.game.Make(m)
}

// searchMove searches m, a move of n that has just been made. It returns the node's value including
// m, and whether m is the best move so far and above moveWindow.Alpha.
func (r *run) searchMove(n *node, m *candidate, first bool) (score Score, better bool) {
	if r.experiment != nil {
		return r.tryByExperiment(n, m, first)
	}
	score = r.principalVariationSearch(n, m, first, n.moveWindow)
	return score, score > n.moveWindow.Alpha
}

// principalVariationSearch returns the value of m, searched within w. The first move is searched
// with the whole window; each other move only if a null-window search shows that it is better.
func (r *run) principalVariationSearch(n *node, m *candidate, first bool, w Window) (score Score) {
	pv := !w.IsNull()
	if first { // never searched again
		return r.searchAfterMove(n, m.cost, w, !pv && !n.cut)
	}
	score = r.scout(n, m, w)
	if pv && score > w.Alpha && score < w.Beta {
		score = r.searchAfterMove(n, m.reSearchCost, w, false)
	}
	return score
}

// scout searches m with a null window, to see whether it beats alpha. If it does at a reduced
// depth, scout searches it again at the re-search cost.
func (r *run) scout(n *node, m *candidate, w Window) (score Score) {
	drawn := r.sampler != nil && r.sampler.draws(n, m)
	score = r.searchAfterMove(n, m.cost, w.Null(), true)
	if m.cost > m.reSearchCost && score > w.Alpha {
		score = r.searchAfterMove(n, m.reSearchCost, w.Null(), !n.cut)
	}
	if drawn {
		score = r.sample(n, m, w, score)
	}
	return score
}

// searchAfterMove calls searchAfter for the move just made, which its side pays cost for.
func (r *run) searchAfterMove(n *node, cost int, w Window, cut bool) Score {
	return r.searchAfter(n, ByMove, n.left.after(cost), cost, w, cut)
}

// searchAfter searches the position after the move or pass just made from n, with the budget left
// there. It returns the score for the side to move at n.
func (r *run) searchAfter(n *node, way Way, left budget, cost int, w Window, cut bool) (score Score) {
	below, sign := w.Reversed(), Score(-1)
	if r.singlePlayer {
		below, sign = w, 1
	}
	before := r.notifyEnter(n.ply, cost, left, way)
	if way == ByQuiescence {
		score = r.quiesce(below, n.ply+1, n.quiescencePlies+1)
	} else {
		score = r.node(below, left, n.ply+1, cut)
	}
	score = sign * r.frames[n.ply+1].withClaim(score)
	r.notifyLeave(n.ply, w, score, before)
	return score
}

// update takes the score of the i-th move into n; better says that the move is the best so far and
// above moveWindow.Alpha. It reports whether the score cuts the node off.
func (r *run) update(n *node, i int, score Score, better bool) (cutOff bool) {
	if better {
		n.bestMove, n.bestIndex = n.moves[i].move, i
		n.extend(n.bestMove, &r.frames[n.ply+1])
		n.searchedLength = 1 + r.frames[n.ply+1].searchedLength
	}
	n.best = max(n.best, score)
	if score <= n.moveWindow.Alpha {
		n.failed++
		return false
	}
	n.moveWindow.Alpha, n.bound = score, Exact
	r.learnLateness(n, i)
	if score < n.moveWindow.Beta {
		return false
	}
	n.bound, n.ending = LowerBound, CutOff
	r.learn(n)
	return true
}

// extend makes the frame's line m followed by the line of the frame below.
func (f *frame) extend(m Move, below *frame) {
	f.line[0] = m
	f.length = 1 + copy(f.line[1:], below.line[:below.length])
}
