package search

import "shotest/search/backup"

// The search calls package backup in three places, where its rules are used: for every move,
// for the value of a node, and for that of the root.

// valued searches a move of a node. It returns what the node comes to with it, before
// the node's own rules, and whether the move is the best so far and above lower.
func (r *run) valued(n *node, m Move, t *trial) (score Score, better bool) {
	if !r.backsUp {
		score = r.child(n.lower, n.upper, t)
		return score, score > n.lower
	}
	if t.first {
		n.lower, n.upper, n.slack = n.backup.Begin(&r.settings.Backup, backup.Position{
			Keyed: r.keyed != nil, Key: n.key, Evaluation: n.staticEval, Depth: n.depth,
		}, n.alpha, n.beta)
	}
	w := n.backup.Try(m, n.lower, n.upper, t.cut)
	for more := true; more && !r.stopped; {
		w, more = n.backup.Next(r.child(w.Alpha, w.Beta, t))
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
