package search

import "shotest/search/backup"

// The search calls package backup in four places, where its rules are used: for the window of a
// node's moves, for every move, for the value of a node, and for that of the root.

// moveWindow sets the window that the first move of a node is searched within.
func (r *run) moveWindow(n *node) {
	n.lower, n.upper = n.alpha, n.beta
	if !r.backsUp {
		return
	}
	n.lower, n.upper, n.slack = n.backup.Begin(&r.settings.Backup, backup.Position{
		Keyed: r.keyed != nil, Key: n.key, Evaluation: n.staticEval, Standing: r.standing(n), Depth: n.depth,
	}, n.alpha, n.beta)
}

// standing returns how the side to move stands for the rule of the neighbourhood. What the table
// knows, which differs from path to path, has no part in it.
func (r *run) standing(n *node) Score {
	rule := &r.settings.Backup.Neighbourhood
	if !rule.On || !rule.Quiescence || r.quiescent == nil || n.inCheck || n.staticEval >= 0 {
		return n.staticEval
	}
	f, keyed, observer := n.frame, r.keyed, r.observer
	staticEval, ending, first, length := f.staticEval, f.ending, f.line[0], f.length
	r.keyed, r.observer = nil, nil
	score := r.quiesce(max(staticEval-1, rule.Worst()), 0, n.ply, 0)
	r.keyed, r.observer = keyed, observer
	f.staticEval, f.ending, f.line[0], f.length = staticEval, ending, first, length
	return score
}

// valued searches a move of a node. It returns what the node comes to with it, before
// the node's own rules, and whether the move is the best so far and above lower.
func (r *run) valued(n *node, m *candidate, first bool) (score Score, better bool) {
	if !r.backsUp {
		score = r.child(n, m, first, n.lower, n.upper)
		return score, score > n.lower
	}
	w := n.backup.Try(m.move, n.lower, n.upper, n.cut)
	for more := true; more && !r.stopped; {
		w, more = n.backup.Next(r.child(n, m, first, w.Alpha, w.Beta))
	}
	return n.backup.Tried()
}

// backedUp returns the value of a node whose best move is known.
func (r *run) backedUp(n *node) Score {
	if !r.backsUp {
		return n.best
	}
	return n.backup.Value(n.best)
}

// rootWorth returns what the table is to know of the root. Rules of back-up do not count
// there, so that its value is not that of the position elsewhere: then no more is known than
// that it is worth something.
func (r *run) rootWorth(score Score) (Score, Bound) {
	if r.backsUp {
		return MatedIn(0), LowerBound
	}
	return score, Exact
}
