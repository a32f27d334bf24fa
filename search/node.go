package search

// node returns the value of a position below the root, exact within the window
// and a bound outside of it. cut says that the node is expected to fail high.
func (r *run) node(alpha, beta Score, left budget, ply int, cut bool) Score {
	f := &r.frames[ply]
	f.length, f.proper = 0, 0

	// Step 1. Quiescence where the budget is used up.
	if r.spent(left) || ply == MaxPly {
		score := r.quiesce(alpha, beta, ply, 0)
		f.ending = OutOfInterest
		return score
	}
	depth := left.depth()
	if !r.visit(ply) {
		return 0
	}

	// Step 2. Ends of the game other than mate.
	if score, over := r.adjudicate(ply); over {
		f.ending = GameOver
		return score
	}

	// Step 3. Mate distance: no line from here can beat a mate already found.
	alpha, beta = max(alpha, MatedIn(ply)), min(beta, -MatedIn(ply+1))
	if alpha >= beta {
		f.ending = MateDistance
		return alpha
	}
	pv := beta-alpha > 1

	// Step 4. Transposition table. In the principal variation it only suggests
	// a move, so that the line is played out and none of its ends is missed.
	found, key := r.look(ply)
	if !pv && r.covers(found.left, left) && cutsOff(found.bound, found.score, alpha, beta) {
		f.ending = Known
		r.suggest(f, found.move)
		return found.score
	}

	// Step 5. What can be said without looking at moves: the evaluation, and a
	// mate on the spot.
	inCheck := r.assess(f, &found, ply)
	if !inCheck && r.mates(f, &found) {
		f.ending = MateOnTheSpot
		return -MatedIn(ply + 1)
	}
	if !inCheck && r.matesInThree(f, &found, depth) && !pv {
		f.ending = MateOnTheSpot
		return -MatedIn(ply + 3)
	}

	// Step 6. Razoring, gamma pruning and the null move, outside of the
	// principal variation: nodes that are decided without looking at moves.
	f.hints.Refutation, f.hints.MateThreat = NoMove, false
	if !pv && !inCheck {
		if r.razor(f, beta, depth) {
			f.ending = Razored
			return f.eval
		}
		if score, low := r.gamma(f, alpha, depth, ply); low {
			f.ending = GammaPruned
			return score
		}
		if score, high := r.pass(f, beta, left, ply, cut); high {
			f.ending = Passed
			return score
		}
		if r.stopped {
			return 0
		}
	}

	// Step 7. A node of which nothing is known is not worth its full depth: it
	// is cheaper to come back to it with a move from the transposition table.
	if r.settings.InternalReduction > 0 && found.move == NoMove && depth >= r.settings.InternalReduction {
		left = left.less(Ply)
		depth -= Ply
	}

	// Step 8. Moves, the likely best first. Once one is known that does not lose
	// by force, others may be left out. Rules of back-up move the window of
	// the moves; the whole is for a node that cannot pay for any.
	best, bestMove, bestKind, place, failed, bound := -Infinity, NoMove, uint16(0), 0, 0, UpperBound
	f.ending = Searched
	f.enough, f.truncated, f.searched, f.raised = false, false, false, false
	whole, slack := [2]Score{alpha, beta}, Score(0)
	if r.backsUp {
		alpha, beta, slack = r.backUp(f, alpha, beta, left, key)
	}
	for i := 0; ; i++ {
		m := r.next(f, ply, i, left, found.move, pv)
		if m == nil {
			break
		}
		check := r.forcing != nil && r.forcing.GivesCheck(m.move)
		reduction := r.reduction(f, depth, i)
		if best > -MaxEvaluation && r.prune(f, m, alpha-slack, depth, reduction, i, failed, inCheck, check) {
			continue
		}
		cost, repaired := r.cost(m, reduction, pv, cut, check)
		m.tried, f.searched, f.kind, f.move, f.price = true, true, m.Kind, m.move, m.price
		r.counts.Priced.price(i == 0 && m.move == found.move, r.usesInterest())
		t := trial{left: left, cost: cost, repaired: repaired, ply: ply, first: i == 0, cut: cut}
		r.game.Make(m.move)
		score, better := r.valued(f, m.move, alpha, beta, best, &t)
		r.game.Unmake()
		if r.stopped {
			return 0
		}
		if better {
			bestMove, bestKind, place = m.move, m.Kind, i
			f.extend(m.move, &r.frames[ply+1])
			f.proper = 1 + r.frames[ply+1].proper
		}
		if score <= alpha {
			failed++
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, bound, f.raised = score, Exact, true
		r.learnLateness(f, ply, depth, i)
		if score >= beta {
			bound, f.ending = LowerBound, CutOff
			r.learn(f, ply, depth, place)
			break
		}
	}
	if best == -Infinity {
		if f.truncated {
			score := r.quiesce(whole[0], whole[1], ply, 0)
			f.ending = OutOfInterest
			return score
		}
		f.ending = Mated
		if r.solitary {
			return r.game.Evaluate()
		}
		return MatedIn(ply)
	}
	// Step 9. Moves that there was no interest left for stand for no less than the
	// evaluation, as far as it does not raise alpha, and prove no mate: where those that
	// were searched lose by force, another one may not.
	if f.truncated && (bound == UpperBound || best < -MaxEvaluation) {
		best, bound = r.unaffordable(f, best, alpha, beta, ply, inCheck)
	}
	if r.backsUp {
		best = f.backup.node(best)
	}

	// Step 10. Remember.
	f.close(bound)
	if bestMove != NoMove && r.settings.usesChains() {
		r.writeChain(f, ply, bestKind)
	}
	if r.keyed != nil {
		r.table.store(key, ply, left, bestMove, best, f.staticEval, bound)
	}
	return best
}

// unaffordable returns the value of a node with moves that could not be paid for, and how
// it stands to the window; best is that of the others. The sooner all that was searched is
// lost, the worse, so that what wins without proof makes progress.
func (r *run) unaffordable(f *frame, best, alpha, beta Score, ply int, inCheck bool) (Score, Bound) {
	switch {
	case best < -MaxEvaluation:
		best = max(best, min(max(alpha, -MaxEvaluation+Score(ply)), r.game.Evaluate()))
	case !inCheck:
		best = max(best, min(alpha, f.eval))
	}
	switch {
	case best >= beta:
		return best, LowerBound
	case best > alpha:
		return best, Exact
	}
	return best, UpperBound
}

// trial is how a move is to be searched: with what is left before it, for what it
// costs and, once it has turned out better than thought, for its repaired cost.
type trial struct {
	left           budget
	cost, repaired int
	ply            int
	// first says that it is the first move of its node, cut that the node is
	// expected to fail high.
	first, cut bool
}

// child searches the position after a move, for the side that made it. All
// moves but the first are searched with a null window and for what they cost, to
// see whether they are better at all, and again for their repaired cost if they
// are.
func (r *run) child(alpha, beta Score, t *trial) Score {
	pv, cost := beta-alpha > 1, t.cost
	if r.settings.ChainPruning.On && !r.solitary {
		score, reduction, known := r.byChain(alpha, beta, t)
		if known {
			return score
		}
		if !t.first { // which is never searched again
			cost += reduction
		}
	}
	if t.first {
		return r.below(alpha, beta, t.left, cost, t.ply, !pv && !t.cut)
	}
	score := r.below(alpha, alpha+1, t.left, cost, t.ply, true)
	if cost > t.repaired && score > alpha {
		score = r.below(alpha, alpha+1, t.left, t.repaired, t.ply, !t.cut)
	}
	if pv && score > alpha && score < beta {
		score = r.below(alpha, beta, t.left, t.repaired, t.ply, false)
	}
	return score
}

// below searches the position after a move of a cost.
func (r *run) below(alpha, beta Score, left budget, cost, ply int, cut bool) Score {
	left = left.after(cost)
	before := r.enter(ply, cost, left, r.frames[ply].way())
	var score Score
	if r.solitary {
		score = r.node(alpha, beta, left, ply+1, cut)
	} else {
		score = -r.node(-beta, -alpha, left, ply+1, cut)
	}
	r.leave(ply, alpha, beta, score, before)
	return score
}

// cost returns what a move costs its line, and what it costs once it has turned
// out better than thought.
func (r *run) cost(m *candidate, reduction int, pv, cut, check bool) (cost, repaired int) {
	if r.usesInterest() {
		return m.cost, m.cost
	}
	repaired = Ply - r.extension(m, check)
	return repaired + r.adjust(reduction, m, pv, cut, check), repaired
}

// spent reports whether a line ends, but for quiescence.
func (r *run) spent(left budget) bool {
	if rule := &r.settings.Interest; r.usesInterest() {
		return r.payable(left) < rule.Leaf
	}
	return left.depth() < Ply
}

// covers reports whether a search with one budget says all that one with another
// would.
func (r *run) covers(found, left budget) bool {
	if r.separate() {
		tolerance := r.settings.Interest.Tolerance
		return found.mine+tolerance >= left.mine && found.theirs+tolerance >= left.theirs
	}
	return found.depth() >= left.depth()
}

// prune reports whether a move is left out; if so, perhaps with all other quiet
// moves to come.
func (r *run) prune(f *frame, m *candidate, alpha Score, depth, reduction, place, failed int, inCheck, check bool) bool {
	if m.Quiet && !inCheck && r.enough(f, failed, depth) {
		f.enough = true
		f.dropQuiets(place + 1)
		return true
	}
	reduced := depth - Ply - reduction
	if m.Quiet && !inCheck && !check && r.futile(f, alpha, reduced) {
		return true
	}
	if m.Quiet && m.Gain < 0 && r.exchanging != nil {
		m.Gain = r.exchanging.Exchange(m.move)
	}
	return r.loses(&m.Traits, depth, reduced)
}

// adjudicate returns the value of a position in which the game is over without
// mate, and false if it is not.
func (r *run) adjudicate(ply int) (Score, bool) {
	if r.adjudicated == nil {
		return 0, false
	}
	return r.adjudicated.Adjudicate(ply)
}

// mates looks for a mate on the spot, which then is the frame's line. A position
// that the table knows has been looked at before.
func (r *run) mates(f *frame, found *knowledge) bool {
	if found.bound != NoBound {
		return false
	}
	m := r.mateOnTheSpot()
	if m == NoMove {
		return false
	}
	f.line[0], f.length = m, 1
	return true
}

// matesInThree looks for a mate in three, whose first move then is the frame's
// line, and the one to search first: in the principal variation the rest of the
// line is wanted as well.
func (r *run) matesInThree(f *frame, found *knowledge, depth int) bool {
	least := r.settings.MateInThree
	if r.mating3 == nil || least == 0 || depth < least || found.bound != NoBound && found.left.depth() >= least {
		return false
	}
	m := r.mating3.MateInThree()
	if m == NoMove {
		return false
	}
	f.line[0], f.length, found.move = m, 1, m
	return true
}

// suggest makes a move that the table knows the frame's line, to tell what refutes
// a pass or a move at the root.
func (r *run) suggest(f *frame, m Move) {
	if m != NoMove && r.verifying != nil && r.verifying.IsLegal(m) {
		f.line[0], f.length = m, 1
	}
}

// look finds a position in the transposition table; without one, or without a
// key, nothing is known.
func (r *run) look(ply int) (found knowledge, key uint64) {
	if r.keyed == nil {
		return knowledge{}, 0
	}
	key = r.keyed.Key()
	return r.table.probe(key, ply), key
}

// assess sets a frame's evaluation, outside of check, and reports whether there
// is a check. What the table knows of the position's value improves on its
// evaluation.
func (r *run) assess(f *frame, found *knowledge, ply int) (inCheck bool) {
	f.eval, f.staticEval, f.improving = noEval, noEval, false
	if r.quiescent != nil && r.quiescent.InCheck() {
		return true
	}
	if f.staticEval = found.eval; found.bound == NoBound || found.eval == noEval {
		f.staticEval = r.game.Evaluate()
	}
	f.eval = f.staticEval
	if found.bound == Exact || found.bound == LowerBound && found.score > f.eval ||
		found.bound == UpperBound && found.score < f.eval {
		f.eval = found.score
	}
	if ply >= 2 {
		earlier := r.frames[ply-2].staticEval
		f.improving = earlier == noEval || f.staticEval > earlier
	}
	return false
}

// cutsOff reports whether a stored score settles a null window.
func cutsOff(bound Bound, score, alpha, beta Score) bool {
	switch bound {
	case Exact:
		return true
	case LowerBound:
		return score >= beta
	case UpperBound:
		return score <= alpha
	}
	return false
}

// way says how the search goes on from a frame, but for quiescence.
func (f *frame) way() Way {
	if f.passed {
		return ByPass
	}
	return ByMove
}

// close notes what ended the list of moves of a node that was searched, of which no
// move reached beta.
func (f *frame) close(bound Bound) {
	switch {
	case bound == LowerBound: // a move has
	case f.enough:
		f.ending = AlphaFailed
	case f.truncated:
		f.ending = Unaffordable
	}
}

// extend makes the line of a ply a move followed by the line below it.
func (f *frame) extend(m Move, below *frame) {
	f.line[0] = m
	f.length = 1 + copy(f.line[1:], below.line[:below.length])
}
