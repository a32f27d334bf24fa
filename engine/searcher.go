package engine

import (
	"fmt"
	"iter"

	"shotest/engine/adapter"
	"shotest/lab/mcts"
	"shotest/profile"
	"shotest/search"
)

// searcher looks for the best moves of a game: a *search.Searcher, or a *mcts.Searcher
// where the mode is that.
type searcher interface {
	Search(game search.Game, limits search.Limits) iter.Seq[search.Report]
	Stop()
	Clear()
	Counts() search.Counts
	HashFull() int
	Effort() int
	RootMoves() []search.RootMove
	Complete(game search.Game, line []search.Move, length int) []search.Move
	Observe(o search.Observer)
}

// newSearcher returns what searches as a profile says, with a table or tree of a size.
func newSearcher(p *profile.Profile, bytes int) searcher {
	if adapter.Mode(p).Name == mcts.Mode {
		return mcts.New(bytes)
	}
	return search.New(bytes)
}

// suits reports whether a searcher is of the kind that a profile asks for.
func suits(s searcher, p *profile.Profile) bool {
	_, isTree := s.(*mcts.Searcher)
	return isTree == (adapter.Mode(p).Name == mcts.Mode)
}

// GoesByPriors reports whether the last search grew a Monte Carlo tree: then the prices of its
// Findings are shares of the attention, in per mille, and their nodes are steps.
func (e *Engine) GoesByPriors() bool {
	_, is := e.searcher.(*mcts.Searcher)
	return is
}

// helperOf returns a searcher that shares what another finds out.
func helperOf(s searcher) searcher {
	switch s := s.(type) {
	case *mcts.Searcher:
		return s.Helper()
	case *search.Searcher:
		return s.Helper()
	}
	panic(fmt.Sprintf("no helper for a %T", s))
}

// instruct makes a searcher search as a profile says.
func instruct(s searcher, p *profile.Profile) {
	switch s := s.(type) {
	case *mcts.Searcher:
		s.Set(p.MCTS)
	case *search.Searcher:
		s.Set(adapter.Settings(p))
	}
}

// tellFull says that the search has ended for want of memory, if it has.
func (t *thinking) tellFull() {
	if s, is := t.engine.searcher.(*mcts.Searcher); is && s.Full() {
		t.remark("the tree is full after %d positions; a larger USI_Hash lets the search go on", s.Counts().Nodes)
	}
}
