package search

// node is the search of one position.
type node struct {
	*frame
	// Window is the window of the node's value. pv says that there are values between its ends, cut
	// that the value is expected to be Beta or more.
	Window
	pv, cut bool
	// left is what either side may still spend. plies counts the plies of quiescence so far.
	left       budget
	ply, plies int
	// found is the entry of the transposition table for the key of the position.
	found knowledge
	key   uint64
	// eval is the frame's staticEval, improved by found; improving says that staticEval has risen
	// since the side's last move.
	eval               Score
	inCheck, improving bool
	// within is the window of the next move: its Alpha rises with the best move so far. slack is
	// how far below Alpha a move still makes a difference.
	within Window
	slack  Score
	// best is the highest value of a move so far, with its bound. bestMove raised within.Alpha
	// last, at a place of the order.
	best     Score
	bound    Bound
	bestMove Move
	place    int
	failed   int // moves that did not raise within.Alpha
	// spent is the sum of the prices of the moves searched so far, charge the part of it that the
	// next move pays; truncated says that the side could not pay for the remaining moves.
	spent     int
	charge    int
	truncated bool
	priced    bool // whether the game has opened the node to price its moves (pricing.go)
}

// node returns the value of a position below the root, exact within the window and a bound outside
// of it. The functions of its steps follow in this file, or in the file that a step names.
func (r *run) node(w Window, left budget, ply int, cut bool) Score {
	// Step 1. Where the budget is used up, search only captures and the like (quiescence.go).
	if r.payable(left) < r.law.Leaf || ply == MaxPly {
		return r.frames[ply].end(OutOfInterest, r.quiesce(w, ply, 0))
	}
	n := node{frame: &r.frames[ply], left: left, ply: ply, cut: cut}

	// Step 2. Ends of the game other than mate: repetitions, declarations. They need no search; a
	// claim that may be worth less than playing on raises alpha. This step also looks at the clock
	// (run.go).
	if score, over := r.visit(&w, ply); over {
		return score
	}

	// Step 3. Mate distance: no line from here can beat a mate already found.
	n.Window = Window{Alpha: max(w.Alpha, MatedIn(ply)), Beta: min(w.Beta, -MatedIn(ply+1))}
	if n.Alpha >= n.Beta {
		return n.end(MateDistance, n.Alpha)
	}
	n.pv = !n.IsNull()

	// Step 4. The transposition table knows enough: an earlier search had as much to spend here.
	if r.known(&n) {
		return n.end(TranspositionCutoff, n.found.score)
	}

	// Step 5. The evaluation, and mates in one and three.
	r.assess(&n)
	if score, mates := r.mates(&n); mates {
		return n.end(MateOnTheSpot, score)
	}

	// Step 6. Razoring (+223 Elo), gamma pruning (-12 Elo) and the null move (+47 Elo) decide nodes
	// without looking at moves: the evaluation is so far outside the window that moves will hardly
	// bring it back (razoring.go, gamma.go, nullmove.go).
	if score, decided := r.prune(&n); decided {
		return score
	}

	// Step 7. A node without an entry in the table is not worth its full depth (reductions.go).
	r.reduceUnknown(&n)

	// Step 8. Search the moves, the most plausible first, as long as there is interest left. Many
	// failures end the loop (alpha-fail pruning, +35 Elo), because the later moves promise less
	// (moves.go, picker.go, alphafail.go).
	if r.searchMoves(&n); r.stopped {
		return 0
	}

	// Step 9. Take the value of the best move. A node without a searched move, or with moves that
	// could not be paid for, has a value of its own; an experiment may set another (experiment.go).
	if n.best == -Infinity {
		return r.withoutMoves(&n)
	}
	if n.truncated {
		r.unaffordable(&n)
	}
	if r.experiment != nil {
		n.best = r.experiment.Value(r.innerNode(&n))
	}

	// Step 10. Store the value in the transposition table.
	r.store(&n, n.best)
	return n.best
}

// end notes what ended the search of a position, and returns the position's value.
func (f *frame) end(ending Ending, score Score) Score {
	f.ending = ending
	return score
}

// known reports whether the transposition table settles a node. The table's move becomes the node's
// line, which shows the refutation of a pass or a root move. In the principal variation the table
// only suggests a move, and the search goes on, to have the line.
func (r *run) known(n *node) bool {
	r.look(n)
	if n.pv || !r.covers(n.found.left, n.left) || !n.found.cutsOff(n.Window) {
		return false
	}
	if r.isLegal(n.found.move) {
		n.line[0], n.length = n.found.move, 1
	}
	return true
}

