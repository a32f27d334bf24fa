package search

import "iter"

// Searcher searches positions of a game, one after the other, and remembers in
// its transposition table what it found out. It must not be used by two
// goroutines at once.
type Searcher struct {
	table *table
	// helps says that the table is another searcher's.
	helps bool
	run   run
}

// New returns a searcher with a transposition table of at most that many bytes. Its
// settings are zero until they are set.
func New(tableBytes int) *Searcher { return &Searcher{table: newTable(tableBytes)} }

// Helper returns a searcher that shares the transposition table: what one finds the
// other knows. Both may search at once, in goroutines of their own and each with
// its own game. Only the first one's searches begin anew for the table, and only
// its Clear clears it, so it has to search first and clear while no helper
// searches.
func (s *Searcher) Helper() *Searcher { return &Searcher{table: s.table, helps: true} }

// Set sets how positions are searched from now on. Other settings go with a table
// that has been cleared, or bounds of the ones count for the others.
func (s *Searcher) Set(settings Settings) { s.run.settings = settings }

// Stop ends the running search from within the loop over its reports: after at
// most one more report, of what was found in the iteration that was cut short,
// the loop is over.
func (s *Searcher) Stop() { s.run.stopped = true }

// Clear forgets everything, as if the searcher were new.
func (s *Searcher) Clear() {
	if !s.helps {
		s.table.clear()
	}
	s.run.histories.Clear()
	s.run.chains.Clear()
}

// Search looks for the best moves of the game's current position. It reports
// nothing if there is no legal move. While the loop over the reports runs, the
// game stands somewhere in the tree; afterwards it is as before.
func (s *Searcher) Search(game Game, limits Limits) iter.Seq[Report] {
	return func(yield func(Report) bool) {
		if !s.helps {
			s.table.age()
		}
		s.run.begin(game, s.table, limits, yield)
		s.run.iterate()
		s.run.yield = nil // and with it what the caller's loop refers to
	}
}
