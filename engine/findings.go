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
	Price    int              // of the move alone, in hundredths of a ply
	Cost     int              // the amount taken from the side's budget
	Parts    search.CostParts // of Cost, where moves cost plies
	Score    Score            // the move's value, or a bound of it
	Bound    Bound            // of Score
	Nodes    uint64           // below the move, in all iterations
	Line     []shogi.Move     // the move and the line after it, as far as it is known
	Ending   search.Ending    // why the last search of the position after the move ended
	Depth    int              // nominal plies of the iteration of that search
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
			Score: scoreOf(m.Score), Bound: boundOf(m.Bound), Nodes: m.Nodes,
			Line: converted[shogi.Move](m.Line), Ending: m.Ending, Depth: m.Depth,
		}
	}
	return findings
}

func boundOf(b search.Bound) Bound {
	switch b {
	case search.UpperBound:
		return UpperBound
	case search.LowerBound:
		return LowerBound
	}
	return Exact
}
