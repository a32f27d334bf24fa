package play

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/testing/scriptedengine"
	"shotest/tournament"
	"shotest/usi"
)

func contains(text, part string) bool { return strings.Contains(text, part) }

func goCommand(l engine.Limits) usi.GoCommand { return usi.GoCommand{Limits: l} }

// twoPrograms returns a tournament between two engines with scripts.
func twoPrograms(t testing.TB, first, second string) *tournament.Spec {
	spec := newSpec()
	spec.TimeControl = tournament.TimeControl{Byoyomi: 20 * time.Second}
	spec.Adjudication.MaxMoves = 6
	spec.Engines = []tournament.Engine{scripted(t, "first", first), scripted(t, "second", second)}
	return spec
}

// newTestTable returns a table that is closed when the test ends. The test fails on any notice
// except that of a restart because of stale settings. The test binary plays profiles in separate
// processes.
func newTestTable(t testing.TB, spec *tournament.Spec) *Table {
	table := NewTable(spec)
	table.environment = scriptedengine.Environment(profileScript)
	table.notice = func(name string, err error) {
		if !errors.Is(err, errStaleSettings) {
			t.Errorf("%s: %v", name, err)
		}
	}
	t.Cleanup(table.Close)
	return table
}

func mustPlay(t testing.TB, table *Table, job tournament.Job) tournament.Result {
	t.Helper()
	for {
		result, err := table.Play(t.Context(), job)
		if errors.Is(err, ErrPaused) { // as a crew does
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
}

// TestProgramFailures plays a game for each kind of failure of a process.
func TestProgramFailures(t *testing.T) {
	short := tournament.TimeControl{Byoyomi: 100 * time.Millisecond, Margin: 50 * time.Millisecond}
	nodes := tournament.TimeControl{Nodes: 10}
	tests := []struct {
		name    string
		script  string
		control tournament.TimeControl
		kind    tournament.FailureKind
		detail  string
		other   string // the script of the other engine
	}{
		{"leaves instead of usiok", "usi | log no weights | exit 3", tournament.TimeControl{}, tournament.StartFailure,
			"no weights", ""},
		{"leaves instead of readyok", "isready | exit 3", tournament.TimeControl{}, tournament.StartFailure,
			"exit status 3", ""},
		{"never ready", "isready | hang", tournament.TimeControl{}, tournament.StartFailure,
			"within 300ms: raise failures.startup", ""},
		{"silent, never ready", "usi | hang", tournament.TimeControl{}, tournament.StartFailure,
			"within 300ms: raise failures.startup", ""},
		{"crashes", "go | log out of memory | exit 3", tournament.TimeControl{}, tournament.Crash, "out of memory", ""},
		{"hangs", "go | hang", short, tournament.Hang, "does not answer in time", ""},
		{"hangs without a clock", "go | say info depth 1 | hang", nodes, tournament.Hang, "given up after 300ms", ""},
		{"babbles", "go " + strings.Repeat("| say info string 7 | sleep 100ms ", 10) + "| exit 3", nodes,
			tournament.Hang, "given up after 300ms", ""},
		{"does not keep its limit", "go " + strings.Repeat("| say info nodes 200000 | sleep 100ms ", 10) + "| exit 3",
			nodes, tournament.Hang, "given up after 300ms", ""},
		{"answers stop", "go |\nstop | move", short, tournament.TimeLoss, "of 100ms", ""},
		{"illegal move", "go | say bestmove 7g7e", tournament.TimeControl{}, tournament.IllegalMove, "7g7e", ""},
		{"closes its output", "go | close | hang", tournament.TimeControl{}, tournament.Disconnect,
			"closed its stdout", ""},
		{"not a move", "go | say bestmove e2e4", tournament.TimeControl{}, tournament.ProtocolError, "e2e4", ""},
		{"answers twice", "go | move | say bestmove 7g7f\ngo 2 |", tournament.TimeControl{}, tournament.ProtocolError,
			"bestmove without go",
			"go | sleep 100ms | move"}, // so that the second answer comes before the next question
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			spec := twoPrograms(t, test.script, test.other)
			spec.Engines[0].TimeControl = test.control
			spec.Failures.Hang = 20 * time.Second
			if test.kind == tournament.Hang {
				spec.Failures.Hang = 300 * time.Millisecond
			}
			if strings.Contains(test.name, "never ready") {
				spec.Failures.Startup = 300 * time.Millisecond
			}
			result := mustPlay(t, newTestTable(t, spec), newJob("startpos"))
			checkFailure(t, &result, test.kind, test.detail)
			transcript := strings.Join(result.Failure.Transcript, "\n") + "\n"
			if !contains(transcript, " > usi\n") || test.kind != tournament.StartFailure &&
				!contains(transcript, " > go ") {
				t.Errorf("transcript: %s", transcript)
			}
			checkRecord(t, &result, spec)
		})
	}
}

