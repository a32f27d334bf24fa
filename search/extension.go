package search

// extension returns how much deeper a move is searched: a check that loses
// nothing leaves the opponent little choice, so that the search does not widen.
func (r *run) extension(m *candidate, check bool) int {
	if check && m.Gain >= 0 {
		return r.settings.CheckExtension
	}
	return 0
}
