package search

// Node searches a position as if it stood below the root.
func (s *Searcher) Node(game Game, w Window, depth int, cut bool) Score {
	s.search.begin(game, s.table, Limits{}, func(Report) bool { return true })
	return s.search.node(w, budget{depth, 0}, 0, cut)
}

// Known returns the table's entry for a position, with the budget that was left to search it.
func (s *Searcher) Known(key uint64, ply int) (score Score, bound Bound, left int) {
	found := s.table.probe(key, ply)
	return found.score, found.bound, found.left.total()
}