func TestMissingProgram(t *testing.T) {
	spec := newSpec()
	for _, e := range []tournament.Engine{
		{Name: "first", Command: "no-such-engine-on-path"},
		{Name: "first", Command: "./no-such-file"},
		{Name: "first", Profile: "no-such-profile.yaml"},
	} {
		spec.Engines[0] = e
		result := mustPlay(t, newTestTable(t, spec), newJob("startpos"))
		checkFailure(t, &result, tournament.StartFailure, "no-such-")
	}
}

// An engine that has failed is restarted for its next game; others go on running.
func TestRestart(t *testing.T) {
	spec := twoPrograms(t, "go 5 | exit 3", "")
	spec.Records.Transcripts = true
	table := newTestTable(t, spec)
	job := newJob("startpos")
	for game, want := range []struct {
		reason  tournament.Reason
		started [2]bool
	}{
		{tournament.MaxMovesReached, [2]bool{true, true}},
		{tournament.EngineFailure, [2]bool{false, false}}, // the fifth go
		{tournament.MaxMovesReached, [2]bool{true, false}},
	} {
		result := mustPlay(t, table, job)
		if result.Reason != want.reason {
			t.Errorf("game %d: %s, %+v", game, result.Reason, result.Failure)
		}
		for c, lines := range result.Transcripts {
			text := strings.Join(lines, "\n")
			if contains(text, " > usi\n") != want.started[c] || !contains(text, "> isready") ||
				!contains(text, "> usinewgame") {
				t.Errorf("game %d: engine %d: %s", game, c, text)
			}
			if failed := want.reason == tournament.EngineFailure && c == 0; contains(text, " > gameover ") == failed {
				t.Errorf("game %d: engine %d has failed: %v, and: %s", game, c, failed, text)
			}
		}
	}
}

// An engine that ends after a game does not fail in the next one.
func TestEngineEndsBetweenGames(t *testing.T) {
	spec := twoPrograms(t, "gameover | exit 3", "")
	var noticed []string
	table := NewTable(spec)
	table.notice = func(name string, err error) {
		if errors.Is(err, usi.ErrCrash) {
			noticed = append(noticed, name)
		}
	}
	for range 2 {
		if result := mustPlay(t, table, newJob("startpos")); result.Reason != tournament.MaxMovesReached {
			t.Errorf("got %+v", result)
		}
	}
	table.Close()
	if !slices.Equal(noticed, []string{"first", "first"}) {
		t.Errorf("noticed %q", noticed)
	}
}

