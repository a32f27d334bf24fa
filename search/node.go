package search

// node is the search of one position.
type node struct {
	*frame
	Window                 // of the node's value
	pv              bool   // whether there are values between the ends of Window
	cut             bool   // whether the value is expected to be Beta or more
	left            budget // what either side may still spend
	ply             int    // the distance from the root
	quiescencePlies int    // the plies of quiescence so far

	key       uint64
	tt        ttEntry // the entry of the transposition table for key
	inCheck   bool
	eval      Score // the frame's staticEval, corrected by the score of tt
	improving bool  // whether staticEval has risen since the side's last move

	moveWindow Window // of the next move: its Alpha rises with the best move so far
	best       Score  // the highest value of a move so far
	bound      Bound  // of best
	bestMove   Move   // the move that last raised moveWindow.Alpha
	bestIndex  int    // of bestMove in the order
	failed     int    // moves that did not raise moveWindow.Alpha

	spent     int  // the sum of the prices of the moves searched so far
	charge    int  // the part of spent that the next move pays
	truncated bool // whether the side could not pay for the remaining moves
	priced    bool // whether the game has opened the node to price its moves (prices.go)
}

// node returns the value of a position below the root, exact within the window and a bound outside
// of it. The functions of its steps follow in this file, or in the file that a step names.
func (r *run) node(w Window, left budget, ply int, cut bool) Score {
	// Step 1. Where the budget is used up, search only captures and the like (quiescence.go).
	if r.payable(left) < r.law.tallies.Leaf || ply == MaxPly {
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
	if r.ttCutoff(&n) {
		return n.end(TranspositionCutoff, n.tt.score)
	}

	// Step 5. The evaluation, and mates in one and three.
	r.assess(&n)
	if score, mates := r.findMate(&n); mates {
		return n.end(MateOnTheSpot, score)
	}

	// Step 6. Razoring (+223 Elo), gamma pruning (-12 Elo) and the null move (+47 Elo) decide nodes
	// without looking at moves: the evaluation is so far outside the window that moves will hardly
	// bring it back (razoring.go, gamma.go, nullmove.go).
	if score, decided := r.prune(&n); decided {
		return score
	}

	// Step 7. A node without an entry in the table is not worth its full depth (reductions.go).
	r.reduceWithoutTTMove(&n)

	// Step 8. Search the moves, the most plausible first, as long as there is interest left. Many
	// failures end the loop (alpha-fail pruning, +35 Elo), because the later moves promise less
	// (moves.go, picker.go, alphafail.go).
	r.searchMoves(&n)
	if r.stopped {
		return 0
	}

	// Step 9. Take the value of the best move. A node without a searched move, or with moves that
	// could not be paid for, has a value of its own.
	if n.best == -Infinity {
		return r.withoutMoves(&n)
	}
	if n.truncated {
		r.settleUnaffordable(&n)
	}

	// Step 10. Store the value in the transposition table.
	r.store(&n, n.best)
	return n.best
}

// end notes why the search of the position ended, and returns its value.
func (f *frame) end(ending Ending, score Score) Score {
	f.ending = ending
	return score
}

// ttCutoff probes the transposition table, and reports whether its entry settles n. In that case
// the table's move becomes the node's line, which shows the refutation of a pass or a root move. In
// the principal variation the table only suggests a move, and the search goes on, to have the line.
func (r *run) ttCutoff(n *node) bool {
	r.probeTable(n)
	if n.pv || !r.covers(n.tt.left, n.left) || !n.tt.cutsOff(n.Window) {
		return false
	}
	if r.isLegal(n.tt.move) {
		n.line[0], n.length = n.tt.move, 1
	}
	return true
}

// probeTable looks n up in the transposition table.
func (r *run) probeTable(n *node) {
	if r.keyed != nil {
		n.key = r.keyed.Key()
		n.tt = r.table.probe(n.key, n.ply)
	}
}

// covers reports whether the result of a search with the budget stored serves a search with left.
func (r *run) covers(stored, left budget) bool {
	if t := &r.law.tallies; t.Separate {
		tolerance := t.Tolerance
		return stored.mine+tolerance >= left.mine && stored.theirs+tolerance >= left.theirs
	}
	return stored.total() >= left.total()
}

// isLegal reports whether m is known to be legal in the current position. m was legal in another
// position, or is NoMove.
func (r *run) isLegal(m Move) bool {
	return m != NoMove && r.foreseeing != nil && r.foreseeing.IsLegal(m)
}

// assess sets the evaluation of n, unless the side to move is in check. The table's score corrects
// the evaluation where its bound allows.
func (r *run) assess(n *node) {
	n.eval, n.staticEval = noEval, noEval
	n.inCheck = r.quiescent != nil && r.quiescent.InCheck()
	if n.inCheck {
		return
	}
	tt := &n.tt
	n.staticEval = tt.eval
	if tt.bound == NoBound || tt.eval == noEval {
		n.staticEval = r.game.Evaluate()
	}
	n.eval = n.staticEval
	if tt.bound == Exact || tt.bound == LowerBound && tt.score > n.eval ||
		tt.bound == UpperBound && tt.score < n.eval {
		n.eval = tt.score
	}
	if n.ply >= 2 {
		earlier := r.frames[n.ply-2].staticEval
		n.improving = earlier == noEval || n.staticEval > earlier
	}
}

// findMate returns the value of n if its side to move mates in one or, with enough depth left, in
// three. The first move of the mate becomes the node's line. Positions with an entry in the table
// have been looked at before. In the principal variation a mate in three only suggests a move, and
// the search goes on, to have the line.
func (r *run) findMate(n *node) (score Score, found bool) {
	if n.inCheck {
		return 0, false
	}
	if n.tt.bound == NoBound {
		if m := r.mating.MateInOne(); m != NoMove {
			n.line[0], n.length = m, 1
			return -MatedIn(n.ply + 1), true
		}
	}
	minDepth := r.settings.MateInThree
	if minDepth == 0 || r.depthOf(n.left) < minDepth || n.tt.bound != NoBound && r.depthOf(n.tt.left) >= minDepth {
		return 0, false
	}
	if m := r.mating.MateInThree(); m != NoMove {
		n.line[0], n.length, n.tt.move = m, 1, m
		return -MatedIn(n.ply + 3), !n.pv
	}
	return 0, false
}

// prune returns the value of n if it can be decided without looking at its moves. Nodes of the
// principal variation, and nodes in check, cannot.
func (r *run) prune(n *node) (score Score, decided bool) {
	n.hints.Refutation, n.hints.MateThreat = NoMove, false
	if n.pv || n.inCheck {
		return 0, false
	}
	if r.razored(n) {
		return n.end(Razored, n.eval), true
	}
	if score, low := r.gammaPrune(n); low {
		return n.end(GammaPruned, score), true
	}
	if score, high := r.nullMove(n); high {
		return n.end(Passed, score), true
	}
	return 0, r.stopped
}

// withoutMoves returns the value of n, none of whose moves was searched.
func (r *run) withoutMoves(n *node) Score {
	switch {
	case n.truncated:
		return n.end(OutOfInterest, r.quiesce(n.Window, n.ply, 0))
	case r.singlePlayer:
		return n.end(Mated, r.game.Evaluate())
	}
	return n.end(Mated, MatedIn(n.ply))
}

// settleUnaffordable sets the value and the bound of n, whose side to move could not pay for all
// moves. The unpaid moves count as worth the evaluation, but no more than alpha. They prove no
// mate: where the searched moves lose by force, an unsearched one may not. The nearer such a node
// is to the root, the lower its value, so that the winner makes progress.
func (r *run) settleUnaffordable(n *node) {
	if n.ending == Searched {
		n.ending = Unaffordable
	}
	switch {
	case n.best < -MaxEvaluation:
		n.best = max(n.best, min(max(n.moveWindow.Alpha, -MaxEvaluation+Score(n.ply)), r.game.Evaluate()))
	case n.bound != UpperBound:
		return
	case !n.inCheck:
		n.best = max(n.best, min(n.moveWindow.Alpha, n.eval))
	}
	n.bound = boundOfScore(n.best, n.moveWindow)
}

// store stores score as the value of n in the transposition table.
func (r *run) store(n *node, score Score) {
	if r.keyed != nil {
		r.table.store(n.key, n.ply, n.left, n.bestMove, score, n.staticEval, n.bound)
	}
}
