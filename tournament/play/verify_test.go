package play

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/tournamenttest"
	"shotest/tournament"
	"shotest/usi"
)

const verified = `
name: quick
games: 2
time_control: {nodes: 20}
engines:
  - {name: a, profile: default, options: {USI_Hash: "1"}}
  - {name: b, profile: default, options: {USI_Hash: "1"}, time_control: {byoyomi: 20ms, margin: 10s}}
adjudication: {max_moves: 27}
`

// TestForgedResults changes a valid result in every way that an attack has found.
func TestForgedResults(t *testing.T) {
	t.Parallel()
	spec, openings := tournamenttest.Parse(t, verified)
	openings[0].Position = "startpos moves 7g7f 3c3d"
	job, _ := spec.JobNamed("000000a", openings[:1])
	table := NewTable(spec)
	defer table.Close()
	genuine, err := table.Play(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	if err := Verify(spec, &genuine); err != nil {
		t.Fatalf("the true result: %v", err)
	}
	last := len(genuine.Moves) - 1
	fail := func(kind tournament.FailureKind, by int) func(*tournament.Result) {
		return func(r *tournament.Result) {
			r.Moves = r.Moves[:last]
			r.Outcome, r.Reason = []tournament.Outcome{tournament.WhiteWins, tournament.BlackWins}[by],
				tournament.EngineFailure
			r.Failure = &tournament.Failure{Kind: kind, Engine: r.Players[by], Detail: "x"}
		}
	}
	side := last % 2    // who has made the last move
	const nodesSide = 4 // a move of the engine with a limit of nodes
	ends := func(outcome tournament.Outcome, reason tournament.Reason) func(*tournament.Result) {
		return func(r *tournament.Result) { r.Outcome, r.Reason = outcome, reason }
	}
	forgeries := map[string]func(*tournament.Result){
		"mate that is none":       ends(tournament.BlackWins, tournament.Checkmate),
		"repetition that is none": ends(tournament.Drawn, tournament.Sennichite),
		"perpetual check":         ends(tournament.BlackWins, tournament.PerpetualCheck),
		"limit not reached":       func(r *tournament.Result) { r.Moves = r.Moves[:last] },
		"beyond the limit": func(r *tournament.Result) {
			r.Moves = append(r.Moves, tournament.MoveRecord{Move: "1a1b"})
		},
		// from an empty square, or onto a piece
		"illegal move":          func(r *tournament.Result) { r.Moves[last].Move = r.Moves[last-1].Move },
		"another opening":       func(r *tournament.Result) { r.Moves[0].Move = "2g2f" },
		"void":                  func(r *tournament.Result) { r.Outcome = tournament.Void },
		"year 9000":             func(r *tournament.Result) { r.Finished = r.Finished.AddDate(7000, 0, 0) },
		"year 1":                func(r *tournament.Result) { r.Started = time.Time{} },
		"ends before it begins": func(r *tournament.Result) { r.Finished = r.Started.Add(-time.Second) },
		"a move of an hour":     func(r *tournament.Result) { r.Moves[last].Elapsed = time.Hour.Microseconds() },
		"moves longer than the game": func(r *tournament.Result) {
			for i := 2; i <= last; i++ {
				r.Moves[i].Elapsed = (900 * time.Millisecond).Microseconds()
			}
		},
		"beyond the clock": func(r *tournament.Result) {
			r.Started = r.Finished.Add(-time.Minute)
			r.Moves[3].Elapsed, r.Moves[3].Over = 30_000_000, 19_000_000
		},
		"overstepped without saying so": func(r *tournament.Result) {
			r.Started, r.Moves[3].Elapsed = r.Finished.Add(-time.Minute), 90_000
		},
		"late, and in time":            func(r *tournament.Result) { r.Moves[last].Over = 1_000_000 },
		"negative time":                func(r *tournament.Result) { r.Moves[last].Elapsed = -1 },
		"time that overflows":          func(r *tournament.Result) { r.Moves[last].Elapsed = 1<<63 - 1 },
		"nodes":                        func(r *tournament.Result) { r.Moves[last].Nodes = 1 << 63 },
		"nodes beyond the speed":       func(r *tournament.Result) { r.Moves[last].Nodes = 1 << 45 },
		"processor time":               func(r *tournament.Result) { r.Moves[last].CPU = 1 },
		"asked again":                  func(r *tournament.Result) { r.AskedAgain[0] = 1 },
		"score":                        func(r *tournament.Result) { r.Moves[last].Centipawns = new(1 << 40) },
		"thought in the opening":       func(r *tournament.Result) { r.Moves[0].Nodes = 5 },
		"declaration":                  ends(tournament.BlackWins, tournament.Declaration),
		"adjudication":                 ends(tournament.BlackWins, tournament.AdjudicatedWin),
		"unknown reason":               func(r *tournament.Result) { r.Reason = "luck" },
		"unknown player":               func(r *tournament.Result) { r.Players[0] = "c" },
		"control characters":           func(r *tournament.Result) { r.Worker = "desk\x1b[2J" },
		"control characters in a line": func(r *tournament.Result) { r.Moves[last].PV = "\x1b]0;x" },
		"a failure without one":        ends(tournament.BlackWins, tournament.EngineFailure),
		"start failure after moves":    fail(tournament.StartFailure, side),
		"failure of who does not move": fail(tournament.Crash, 1-side),
		"unknown failure":              fail("tired", side),
		"control characters in a failure": func(r *tournament.Result) {
			fail(tournament.Crash, side)(r)
			r.Failure.Detail = "\x1b[2J"
		},
		"control characters in a transcript": func(r *tournament.Result) {
			fail(tournament.Crash, side)(r)
			r.Failure.Transcript = []string{"a\x07"}
		},
		"an endless transcript": func(r *tournament.Result) {
			fail(tournament.Crash, side)(r)
			r.Failure.Transcript = slices.Repeat([]string{"0.001 < x"}, tournament.TranscriptLines+2)
		},
		"a transcript of long lines": func(r *tournament.Result) {
			fail(tournament.Crash, side)(r)
			r.Failure.Transcript = slices.Repeat([]string{strings.Repeat("x", tournament.TranscriptBytes/2)}, 3)
		},
		"nodes beyond the limit": func(r *tournament.Result) {
			r.Started = r.Finished.Add(-time.Minute)
			r.Moves[nodesSide].Nodes = 1_000_000
		},
		"illegal move that is none": fail(tournament.IllegalMove, side),
		"illegal move that is legal": func(r *tournament.Result) {
			move := r.Moves[last].Move
			fail(tournament.IllegalMove, side)(r)
			r.Failure.Move = move
		},
	}
	if side == 0 {
		forgeries["time loss without a clock"] = fail(tournament.TimeLoss, 0)
	} else {
		t.Error("the last move is of the engine with a clock: the test needs the other")
	}
	for name, change := range forgeries {
		text, err := json.Marshal(&genuine)
		var forged tournament.Result
		if err != nil || json.Unmarshal(text, &forged) != nil {
			t.Fatal(err)
		}
		change(&forged)
		if err := Verify(spec, &forged); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	honest := genuine
	honest.Moves = genuine.Moves[:last:last]
	fail(tournament.Crash, side)(&honest)
	long := newTranscript(time.Now()) // as long as an engine can make it, of what control characters become
	for range 3 * tournament.TranscriptLines {
		long.add(usi.TranscriptLine{At: time.Now().Add(time.Hour),
			Text: strings.Repeat("�", tournament.TranscriptBytes/1999)})
	}
	honest.Failure.Transcript = long.text()
	if err := Verify(spec, &honest); err != nil {
		t.Errorf("a crash: %v", err)
	}
}
