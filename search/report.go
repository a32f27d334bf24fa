package search

// Limits says when a search ends. Leaving the loop over its reports ends it too.
type Limits struct {
	// Depth is the maximum nominal depth to search, in plies; 0 for MaxPly.
	Depth int
	// Interest is the most that each side may spend on a line in interest search, in hundredths of
	// a ply; 0 for no limit.
	Interest int
	// Nodes is the exact number of nodes after which the search stops; 0 for no limit.
	Nodes uint64
	// MultiPV is the number of best moves to find a line for; 0 means 1.
	MultiPV int
	// RootMoves restricts the search to these moves, if there are any.
	RootMoves []Move
}

// Report is a message of a running search.
type Report struct {
	// Rank is 1 for the best line, 2 for the second and so on, 0 for a progress report.
	Rank     int
	Depth    int // nominal plies of the iteration
	SelDepth int // ply of the deepest node of the iteration
	Score    Score
	Nodes    uint64 // searched so far
	HashFull int    // per mille of the transposition table in use
	// PV is the line, from its first move. It is valid until the next report.
	PV []Move
	// Bound says whether Score is the line's value or only a bound of it. After a bound the line is
	// searched again.
	Bound Bound
	// Partial says that the search was cut short within the iteration, and the line is that of the
	// best move searched so far. If Bound is LowerBound, that move failed high, and the search for
	// its value was cut short.
	Partial bool
	// Current is, in a progress report, the root move that is being searched.
	Current Move
}

// Finished reports whether r has a line with its exact value.
func (r *Report) Finished() bool { return r.Rank > 0 && r.Bound == Exact }

// Bounded reports whether r has a line with a bound of its value.
func (r *Report) Bounded() bool { return r.Rank > 0 && r.Bound != Exact }

// reportLines reports the first lines ranks, in order. If the iteration was cut short, it stops
// before the first line that was not searched, or that another move may beat.
func (r *rootSearch) reportLines(lines int) {
	for rank := range lines {
		if m := &r.rootMoves[rank]; m.rankedIn != r.iteration.number || r.stopped && r.mayBeBeaten(rank) {
			return
		}
		r.reportLine(rank, r.rootMoves[rank].score, Exact)
	}
}

// mayBeBeaten reports whether a move below rank was worth more in its last search.
func (r *rootSearch) mayBeBeaten(rank int) bool {
	for i := rank + 1; i < len(r.rootMoves); i++ {
		if m := &r.rootMoves[i]; m.last.Bound != NoBound && m.last.Score > r.rootMoves[rank].score {
			return true
		}
	}
	return false
}

// reportBound reports a bound of the best line's value.
func (r *rootSearch) reportBound(rank int, score Score, bound Bound) {
	if rank == 0 {
		r.reportLine(rank, score, bound)
	}
}

// reportLine reports the line of rank, if there is one yet.
func (r *rootSearch) reportLine(rank int, score Score, bound Bound) {
	m := &r.rootMoves[rank]
	if len(m.line) == 0 {
		return
	}
	r.send(Report{
		Rank: rank + 1, Depth: r.depth, SelDepth: max(r.depth, r.selDepth), Score: score, Bound: bound,
		Nodes: r.nodes, HashFull: r.table.full(), PV: m.line, Partial: r.stopped,
	})
}

// send hands report to the caller, unless the caller has left the loop over the reports.
func (r *run) send(report Report) {
	if !r.abandoned && !r.yield(report) {
		r.abandoned, r.stopped = true, true
	}
}
