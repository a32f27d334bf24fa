package main

import "shotest/search"

// solution is the best that was found.
type solution struct {
	// Jumps lead there, from the first one.
	Jumps []jump
	// Solved says that one peg is left where it is to be.
	Solved bool
	// Positions is the number of nodes of the search.
	Positions uint64
}

// solve looks for the jumps that leave as few pegs as possible. The search has a
// transposition table of tableBytes bytes.
func solve(b *board, tableBytes int) solution {
	var found solution
	searcher := search.New(tableBytes)
	// Each jump takes a peg off, so that no line is longer.
	for report := range searcher.Search(b, search.Limits{Depth: b.left() - 1}) {
		if report.Finished() {
			found = solution{Solved: report.Score.MatePlies() > 0, Positions: report.Nodes}
			for _, m := range report.PV {
				found.Jumps = append(found.Jumps, b.jumps[m-1])
			}
		}
	}
	return found
}
