package search

// assess sets the evaluation of a node, unless it is in check. What the table knows of the
// position's value improves on it.
func (r *run) assess(n *node) {
	n.eval, n.staticEval = noEval, noEval
	if n.inCheck = r.quiescent != nil && r.quiescent.InCheck(); n.inCheck {
		return
	}
	found := &n.found
	if n.staticEval = found.eval; found.bound == NoBound || found.eval == noEval {
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

// mates returns the value of a node whose side to move mates in one or, with depth enough to
// look for it, in three; the first move of the mate then is the node's line. A position that the
// table knows has been looked at before. In the principal variation the rest of a mate in three
// is wanted as well: there its first move is the one to search first.
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
	if least == 0 || n.depth < least || n.found.bound != NoBound && r.depthOf(n.found.left) >= least {
		return 0, false
	}
	if m := r.mating3.MateInThree(); m != NoMove {
		n.line[0], n.length, n.found.move = m, 1, m
		return -MatedIn(n.ply + 3), !n.pv
	}
	return 0, false
}
