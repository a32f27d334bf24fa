package review

import (
	"context"
	"os"
	"runtime"
	"time"

	"shotest/config"
	"shotest/internal/resources"
	"shotest/shogi"
)

// speedPositions are searched to measure the speed of the machine: an opening, a middle game and an
// endgame.
var speedPositions = []string{
	"lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 1",
	"ln1g1k1nl/1r2g1sb1/p1ppspppp/1p2p4/7P1/2P1P4/PPSP1PP1P/1BG2S1R1/LN2KG1NL b - 21",
	"l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
}

// usualNodes are the nodes of a move in the default time on a usual machine. A review with less
// than a share of minEffort of them warns its reader: nearly all wrong marks are in such reviews.
const (
	usualNodes = 480_000
	minEffort  = 0.2
)

// isHasty reports whether our own search had much less than the usual effort.
func (s *Settings) isHasty() bool {
	return s.Searcher == nil && float64(s.Nodes) < minEffort*usualNodes
}

// NodesIn returns the number of nodes that a review's search visits on this machine in the given
// duration, if nothing else keeps the processors busy, rounded down to two digits.
func NodesIn(ctx context.Context, p config.Profile, duration time.Duration) (uint64, error) {
	t := newThinker(&Settings{Profile: p, Nodes: 60_000}, assessing, 1, &budget{})
	if err := t.engine.Prepare(ctx); err != nil {
		return 0, err
	}
	searched, used := uint64(0), stopwatch(p.Threads)
	for _, sfen := range speedPositions {
		position, err := shogi.ParseSFEN(sfen)
		if err != nil {
			return 0, err
		}
		a, err := t.assess(ctx, shogi.NewHistory(position), 1)
		if err != nil {
			return 0, err
		}
		searched += a.Nodes
	}
	nodes, unit := uint64(float64(searched)*float64(duration)/float64(used())), uint64(1)
	for nodes/unit >= 100 {
		unit *= 10
	}
	return max(1, nodes/unit*unit), nil
}

// stopwatch returns a function that returns the processor time that each of the threads has used
// since, or the time that has passed where the system does not count it. Time in which other
// programs have the processors says nothing of the speed.
func stopwatch(threads int) func() time.Duration {
	began := time.Now()
	before, err := resources.ProcessTime(os.Getpid())
	return func() time.Duration {
		after, errNow := resources.ProcessTime(os.Getpid())
		if err != nil || errNow != nil || after <= before {
			return time.Since(began)
		}
		return (after - before) / time.Duration(max(1, min(threads, runtime.NumCPU())))
	}
}