// An engine is sent the rules for which it has options, and then the options of its entry.
func TestOptions(t *testing.T) {
	usiok := "usi | say option name EnteringKingRule type combo default A var A var CSARule27 | say option name Threads type spin default 1 min 1 max 8 | say usiok"
	spec := twoPrograms(t, usiok, "usi | say option name EnteringKingRule type combo default A var A | say usiok")
	spec.Engines[0].Options = map[string]string{"Threads": "2", "USI_Hash": "16"}
	spec.Records.Transcripts = true
	result := mustPlay(t, newTestTable(t, spec), newJob("startpos"))
	want := [2][]string{
		{"USI_Ponder value false", "EnteringKingRule value CSARule27", "Threads value 2", "USI_Hash value 16"},
		{"USI_Ponder value false"},
	}
	for c, lines := range result.Transcripts {
		var sent []string
		for _, line := range lines {
			if _, option, found := strings.Cut(line, "> setoption name "); found {
				sent = append(sent, option)
			}
		}
		if !slices.Equal(sent, want[c]) {
			t.Errorf("sent %q", sent)
		}
	}
	spec.Engines[1].Options = map[string]string{"Threads": "2"}
	result = mustPlay(t, newTestTable(t, spec), newJob("startpos"))
	if result.Outcome != tournament.Void || result.Failure.Engine != "second" ||
		!contains(result.Failure.Detail, "no such option: Threads") {
		t.Errorf("got %+v", result.Failure)
	}
}

// A table keeps no more than maxRunning engines.
func TestMaxRunning(t *testing.T) {
	spec := twoPrograms(t, "", "")
	spec.Engines = append(spec.Engines, scripted(t, "third", ""))
	table := newTestTable(t, spec)
	table.maxRunning = 2
	for _, players := range [][2]string{{"first", "second"}, {"third", "first"}, {"second", "second"},
		{"first", "third"}} {
		job := newJob("startpos")
		job.Players = players
		if result := mustPlay(t, table, job); result.Reason != tournament.MaxMovesReached {
			t.Fatalf("%v: %+v", players, result)
		}
		if len(table.seats) != 2 {
			t.Errorf("after %v, %d are running", players, len(table.seats))
		}
	}
}

// A cancelled game ends at once, whatever the engine does, and has no result.
func TestCancel(t *testing.T) {
	spec := twoPrograms(t, "go 2 | hang", "")
	spec.Engines[0].TimeControl = tournament.TimeControl{Byoyomi: time.Hour}
	table := NewTable(spec)
	defer table.Close()
	ctx, cancel := context.WithCancelCause(context.Background())
	enough := errors.New("enough")
	began := time.Now()
	time.AfterFunc(time.Second, func() { cancel(enough) })
	_, err := table.Play(ctx, newJob("startpos"))
	if !errors.Is(err, enough) || time.Since(began) > 10*time.Minute {
		t.Errorf("got %v after %v", err, time.Since(began))
	}
	// The engine that had to be killed is started anew.
	spec.Adjudication.MaxMoves = 2
	if result := mustPlay(t, table, newJob("startpos")); result.Reason != tournament.MaxMovesReached {
		t.Errorf("got %+v", result)
	}
	if _, err := table.Play(ctx, newJob("startpos")); !errors.Is(err, enough) {
		t.Errorf("begun in spite of it: %v", err)
	}
}

// TestCancelInProcess is TestCancel for an engine that cannot be killed.
func TestCancelInProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		spec := newSpec()
		spec.TimeControl = tournament.TimeControl{Byoyomi: time.Hour}
		var noticed error
		table := NewTable(spec)
		table.notice = func(_ string, err error) { noticed = err }
		fakes := []*fake{answers("oversleep 30m resign"), answers("resign"), answers("resign")}
		table.newSearcher = func(config.Profile) searcher {
			defer func() { fakes = fakes[1:] }()
			return fakes[0]
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		began := time.Now()
		_, err := table.Play(ctx, newJob("startpos"))
		if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took != time.Minute+cancelGrace {
			t.Errorf("got %v after %v", err, took)
		}
		result := mustPlay(t, table, newJob("startpos"))
		if result.Reason != tournament.Resignation || !errors.Is(noticed, errAbandoned) {
			t.Errorf("got %+v, %v", result, noticed)
		}
		time.Sleep(time.Hour) // until the one has woken up that was left alone
	})
}

