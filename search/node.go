package search

// child searches the position after a move, for the side that made it. All
// moves but the first are searched with a null window, to see whether they are
// better at all, and again if they are.
func (r *run) child(alpha, beta Score, depth, ply int, first bool) Score {
	if first {
		return -r.node(-beta, -alpha, depth-1, ply+1)
	}
	score := -r.node(-alpha-1, -alpha, depth-1, ply+1)
	if score > alpha && score < beta {
		score = -r.node(-beta, -alpha, depth-1, ply+1)
	}
	return score
}

// node returns the value of a position below the root, exact within the window
// and a bound outside of it.
func (r *run) node(alpha, beta Score, depth, ply int) Score {
	f := &r.frames[ply]
	f.length = 0

	// Step 1. Quiescence where the nominal depth is used up.
	if depth <= 0 || ply == MaxPly {
		return r.quiesce(alpha, beta, ply, 0)
	}
	if !r.visit(ply) {
		return 0
	}

	// Step 2. Ends of the game other than mate.
	if r.adjudicated != nil {
		if score, over := r.adjudicated.Adjudicate(ply); over {
			return score
		}
	}

	// Step 3. Mate distance: no line from here can beat a mate already found.
	alpha, beta = max(alpha, MatedIn(ply)), min(beta, -MatedIn(ply+1))
	if alpha >= beta {
		return alpha
	}

	// Step 4. Transposition table. In the principal variation it only suggests
	// a move, so that the line is played out and none of its ends is missed.
	known, key := NoMove, uint64(0)
	if r.keyed != nil {
		key = r.keyed.Key()
		if e, score, ok := r.table.probe(key, ply); ok {
			known = e.move
			if beta-alpha == 1 && int(e.depth) >= depth && cutsOff(e.bound, score, alpha, beta) {
				return score
			}
		}
	}

	// Step 5. Moves, the likely best first.
	f.moves = r.game.AppendMoves(f.moves[:0])
	if len(f.moves) == 0 {
		return MatedIn(ply)
	}
	r.scoreMoves(f, ply, known)
	best, bestMove, bound := -Infinity, NoMove, UpperBound
	for i := range f.moves {
		m := r.pick(f, i)
		r.game.Make(m)
		score := r.child(alpha, beta, depth, ply, i == 0)
		r.game.Unmake()
		if r.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, bestMove, bound = score, m, Exact
		f.extend(m, &r.frames[ply+1])
		if score >= beta {
			bound = LowerBound
			r.learn(f, ply, depth, i)
			break
		}
	}

	// Step 6. Remember.
	if r.keyed != nil {
		r.table.store(key, ply, depth, bestMove, best, bound)
	}
	return best
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

// extend makes the line of a ply a move followed by the line below it.
func (f *frame) extend(m Move, below *frame) {
	f.line[0] = m
	f.length = 1 + copy(f.line[1:], below.line[:below.length])
}

// maxQuiescence is how many plies captures and evasions are followed.
const maxQuiescence = 12

// quiesce returns the value of a position once captures and the like have been
// played out: the side to move may stand pat on the evaluation, or try a move
// that changes it.
func (r *run) quiesce(alpha, beta Score, ply, depth int) Score {
	f := &r.frames[ply]
	f.length = 0
	if !r.visit(ply) {
		return 0
	}
	if r.adjudicated != nil {
		if score, over := r.adjudicated.Adjudicate(ply); over {
			return score
		}
	}
	if r.quiescent == nil || ply == MaxPly || depth == maxQuiescence {
		return r.game.Evaluate()
	}
	best := MatedIn(ply)
	if !r.quiescent.InCheck() {
		if best = r.game.Evaluate(); best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	f.moves = r.quiescent.AppendQuiescenceMoves(f.moves[:0])
	for i := range f.moves {
		r.game.Make(f.moves[i])
		score := -r.quiesce(-beta, -alpha, ply+1, depth+1)
		r.game.Unmake()
		if r.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		if best = score; score > alpha {
			alpha = score
			f.extend(f.moves[i], &r.frames[ply+1])
		}
		if score >= beta {
			break
		}
	}
	return best
}
