package engine

import (
	"context"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/search"
	"shotest/shogi"
)

// The tests of this file are about what can go wrong when a search goes by
// interest.

// interested returns an engine that searches by interest.
func interested(t testing.TB, options ...string) *Engine {
	t.Helper()
	return newEngine(t, append([]string{"SearchMode", search.InterestMode}, options...)...)
}

// after returns a recorded game after some moves.
func after(t testing.TB, moves []string, count int) *shogi.History {
	t.Helper()
	return parse(t, "startpos moves "+strings.Join(moves[:min(count, len(moves))], " "))
}

// searched searches a position that is new to the engine, and returns what it last
// said.
func searched(e *Engine, history *shogi.History, limits Limits) (last Report) {
	_ = e.Prepare(context.Background())
	e.Search(context.Background(), history, limits, lastLine(&last))
	return last
}

// lastLine returns a function that keeps the last line.
func lastLine(last *Report) func(Report) {
	return func(r Report) {
		if r.HasValue() {
			*last = r
		}
	}
}

// Checks and evasions cost little; lines of nothing else must end all the same.
func TestChecksDoNotGoOnForEver(t *testing.T) {
	for _, sfen := range []string{
		"4k4/9/9/9/9/9/9/9/R3K3r b - 1",
		"k8/9/9/9/9/9/9/9/8K b 2R2B4G4S4N4L18P 1",
		"7nk/9/7R1/9/9/9/9/9/K8 b - 1",
	} {
		e := interested(t)
		if last := searched(e, parse(t, sfen), Limits{Interest: 300}); last.Nodes == 0 || last.Nodes > 2_000_000 {
			t.Errorf("%s: %d positions", sfen, last.Nodes)
		}
	}
}

// BenchmarkSmallTable measures what a small table changes: budgets depend on the path,
// and the table mixes paths. That should change what is found hardly more than it does
// in a search by depth.
func BenchmarkSmallTable(b *testing.B) {
	for _, c := range []struct {
		mode   string
		limits Limits
	}{{search.InterestMode, Limits{Interest: 260}}, {search.ModernMode, Limits{Depth: 8}}} {
		b.Run(c.mode, func(b *testing.B) {
			e := newEngine(b, "SearchMode", c.mode)
			for b.Loop() {
				difference, same := changesWithSmallTable(b, e, c.limits)
				b.ReportMetric(float64(difference), "median-centipawns")
				b.ReportMetric(float64(same), "%same-move")
			}
		})
	}
}

// smallTable is the size in bytes of a table of 512 positions, a hundredth of what
// a search visits.
const smallTable = 8192

// changesWithSmallTable returns by how much scores change in the median, in
// centipawns, if the table is small, and how many best moves stay the same, in
// percent.
func changesWithSmallTable(t testing.TB, e *Engine, limits Limits) (median, same int) {
	// This rule, which makes positions without a move in the table less deep, is
	// not what is measured.
	e.options.Profile.Search.InternalIterativeReduction = 0
	var differences []int
	games := recorded.Games(t, 40)
	for i, game := range games {
		history := after(t, game, 20+i)
		var found [2]Report
		for j := range found {
			_ = e.Prepare(context.Background())
			if j == 1 {
				e.searcher = search.New(smallTable)
			}
			e.Search(context.Background(), history, limits, lastLine(&found[j]))
		}
		e.searcher = nil
		differences = append(differences, distance(found[0].Score.Centipawns, found[1].Score.Centipawns))
		if found[0].PV[0] == found[1].PV[0] {
			same++
		}
	}
	slices.Sort(differences)
	return differences[len(differences)/2], same * 100 / len(games)
}

// distance returns by how much two numbers differ.
func distance(a, b int) int { return max(a-b, b-a) }
