package engine

import (
	"shotest/search"
	"shotest/shogi"
)

// Finding is the result of a search for one move.
type Finding struct {
	Move shogi.Move
	// Searched says that the search has reached the move. Otherwise only the price is known.
	Searched bool
	// Price is what the move costs by itself, Cost the amount taken from the side's budget, in
	// hundredths of a ply.
	Price, Cost int
	// Parts are the parts of Cost where moves cost plies.
	Parts search.CostParts
	// Score is the move's value or, as Bound says, a bound of it.
	Score Score
	Bound Bound
	// Nodes is the number of nodes below the move, in all iterations.
	Nodes uint64
	// Line is the move and the line after it, as far as it is known.
	Line []shogi.Move
	// Ending is what ended the search of the position after the move, in an iteration of Depth
	// nominal plies.
	Ending search.Ending
	Depth  int
}

// Open reports whether the move may be better than a best move of the given score. Its bound refers
// to the best score at the time when the move was searched.
func (f *Finding) Open(best Score) bool {
	switch f.Bound {
	case UpperBound:
		return f.Searched && f.Score.Compare(best) > 0
	case LowerBound:
		return f.Searched
	}
	return false
}

// Findings returns the last search's results for all moves that it could choose from.
func (e *Engine) Findings() []Finding {
	if e.searcher == nil {
		return nil
	}
	found := e.searcher.RootMoves()
	findings := make([]Finding, len(found))
	for i := range found {
		m := &found[i]
		findings[i] = Finding{
			Move: shogi.Move(m.Move), Searched: m.Bound != search.NoBound, Price: m.Price, Cost: m.Cost, Parts: m.Parts,
			Score: toScore(m.Score), Bound: toBound(m.Bound), Nodes: m.Nodes,
			Line: converted[shogi.Move](m.Line), Ending: m.Ending, Depth: m.Depth,
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