// look finds a node in the transposition table.
func (r *run) look(n *node) {
	if r.keyed != nil {
		n.key = r.keyed.Key()
		n.found = r.table.probe(n.key, n.ply)
	}
}

// covers reports whether a search with the budget found makes one with the budget left unnecessary.
func (r *run) covers(found, left budget) bool {
	if r.law.Separate {
		tolerance := r.law.Tolerance
		return found.mine+tolerance >= left.mine && found.theirs+tolerance >= left.theirs
	}
	return found.total() >= left.total()
}

// isLegal reports whether a move is known to be legal here. The move was legal elsewhere, or is
// NoMove.
func (r *run) isLegal(m Move) bool {
	return m != NoMove && r.verifying != nil && r.verifying.IsLegal(m)
}

// assess sets the evaluation of a node, unless it is in check. The table's score may improve the
// evaluation.
func (r *run) assess(n *node) {
	n.eval, n.staticEval = noEval, noEval
	n.inCheck = r.quiescent != nil && r.quiescent.InCheck()
	if n.inCheck {
		return
	}
	found := &n.found
	n.staticEval = found.eval
	if found.bound == NoBound || found.eval == noEval {
		n.staticEval = r.game.Evaluate()
	}
	n.eval = n.staticEval
	if found.bound == Exact || found.bound == LowerBound && found.score > n.eval ||
		found.bound == UpperBound && found.score < n.eval {
		n.eval = found.score
	}
	if n.ply >= 2 {
		earlier := r.frames[n.ply-2].staticEval
		n.improving = earlier == noEval || n.staticEval > earlier
	}
}

// mates returns the value of a node whose side to move mates in one or, with enough depth, in
// three; the first move of the mate then is the node's line. Positions in the table have been
// looked at already. In the principal variation a mate in three is searched, from its first move,
// to have its line.
func (r *run) mates(n *node) (score Score, mates bool) {
	if n.inCheck {
		return 0, false
	}
	if n.found.bound == NoBound {
		if m := r.mating.MateInOne(); m != NoMove {
			n.line[0], n.length = m, 1
			return -MatedIn(n.ply + 1), true
		}
	}
	least := r.settings.MateInThree
	if least == 0 || r.depthOf(n.left) < least || n.found.bound != NoBound && r.depthOf(n.found.left) >= least {
		return 0, false
	}
	if m := r.mating3.MateInThree(); m != NoMove {
		n.line[0], n.length, n.found.move = m, 1, m
		return -MatedIn(n.ply + 3), !n.pv
	}
	return 0, false
}

// prune returns the value of a node that can be decided without looking at its moves. Nodes of the
// principal variation, and nodes in check, are never decided so.
func (r *run) prune(n *node) (score Score, decided bool) {
	n.hints.Refutation, n.hints.MateThreat = NoMove, false
	if n.pv || n.inCheck {
		return 0, false
	}
	if r.razor(n) {
		return n.end(Razored, n.eval), true
	}
	if score, low := r.gamma(n); low {
		return n.end(GammaPruned, score), true
	}
	if score, high := r.pass(n); high {
		return n.end(Passed, score), true
	}
	return 0, r.stopped
}

// withoutMoves returns the value of a node none of whose moves was searched.
func (r *run) withoutMoves(n *node) Score {
	switch {
	case n.truncated:
		return n.end(OutOfInterest, r.quiesce(n.Window, n.ply, 0))
	case r.singlePlayer:
		return n.end(Mated, r.game.Evaluate())
	}
	return n.end(Mated, MatedIn(n.ply))
}

// unaffordable sets the value and the bound of a node with moves that could not be paid for. Such
// moves are worth the evaluation, but no more than alpha. They prove no mate: where the searched
// moves lose by force, an unsearched one may not. The nearer such a node is to the root, the lower
// its value, so that the winner makes progress.
func (r *run) unaffordable(n *node) {
	if n.ending == Searched {
		n.ending = Unaffordable
	}
	switch {
	case n.best < -MaxEvaluation:
		n.best = max(n.best, min(max(n.within.Alpha, -MaxEvaluation+Score(n.ply)), r.game.Evaluate()))
	case n.bound != UpperBound:
		return
	case !n.inCheck:
		n.best = max(n.best, min(n.within.Alpha, n.eval))
	}
	n.bound = boundOfScore(n.best, n.within)
}

// store has the transposition table remember the value of a node.
func (r *run) store(n *node, score Score) {
	if r.keyed != nil {
		r.table.store(n.key, n.ply, n.left, n.bestMove, score, n.staticEval, n.bound)
	}
}
