package search

// node is the search of one position: what is asked of it, and what is found out about it on
// the way.
type node struct {
	*frame
	// alpha and beta are the window that the value is wanted within; pv says that there
	// are values between the two, cut that the value is expected to be beta or more.
	alpha, beta Score
	pv, cut     bool
	// left is what either side may still spend, depth that of both together. plies counts
	// those of quiescence so far.
	left              budget
	depth, ply, plies int
	// found is what the transposition table knows of the position, which has the key.
	found knowledge
	key   uint64
	// eval is the frame's staticEval, improved by what the table knows; improving says that
	// staticEval has risen since the side's last move.
	eval               Score
	inCheck, improving bool
	// lower and upper are the window that the next move is searched within: lower rises
	// with the best of them. slack is how far below it a move still makes a difference.
	lower, upper, slack Score
	// best is the highest value of a move so far, and bound what it says of the node's;
	// bestMove is the one that raised lower last, at a place of the order.
	best     Score
	bound    Bound
	bestMove Move
	place    int
	failed   int // moves that did not raise lower
	// spent is, in interest search, the sum of the prices of the moves so far; truncated says
	// that there were moves that could not be paid for.
	spent     int
	truncated bool
}

// node returns the value of a position below the root, exact within the window and a bound
// outside of it. Each step is a function of the file that is named; what it leaves out, on
// what assumption and after whom, stands there.
func (r *run) node(alpha, beta Score, left budget, ply int, cut bool) Score {
	// Step 1. Only captures and the like where the budget is used up (quiescence.go).
	if r.payable(left) < r.interest.Leaf || ply == MaxPly {
		return r.frames[ply].end(OutOfInterest, r.quiesce(alpha, beta, ply, 0))
	}
	n := node{frame: &r.frames[ply], left: left, depth: r.depthOf(left), ply: ply, cut: cut}

	// Step 2. Ends of the game other than mate: repetitions, declarations (run.go).
	if score, over := r.visit(ply); over {
		return score
	}

	// Step 3. Mate distance: no line from here can beat a mate already found.
	n.alpha, n.beta = max(alpha, MatedIn(ply)), min(beta, -MatedIn(ply+1))
	if n.alpha >= n.beta {
		return n.end(MateDistance, n.alpha)
	}
	n.pv = n.beta-n.alpha > 1

	// Step 4. The transposition table knows enough (lookup.go).
	if r.known(&n) {
		return n.end(TranspositionCutoff, n.found.score)
	}

	// Step 5. The evaluation, and mates in one and three (assess.go).
	r.assess(&n)
	if score, mates := r.mates(&n); mates {
		return n.end(MateOnTheSpot, score)
	}

	// Step 6. Razoring, gamma pruning and the null move decide nodes without looking at
	// moves (razoring.go, gamma.go, nullmove.go).
	if score, decided := r.prune(&n); decided {
		return score
	}

	// Step 7. A node of which nothing is known is not worth its full depth (reductions.go).
	r.reduceUnknown(&n)

	// Step 8. Moves, the most plausible first, as long as there is interest left
	// (moves.go, interest.go).
	if r.searchMoves(&n); r.stopped {
		return 0
	}

	// Step 9. The value: of the best move, of none, or of those that could not be paid
	// for (value.go).
	if n.best == -Infinity {
		return r.withoutMoves(&n)
	}
	if n.truncated {
		r.unaffordable(&n)
	}
	score := r.backedUp(&n)

	// Step 10. Remember.
	r.writeChain(&n)
	r.store(&n, score)
	return score
}

// end says what has ended the search of a position, and returns its value.
func (f *frame) end(ending Ending, score Score) Score {
	f.ending = ending
	return score
}

// prune returns the value of a node that is decided without looking at its moves; never one
// of the principal variation, or a check.
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
