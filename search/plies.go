package search

// worthAPly sets what the move at a place of a node's order costs its line where the search does
// not go by interest: a ply, less if it is extended, more if it is reduced. It reports whether the
// move is worth that (futility.go, seepruning.go).
func (r *run) worthAPly(n *node, m *candidate, place int) bool {
	check := r.forcing != nil && r.forcing.GivesCheck(m.move)
	reduction := r.reduction(n.depth, place, n.improving)
	if reduced := n.depth - Ply - reduction; n.best > -MaxEvaluation {
		if m.Quiet && !n.inCheck && !check && r.futile(n, reduced) {
			return false
		}
		if m.Quiet && m.Gain < 0 && r.exchanging != nil {
			m.Gain = r.exchanging.Exchange(m.move)
		}
		if r.loses(&m.Traits, n.depth, reduced) {
			return false
		}
	}
	m.reSearchCost = Ply
	if check && m.Gain >= 0 { // it leaves the opponent little choice, so that the search does not widen
		m.reSearchCost -= r.settings.CheckExtension
	}
	m.cost = m.reSearchCost + r.adjusted(reduction, n, m, check)
	return true
}