func TestInvalidJobs(t *testing.T) {
	spec := newSpec()
	stranger := newJob("startpos")
	stranger.Players[1] = "third"
	for _, job := range []tournament.Job{newJob("startpos moves 7g7e"), newJob(""), stranger} {
		if _, err := NewTable(spec).Play(context.Background(), job); err == nil ||
			!contains(err.Error(), "game 000000a") {
			t.Errorf("%+v: %v", job, err)
		}
	}
	spec.TimeControl = tournament.TimeControl{}
	if _, err := NewTable(spec).Play(context.Background(), newJob("startpos")); !errors.Is(err, errNoLimit) {
		t.Errorf("without limits: %v", err)
	}
}

// A transcript keeps only the last lines.
func TestTranscriptIsBounded(t *testing.T) {
	log := newTranscript(time.Now())
	for range 3 * maxTranscriptLines {
		log.add(usi.TranscriptLine{Text: "short", At: log.start.Add(1500 * time.Millisecond)})
	}
	lines := log.text()
	if len(lines) != 1+maxTranscriptLines || lines[0] != "(4000 lines before)" || lines[1] != "1.500 > short" {
		t.Errorf("%d lines, %q", len(lines), lines[:2])
	}
	log.add(usi.TranscriptLine{Direction: usi.Received, Text: strings.Repeat("x", 2*maxTranscriptBytes)})
	if lines := log.text(); len(lines) != 2 || len(lines[1]) > maxTranscriptBytes+100 {
		t.Errorf("%d lines", len(lines))
	}
}

// Options for all engines go to those that have them; what an engine says itself counts for more.
func TestDefaultOptions(t *testing.T) {
	options := "usi | say option name Threads type spin default 1 min 1 max 8 | say option name Book type check default true" +
		" | say usiok"
	spec := twoPrograms(t, options, "")
	spec.Records.Transcripts = true
	spec.Defaults.Options = map[string]string{"Threads": "2", "Book": "false", "USI_Hash": "16"}
	spec.Engines[0].Options = map[string]string{"Threads": "4"}
	result := mustPlay(t, newTestTable(t, spec), newJob("startpos"))
	for c, want := range [2][]string{
		{"Book value false", "Threads value 4", "USI_Hash value 16"}, {"USI_Hash value 16"},
	} {
		var got []string
		for _, line := range result.Transcripts[c] {
			if _, set, ok := strings.Cut(line, "> setoption name "); ok && !strings.HasPrefix(set, "USI_Ponder") {
				got = append(got, set)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", result.Players[c], got, want)
		}
	}
	if err := CheckEngines(t.Context(), spec, true); err != nil {
		t.Error(err)
	}
	spec.Defaults.Options = map[string]string{"Thread": "2", "Book": "no"}
	err := CheckEngines(t.Context(), spec, true)
	for _, want := range []string{`defaults.options.Thread: no engine has such an option; did you mean "Threads"?`,
		`defaults.options.Book: found "no", expected true or false, by first`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// With restart a process plays one game.
func TestRestartForEachGame(t *testing.T) {
	spec := twoPrograms(t, "isready 2 | exit 3", "isready 3 | exit 3")
	spec.Engines[0].Restart = true
	table := newTestTable(t, spec)
	for range 2 {
		if result := mustPlay(t, table, newJob("startpos")); result.Failure != nil {
			t.Fatalf("%+v", result.Failure)
		}
		if len(table.seats) != 1 || table.seats[0].engine != "second" {
			t.Errorf("%d engines go on running", len(table.seats))
		}
	}
	spec = newSpec()
	spec.TimeControl = tournament.TimeControl{Nodes: 1}
	spec.Adjudication.MaxMoves = 4
	spec.Defaults.Restart = true
	table = newTestTable(t, spec)
	started := 0
	table.newSearcher = func(p config.Profile) searcher { started++; return firstMoves(p) }
	for range 2 {
		mustPlay(t, table, newJob("startpos"))
	}
	if started != 4 {
		t.Errorf("%d engines in this process for two games, want 4", started)
	}
}
