package search

// look finds a position in the transposition table; without one, or without a
// key, nothing is known.
func (r *run) look(ply int) (found knowledge, key uint64) {
	if r.keyed == nil {
		return knowledge{}, 0
	}
	key = r.keyed.Key()
	return r.table.probe(key, ply), key
}

// known reports whether the transposition table settles a node. In the principal variation
// it only suggests a move, so that the line is played out and none of its ends is missed.
func (r *run) known(n *node) bool {
	n.found, n.key = r.look(n.ply)
	if n.pv || !r.covers(n.found.left, n.left) || !cutsOff(n.found.bound, n.found.score, n.alpha, n.beta) {
		return false
	}
	r.suggest(n.frame, n.found.move)
	return true
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

// suggest makes a move that the table knows the frame's line, to tell what refutes
// a pass or a move at the root.
func (r *run) suggest(f *frame, m Move) {
	if m != NoMove && r.verifying != nil && r.verifying.IsLegal(m) {
		f.line[0], f.length = m, 1
	}
}

// remember keeps what was found out about a node that was searched.
func (r *run) remember(n *node, score Score) {
	n.close(n.bound)
	r.writeChain(n)
	if r.keyed != nil {
		r.table.store(n.key, n.ply, n.left, n.bestMove, score, n.staticEval, n.bound)
	}
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
