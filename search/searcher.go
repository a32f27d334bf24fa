package search

import "iter"

// Searcher searches positions of a game, one after the other, with a transposition table. It must
// not be used by two goroutines at once.
type Searcher struct {
	table *table
	// helps says that the table is another searcher's.
	helps bool
	// used says that there has been a search since it was made or cleared.
	used   bool
	search rootSearch
}

// New returns a searcher with a transposition table of at most that many bytes, and zero settings.
func New(tableBytes int) *Searcher { return &Searcher{table: newTable(tableBytes)} }

// Helper returns a searcher that shares the transposition table. Both may search at once, in
// goroutines of their own and each with its own game. Only the first one ages and clears the table,
// so it has to search first, and to clear while no helper searches.
func (s *Searcher) Helper() *Searcher { return &Searcher{table: s.table, helps: true} }

// Set sets how positions are searched from now on. The table should be cleared for other settings,
// or its bounds count for them.
func (s *Searcher) Set(settings Settings) { s.search.settings = settings }

// Stop ends the running search from within the loop over its reports: at most one more report
// follows, of the iteration that was cut short.
func (s *Searcher) Stop() { s.search.stopped = true }

// Clear forgets everything, as if the searcher were new. Where nothing has been searched it costs
// nothing.
func (s *Searcher) Clear() {
	if !s.used {
		return
	}
	s.used = false
	if !s.helps {
		s.table.clear()
	}
	s.search.histories.Clear()
	if s.search.installed != nil {
		s.search.installed.Clear()
	}
}

// Search looks for the best moves of the game's current position. It reports nothing if there is no
// legal move. While the loop over the reports runs, the game stands somewhere in the tree.
func (s *Searcher) Search(game Game, limits Limits) iter.Seq[Report] {
	return func(yield func(Report) bool) {
		if !s.helps {
			s.table.age()
		}
		s.used = true
		s.search.begin(game, s.table, limits, yield)
		s.search.iterate()
		s.search.yield = nil // and with it what the caller's loop refers to
	}
}
