package search

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

// mates returns the value of a node whose side to move mates in one or three. In the
// principal variation the rest of a mate in three is wanted as well: then its first move is
// the one to search first.
func (r *run) mates(n *node) (Score, bool) {
	switch {
	case n.inCheck:
		return 0, false
	case r.matesInOne(n.frame, &n.found):
		return -MatedIn(n.ply + 1), true
	case r.matesInThree(n) && !n.pv:
		return -MatedIn(n.ply + 3), true
	}
	return 0, false
}

// matesInOne looks for a mate on the spot, which then is the frame's line. A position
// that the table knows has been looked at before.
func (r *run) matesInOne(f *frame, found *knowledge) bool {
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

// matesInThree looks for a mate in three, whose first move then is the node's line, and
// the one to search first.
func (r *run) matesInThree(n *node) bool {
	least := r.settings.MateInThree
	if r.mating3 == nil || least == 0 || n.depth < least || n.found.bound != NoBound && n.found.left.depth() >= least {
		return false
	}
	m := r.mating3.MateInThree()
	if m == NoMove {
		return false
	}
	n.line[0], n.length, n.found.move = m, 1, m
	return true
}

// mateOnTheSpot returns a move that mates at once, if the game sees one.
func (r *run) mateOnTheSpot() Move {
	if r.mating == nil {
		return NoMove
	}
	return r.mating.MateInOne()
}
