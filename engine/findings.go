package engine

import (
	"shotest/search"
	"shotest/shogi"
)

// Finding is what a search has made of a move.
type Finding struct {
	Move shogi.Move
	// Searched says that the search has come to the move; without it there is
	// nothing more to tell.
	Searched bool
	// Price is what the move costs by itself, as search.RootMove has it.
	Price int
	// Cost is what was taken from the side's budget, in hundredths of a ply.
	Cost int
	// Score is the move's value or, as Bound says, what it is bounded by: moves
	// that are not better than the best one are not looked into further.
	Score Score
	Bound Bound
	// Nodes is how many nodes were searched below the move, in all iterations.
	Nodes uint64
	// Line is the move and what follows: of a move that is no better than the
	// best, its refutation, as far as it is known.
	Line []shogi.Move
	// Ending is what ended the search of the position after the move, Depth in
	// which iteration, by its nominal plies.
	Ending search.Ending
	Depth  int
}

// Open reports whether what is known of the move leaves open whether it is better than
// a best move of the given score: a bound is an answer to what the best score was when
// the move was last searched, and that has changed since.
func (f *Finding) Open(best Score) bool {
	switch f.Bound {
	case UpperBound:
		return f.Searched && f.Score.Compare(best) > 0
	case LowerBound:
		return f.Searched
	}
	return false
}

// Findings returns what the last search has made of the moves that it had to
// choose from; nothing before the first one.
func (e *Engine) Findings() []Finding {
	if e.searcher == nil {
		return nil
	}
	found := e.searcher.RootMoves()
	findings := make([]Finding, len(found))
	for i := range found {
		m := &found[i]
		findings[i] = Finding{
			Move: shogi.Move(m.Move), Searched: m.Bound != search.NoBound, Price: m.Price, Cost: m.Cost,
			Score: toScore(m.Score), Bound: toBound(m.Bound), Nodes: m.Nodes,
			Ending: m.Ending, Depth: m.Depth,
		}
		for _, move := range m.Line {
			findings[i].Line = append(findings[i].Line, shogi.Move(move))
		}
	}
	return findings
}

func toBound(b search.Bound) Bound {
	switch b {
	case search.UpperBound:
		return UpperBound
	case search.LowerBound:
		return LowerBound
	}
	return Exact
}
