package mcts

import (
	"iter"

	"shotest/search"
)

// Searcher searches positions of a game, one after the other. It must not be used by two
// goroutines at once.
type Searcher struct {
	run run
	// helper is 0 for the one that plants the tree, and the number of the others.
	helper uint64
	// helpers counts those that were made.
	helpers uint64
}

// New returns a searcher with a tree of at most that many bytes, if that is enough for a
// small one. Its settings are DefaultSettings until they are set.
func New(treeBytes int) *Searcher {
	return &Searcher{run: newRun(newTree(treeBytes), DefaultSettings())}
}

// Helper returns a searcher that grows the same tree. Both may search at once, in goroutines
// of their own and each with its own game. Only the first one's searches begin trees;
// that of a helper waits for it, has no line to report, and goes on until it is stopped.
func (s *Searcher) Helper() *Searcher {
	s.helpers++
	return &Searcher{run: newRun(s.run.tree, s.run.settings), helper: s.helpers}
}

// Set sets how trees grow from now on.
func (s *Searcher) Set(settings Settings) { s.run.settings = settings }

// Stop ends the running search from within the loop over its reports: after the last lines,
// the loop is over.
func (s *Searcher) Stop() { s.run.stopped = true }

// Clear forgets the tree.
func (s *Searcher) Clear() {
	if s.helper == 0 {
		s.run.tree.mu.Lock()
		defer s.run.tree.mu.Unlock()
		s.run.tree.clear()
		s.run.kept = false
	}
}

// Search looks for the best moves of the game's current position. It reports nothing if
// there is no legal move. While the loop over the reports runs, the game is as it was; so
// it is afterwards.
//
// Of the limits, Interest has no meaning here, and Depth ends the search when the main line
// is that long. Reports are those of package search: Nodes is the number of nodes,
// those of quiescence and simulations included; the score is the mean of the
// steps through the line's first move as centipawns, or a mate that is proven; Depth is the
// length of the longest main line so far, SelDepth that of the longest line.
func (s *Searcher) Search(game search.Game, limits search.Limits) iter.Seq[search.Report] {
	return func(yield func(search.Report) bool) {
		r := &s.run
		r.begin(game, limits, s.helper, yield)
		if s.helper == 0 {
			r.lead()
		} else {
			r.help()
		}
		r.yield = nil // and with it what the caller's loop refers to
	}
}

// Full reports whether the last search has run out of memory, and ended for that reason.
func (s *Searcher) Full() bool {
	t := s.run.tree
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.full
}

// HashFull returns how much of its memory the tree has taken, in per mille.
func (s *Searcher) HashFull() int {
	t := s.run.tree
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.filled()
}

// Counts returns what the last search has spent its time on.
func (s *Searcher) Counts() search.Counts { return search.Counts{Nodes: s.run.nodes} }
