package search

// look finds a node in the transposition table; without one, or without a key, nothing is
// known.
func (r *run) look(n *node) {
	if r.keyed != nil {
		n.key = r.keyed.Key()
		n.found = r.table.probe(n.key, n.ply)
	}
}

// store has the transposition table remember what a node is worth.
func (r *run) store(n *node, score Score) {
	if r.keyed != nil {
		r.table.store(n.key, n.ply, n.left, n.bestMove, score, n.staticEval, n.bound)
	}
}

// known reports whether the transposition table settles a node, and makes its move the node's
// line, to tell what refutes a pass or a move at the root. In the principal variation it only
// suggests a move, so that the line is played out and none of its ends is missed.
func (r *run) known(n *node) bool {
	r.look(n)
	if n.pv || !r.covers(n.found.left, n.left) || !n.found.cutsOff(n.alpha, n.beta) {
		return false
	}
	if r.isLegal(n.found.move) {
		n.line[0], n.length = n.found.move, 1
	}
	return true
}

// covers reports whether a search with one budget says all that one with another
// would.
func (r *run) covers(found, left budget) bool {
	if r.interest.Separate {
		tolerance := r.interest.Tolerance
		return found.mine+tolerance >= left.mine && found.theirs+tolerance >= left.theirs
	}
	return found.total() >= left.total()
}

// cutsOff reports whether what is known settles a null window.
func (k *knowledge) cutsOff(alpha, beta Score) bool {
	return k.bound == Exact || k.bound == LowerBound && k.score >= beta || k.bound == UpperBound && k.score <= alpha
}

// isLegal reports whether a move that was legal elsewhere, or is none, is known to be legal
// here.
func (r *run) isLegal(m Move) bool {
	return m != NoMove && r.verifying != nil && r.verifying.IsLegal(m)
}
