package play

import (
	"testing"
	"time"

	"shotest/config"
	"shotest/internal/resources"
	minimax "shotest/search"
	"shotest/tournament"
)

// cpuControl gives both players some processor time for each move.
func cpuControl(t *testing.T, spec *tournament.Spec) tournament.TimeControl {
	t.Helper()
	if err := resources.CheckProcessorTime(); err != nil {
		t.Skip(err)
	}
	spec.TimeControl = tournament.TimeControl{CPU: 20 * time.Millisecond}
	return spec.TimeControl
}

// A profile has about as much processor time in this process as in a separate one, however busy the
// machine, unless its search ends before. (With the race detector, searches check the time rarely.)
func TestProcessorTime(t *testing.T) {
	t.Parallel()
	spec := newSpec()
	limit := cpuControl(t, spec).CPU
	spec.Adjudication.MaxMoves = 8
	spec.Engines[1].Child = true
	result := mustPlay(t, newTestTable(t, spec), newJob("startpos moves 7g7f 3c3d"))
	if result.Reason != tournament.MaxMovesReached || result.Failure != nil || result.AskedAgain != [2]int{} {
		t.Fatalf("got %+v", result)
	}
	for i, m := range result.Moves[result.OpeningMoves:] {
		used, whole := time.Duration(m.CPU)*time.Microsecond, m.Depth < minimax.MaxPly
		if used <= 0 || whole && used < limit/2 || used > 50*limit || m.Over != 0 {
			t.Errorf("move %d: %v of processor time, limit %v: %+v", i+1, used, limit, m)
		}
	}
}

// An engine that resigns without a lost score is asked again, with more time, until it moves or has
// resigned five times.
func TestPrematureResignations(t *testing.T) {
	t.Parallel()
	const hopeful, lost, mated = "say info depth 1 score cp -1400 pv 7g7f", "say info depth 1 score cp -1500 pv 7g7f",
		"say info depth 1 score mate -8 pv 7g7f"
	for _, test := range []struct {
		name, script string
		again, moves int
	}{
		{"says nothing", "go | spin\nstop | say bestmove resign\nstop 2 | say bestmove 7g7f\nstop 3 | " + mated +
			" | say bestmove resign", 1, 2},
		{"moves at last",
			"go | " + hopeful + " | spin\nstop | say bestmove resign\nstop 4 | say bestmove 7g7f\nstop 5 | " + lost +
				" | say bestmove resign", 3, 2},
		{"insists", "go | " + hopeful + " | spin\nstop | say bestmove resign", maxRetries, 0},
		{"resigns at once", "go | say bestmove resign", maxRetries, 0},
		{"has lost", "go | " + lost + " | spin\nstop | say bestmove resign", 0, 0},
		{"is mated", "go | " + mated + "\nstop | say bestmove resign\ngo | " + mated + " | say bestmove resign", 0, 0},
	} {
		spec := newSpec()
		spec.TimeControl.CPU = cpuControl(t, spec).CPU / 4
		spec.Engines[0] = scripted(t, "first", test.script)
		table := newTestTable(t, spec)
		table.newSearcher = func(config.Profile) searcher { return answers("3c3d") }
		result := mustPlay(t, table, newJob("startpos"))
		if result.Reason != tournament.Resignation || result.Outcome != tournament.WhiteWins ||
			len(result.Moves) != test.moves || result.AskedAgain != [2]int{test.again} {
			t.Errorf("%s: %s, %s after %d moves, asked again %v times, %+v", test.name, result.Outcome, result.Reason,
				len(result.Moves), result.AskedAgain, result.Failure)
		}
		if test.moves > 0 && time.Duration(result.Moves[0].CPU)*time.Microsecond < 3*spec.TimeControl.CPU {
			t.Errorf("%s: the move took %d µs, less than both limits together", test.name, result.Moves[0].CPU)
		}
	}
}
