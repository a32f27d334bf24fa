package search

import "iter"

// Searcher searches positions of a game, one after the other, with a transposition table. A
// Searcher is not safe for concurrent use.
type Searcher struct {
	table       *table
	sharesTable bool // whether table belongs to another searcher
	used        bool // whether the searcher has searched since it was made or cleared
	search      rootSearch
}

// New returns a searcher with a transposition table of at most tableBytes, and zero settings.
func New(tableBytes int) *Searcher { return &Searcher{table: newTable(tableBytes)} }

// Helper returns a searcher that shares the transposition table of s. Both may search at once, each
// in its own goroutine and with its own game. Only s ages and clears the table, so s has to search
// first, and must not clear while a helper searches.
func (s *Searcher) Helper() *Searcher { return &Searcher{table: s.table, sharesTable: true} }

// Set sets the settings of later searches. The caller clears the searcher when they change:
// otherwise bounds found under the old settings still count.
func (s *Searcher) Set(settings Settings) { s.search.settings = settings }

// Stop ends the running search from within the loop over its reports. At most one more report
// follows, from the iteration that was cut short.
func (s *Searcher) Stop() { s.search.stopped = true }

// Clear forgets everything, as if the searcher were new. It costs nothing if nothing has been
// searched.
func (s *Searcher) Clear() {
	if !s.used {
		return
	}
	s.used = false
	if !s.sharesTable {
		s.table.clear()
	}
	s.search.histories.Clear()
}

// Search looks for the best moves of the game's current position. It reports nothing if there is no
// legal move. While the loop over the reports runs, the game stands somewhere in the tree.
func (s *Searcher) Search(game Game, limits Limits) iter.Seq[Report] {
	return func(yield func(Report) bool) {
		if !s.sharesTable {
			s.table.age()
		}
		s.used = true
		s.search.begin(game, s.table, limits, yield)
		s.search.iterate()
		s.search.yield = nil // lets go of everything that the caller's loop refers to
	}
}
