package engine

import (
	"context"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/search"
	"shotest/shogi"
)

// The tests of this file are about the pitfalls of interest search.

// after returns a recorded game after some moves.
func after(t testing.TB, moves []string, count int) *shogi.History {
	t.Helper()
	return shogitest.Game(t, "startpos moves "+strings.Join(moves[:min(count, len(moves))], " "))
}

// searched searches a position that is new to the engine, and returns its last report.
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

// Checks and evasions cost little, but lines of checks and evasions must end all the same.
func TestChecksDoNotGoOnForEver(t *testing.T) {
	for _, sfen := range []string{
		"4k4/9/9/9/9/9/9/9/R3K3r b - 1",
		"k8/9/9/9/9/9/9/9/8K b 2R2B4G4S4N4L18P 1",
		"7nk/9/7R1/9/9/9/9/9/K8 b - 1",
	} {
		e := newEngine(t, "SearchMode", search.InterestMode)
		if last := searched(e, shogitest.Game(t, sfen), Limits{Interest: 300}); last.Nodes == 0 ||
			last.Nodes > 2_000_000 {
			t.Errorf("%s: %d positions", sfen, last.Nodes)
		}
	}
}

// distance returns by how much two numbers differ.
func distance(a, b int) int { return max(a-b, b-a) }
