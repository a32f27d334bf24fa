package usi

import (
	"context"
	"errors"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/engine"
	"shotest/shogi"
)

// longTimeouts gives engines the time for their misbehaviour.
var longTimeouts = Timeouts{Handshake: time.Minute, Ready: time.Minute, Stop: time.Minute, Quit: time.Minute}

// shortTimeout returns longTimeouts, except for one answer that will not come.
func shortTimeout(answer func(*Timeouts) *time.Duration) Timeouts {
	t := longTimeouts
	*answer(&t) = 200 * time.Millisecond
	return t
}

var (
	shortHandshakeTimeout = shortTimeout(func(t *Timeouts) *time.Duration { return &t.Handshake })
	shortReadyTimeout     = shortTimeout(func(t *Timeouts) *time.Duration { return &t.Ready })
	shortStopTimeout      = shortTimeout(func(t *Timeouts) *time.Duration { return &t.Stop })
	shortQuitTimeout      = shortTimeout(func(t *Timeouts) *time.Duration { return &t.Quit })
)

// ask lets an engine search once. Without a limit the search ends with ctx.
func ask(ctx context.Context, client *Client, game *shogi.History, limits engine.Limits,
	onInfo func(Info)) (Answer, error) {
	search, err := client.Begin(ctx, game, GoCommand{Limits: limits, Infinite: isUnlimited(limits)}, onInfo)
	if err != nil {
		return Answer{}, err
	}
	return search.Wait()
}

func startpos() *shogi.History { return shogi.NewHistory(shogi.StartPosition()) }

// mustStart starts an engine with a script, which must begin well.
func mustStart(t *testing.T, script string, config ClientConfig) *Client {
	t.Helper()
	client, err := startScripted(t, script, config)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// goOnce starts an engine and lets it search once, for 50 ms.
func goOnce(t *testing.T, script string, timeouts Timeouts) (*Client, Answer, error) {
	client, err := startScripted(t, script, ClientConfig{Timeouts: timeouts})
	if err != nil {
		return nil, Answer{}, err
	}
	if err := client.Ready(t.Context()); err != nil {
		return client, Answer{}, err
	}
	if err := client.NewGame(); err != nil {
		return client, Answer{}, err
	}
	search, err := client.Begin(t.Context(), startpos(), GoCommand{Infinite: true}, nil)
	if err != nil {
		return client, Answer{}, err
	}
	timer := time.AfterFunc(50*time.Millisecond, search.Stop)
	defer timer.Stop()
	answer, err := search.Wait()
	return client, answer, err
}

func TestMisbehavingEngines(t *testing.T) {
	tests := []struct {
		name     string
		script   string
		timeouts Timeouts
		kind     error
		during   string
		text     string // in the error
	}{
		{"silent", "usi |", shortHandshakeTimeout, ErrTimeout, "usi", ""},
		{"only garbage", "usi | say hello | say \x01\xff", Timeouts{Handshake: 5 * time.Second}, ErrTimeout, "usi",
			"\uFFFD\uFFFD"},
		{"never ready", "isready |", shortReadyTimeout, ErrTimeout, "isready", ""},
		{"stops reading", "isready | hang", shortReadyTimeout, ErrTimeout, "isready", ""},
		{"never moves", "go |", shortStopTimeout, ErrTimeout, "go", ""},
		{"stops too late", "go |\nstop | sleep 30s", shortStopTimeout, ErrTimeout, "go", ""},
		{"crashes in usi", "usi | log out of memory | exit 3", longTimeouts, ErrCrash, "usi", "exit status 3"},
		{"crashes in isready", "isready | log out of memory | exit 3", longTimeouts, ErrCrash, "isready",
			"out of memory"},
		{"crashes in go", "go | say info depth 1 | log out of memory | exit 3", longTimeouts, ErrCrash, "go",
			"out of memory"},
		{"leaves politely", "go | exit 0", longTimeouts, ErrCrash, "go", "exit status 0"},
		{"closes its stdout", "go | close | hang", longTimeouts, ErrProtocol, "go", "closed its stdout"},
		{"huge line", "go | huge", longTimeouts, ErrProtocol, "go", "megabyte"},
		{"garbage for a move", "go | say bestmove e2e4", longTimeouts, ErrProtocol, "go", "e2e4"},
		{"no move", "go | say bestmove", longTimeouts, ErrProtocol, "go", "bestmove"},
		{"checkmate for a move", "go | say checkmate nomate", longTimeouts, ErrProtocol, "go", "answers checkmate"},
		{"illegal move", "go | say bestmove 7g7e", longTimeouts, ErrIllegalMove, "go", "does not move that way"},
		{"answers nobody", "isready | say bestmove 7g7f | say readyok", longTimeouts, ErrProtocol, "isready",
			"bestmove without go"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, answer, err := goOnce(t, test.script, test.timeouts)
			var fault *EngineError
			if !errors.As(err, &fault) || !errors.Is(err, test.kind) || fault.During != test.during {
				t.Fatalf("got %+v, %v", answer, err)
			}
			if !strings.Contains(err.Error(), test.text) {
				t.Errorf("%v does not tell %q", err, test.text)
			}
			if crashed := fault.Kind == ErrCrash; crashed != (fault.ExitCode >= 0) {
				t.Errorf("exit code %d", fault.ExitCode)
			}
		})
	}
}

func TestGoodAnswers(t *testing.T) {
	tests := []struct {
		name   string
		script string
		want   string
	}{
		{"move", "", "bestmove 7g7f"},
		{"ponder", "go | say bestmove 7g7f ponder 3c3d", "bestmove 7g7f ponder 3c3d"},
		{"illegal ponder", "go | say bestmove 7g7f ponder 7g7f", "bestmove 7g7f"},
		{"resign", "go | say bestmove resign", "bestmove resign"},
		{"win", "go | say bestmove win", "bestmove win"},
		{"stopped late", "go |\nstop | sleep 100ms | say bestmove 7g7f", "bestmove 7g7f"},
		{"noise", "usi | say Engine 1.0 by | say | say id name x | say option | say usiok\ngo | say | say info | say xyzzy | say bestmove 7g7f", "bestmove 7g7f"},
		{"stray readyok", "go | say readyok | say bestmove 7g7f", "bestmove 7g7f"},
		{"last words", "go | say bestmove 7g7f | exit 0", "bestmove 7g7f"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, answer, err := goOnce(t, test.script, longTimeouts)
			if err != nil || answer.String() != test.want || answer.Elapsed <= 0 {
				t.Errorf("got %s after %v, %v, want %s", answer, answer.Elapsed, err, test.want)
			}
		})
	}
}

func TestStartFailure(t *testing.T) {
	for _, program := range []Process{
		{Path: "/nonexistent/engine"},
		{Path: "no-such-engine-on-path"},
		{Path: "/bin/sh", Dir: "/nonexistent"},
		{Path: "client.go"},
	} {
		_, err := Start(t.Context(), program, ClientConfig{})
		if !errors.Is(err, ErrStart) || errors.Is(err, ErrCrash) || !strings.Contains(err.Error(), program.Path) {
			t.Errorf("%+v: %v", program, err)
		}
	}
	if _, err := Start(t.Context(), Process{Path: "no-such-engine-on-path"}, ClientConfig{}); !errors.Is(err,
		exec.ErrNotFound) {
		t.Errorf("the cause is lost: %v", err)
	}
}

func TestStartGivenUp(t *testing.T) {
	program := scripted(t, "usi |")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Start(ctx, program, ClientConfig{}); !errors.Is(err, context.DeadlineExceeded) ||
		!errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
}

// After an engine has ended, every call returns the reason.
func TestErrorIsPermanent(t *testing.T) {
	client, _, first := goOnce(t, "go | log first | log last | exit 3", longTimeouts)
	for _, err := range []error{
		client.Ready(t.Context()), client.NewGame(), client.Quit(),
		func() error { _, err := ask(t.Context(), client, startpos(), engine.Limits{}, nil); return err }(),
	} {
		if err == nil || err.Error() != first.Error() {
			t.Errorf("got %v, want %v", err, first)
		}
	}
	var fault *EngineError
	if !errors.As(first, &fault) || !slices.Equal(fault.Stderr, []string{"first", "last"}) || fault.ExitCode != 3 {
		t.Errorf("got %+v", fault)
	}
}

// After a bad answer that leaves the engine in step, the client can be used again.
func TestClientSurvivesBadAnswer(t *testing.T) {
	client, _, err := goOnce(t, "go | say bestmove 7g7e", longTimeouts)
	if !errors.Is(err, ErrIllegalMove) {
		t.Fatal(err)
	}
	if err := client.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
}

func TestSecondAnswerIsFatal(t *testing.T) {
	client, answer, err := goOnce(t, "go | say bestmove 7g7f | say bestmove 2g2f", longTimeouts)
	if err != nil || answer.String() != "bestmove 7g7f" {
		t.Fatalf("%v, %v", answer, err)
	}
	if err := client.Ready(t.Context()); !errors.Is(err, ErrProtocol) {
		t.Errorf("got %v", err)
	}
}

func TestContextStopsASearch(t *testing.T) {
	client := mustStart(t, "go | say info depth 1\nstop | say bestmove 7g7f", ClientConfig{Timeouts: longTimeouts})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	answer, err := ask(ctx, client, startpos(), engine.Limits{}, func(Info) { cancel() })
	if !errors.Is(err, context.Canceled) || answer.String() != "bestmove 7g7f" {
		t.Errorf("got %v, %v", answer, err)
	}
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
}

// A search that ponders goes on until ponderhit, from which its time counts, or stop. An answer
// before breaks the protocol.
func TestPondering(t *testing.T) {
	command := GoCommand{Ponder: true, Limits: engine.Limits{Clock: &engine.Clock{Byoyomi: time.Minute}}}
	begin := func(script string) (*Search, *[]string) {
		var sent []string
		client := mustStart(t, script, ClientConfig{Timeouts: longTimeouts, Transcript: func(l TranscriptLine) {
			if l.Direction == Sent && l.Text != "usi" {
				sent = append(sent, l.Text)
			}
		}})
		t.Cleanup(func() { client.Close() })
		search, err := client.Begin(t.Context(), startpos(), command, nil)
		if err != nil {
			t.Fatal(err)
		}
		return search, &sent
	}
	const script = "go ponder | say info depth 3\nponderhit | say bestmove 7g7f ponder 3c3d\nstop | say bestmove 2g2f"
	search, sent := begin(script)
	const pondered = 300 * time.Millisecond
	time.Sleep(pondered)
	hit := time.Now()
	search.PonderHit()
	answer, err := search.Wait()
	if err != nil || answer.String() != "bestmove 7g7f ponder 3c3d" || answer.Last.Depth != 3 ||
		answer.Elapsed > time.Since(hit) {
		t.Errorf("hit: %+v, %v", answer, err)
	}
	search.client.Close()
	if got := strings.Join(*sent, "; "); got != "position startpos; go ponder btime 0 wtime 0 byoyomi 60000; ponderhit" {
		t.Errorf("sent %s", got)
	}
	search, _ = begin(script)
	search.Stop()
	if answer, err := search.Wait(); err != nil || answer.String() != "bestmove 2g2f" {
		t.Errorf("stop: %+v, %v", answer, err)
	}
	search, _ = begin("go ponder | say bestmove 7g7f")
	if answer, err := search.Wait(); !errors.Is(err, ErrProtocol) ||
		!strings.Contains(err.Error(), "before ponderhit") {
		t.Errorf("too early: %+v, %v", answer, err)
	}
}

func TestBusy(t *testing.T) {
	client := mustStart(t, "go |\nstop | say bestmove 7g7f", ClientConfig{Timeouts: longTimeouts})
	search, err := client.Begin(t.Context(), startpos(), GoCommand{Infinite: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Ready(t.Context()); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v", err)
	}
	search.Stop()
	if _, err := search.Wait(); err != nil {
		t.Error(err)
	}
}

func TestQuit(t *testing.T) {
	tests := []struct {
		name   string
		script string
		want   error
	}{
		{"obeys", "", nil},
		{"obeys the end of its input", "quit |", nil},
		{"never", "quit | hang", ErrTimeout},
		{"with an exit code", "quit | exit 4", ErrCrash},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			timeouts := longTimeouts
			if test.want == ErrTimeout {
				timeouts = shortQuitTimeout
			}
			client := mustStart(t, test.script, ClientConfig{Timeouts: timeouts})
			err := client.Quit()
			if !errors.Is(err, test.want) {
				t.Errorf("got %v", err)
			}
			var fault *EngineError
			if errors.As(err, &fault) && fault.During != "quit" {
				t.Errorf("during %q", fault.During)
			}
			if err := client.Ready(t.Context()); err == nil {
				t.Error("can be used after Quit")
			}
			if err := client.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestQuitDuringASearch(t *testing.T) {
	client := mustStart(t, "go |", ClientConfig{Timeouts: longTimeouts})
	search, err := client.Begin(t.Context(), startpos(), GoCommand{Infinite: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
	if _, err := search.Wait(); !errors.Is(err, ErrClosed) {
		t.Errorf("the search ends with %v", err)
	}
}

func TestKilledBySignal(t *testing.T) {
	_, err := Start(t.Context(), Process{Path: "/bin/sh", Args: []string{"-c", "kill -SEGV $$"}},
		ClientConfig{Timeouts: longTimeouts})
	var fault *EngineError
	if !errors.As(err, &fault) || fault.Kind != ErrCrash || fault.ExitCode != -1 ||
		!strings.Contains(err.Error(), "signal") {
		t.Errorf("got %v", err)
	}
}

func TestStderrIsBoundedAndHarmless(t *testing.T) {
	_, _, err := goOnce(t, "go | babble | exit 3", longTimeouts)
	var fault *EngineError
	if !errors.As(err, &fault) || len(fault.Stderr) != 20 || !strings.HasPrefix(fault.Stderr[19], "line 99 x") ||
		len(fault.Stderr[19]) != 1000 {
		t.Errorf("got %v", err)
	}
}

func TestTranscriptAndEnvironment(t *testing.T) {
	var lines []string
	program := scripted(t, "go | log thinking | sleep 50ms | say info depth 3 | say bestmove 7g7f")
	program.Dir = t.TempDir()
	client, err := Start(t.Context(), program, ClientConfig{
		Timeouts:   longTimeouts,
		Options:    []SetOption{{Name: "USI_Hash", Value: "16"}},
		Transcript: func(l TranscriptLine) { lines = append(lines, l.Direction.String()+" "+l.Text) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ask(t.Context(), client, startpos(), engine.Limits{MoveTime: time.Second}, nil); err != nil {
		t.Error(err)
	}
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
	want := []string{
		"> usi", "< id name scripted", "< usiok", "> setoption name USI_Hash value 16",
		"> position startpos", "> go movetime 1000", "! thinking", "< info depth 3", "< bestmove 7g7f", "> quit",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("got %q, want %q", lines, want)
	}
}

func TestSetOptionChecks(t *testing.T) {
	script := "usi | say option name Hash Size type spin default 1 min 1 max 8 | say option name Clear Hash type button | say option name Style type gnome | say usiok"
	var sent []string
	client, err := startScripted(t, script, ClientConfig{Timeouts: longTimeouts, Transcript: func(l TranscriptLine) {
		if strings.HasPrefix(l.Text, "setoption") {
			sent = append(sent, l.Text)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, value string
		want        error
	}{
		{"Hash Size", "8", nil},
		{"Hash Size", "9", ErrOptionValue},
		{"Clear Hash", "", nil},
		{"Clear Hash", "1", ErrOptionValue},
		{"Style", "x", ErrUnknownOption},
		{"USI_Ponder", "true", nil},
		{"USI_Hash", "1\ngo", ErrOptionValue},
	} {
		if err := client.SetOption(test.name, test.value); !errors.Is(err, test.want) {
			t.Errorf("%+v: %v", test, err)
		}
	}
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
	want := []string{"setoption name Hash Size value 8", "setoption name Clear Hash",
		"setoption name USI_Ponder value true"}
	if !slices.Equal(sent, want) {
		t.Errorf("sent %q", sent)
	}
	if _, err := startScripted(t, script, ClientConfig{Timeouts: longTimeouts,
		Options: []SetOption{{Name: "Hash", Value: "1"}}}); !errors.Is(err, ErrUnknownOption) {
		t.Errorf("started with an unknown option: %v", err)
	}
}

// A bound does not replace a value of the same move, nor a variation of one move a longer one.
func TestLastInfoKeepsTheValue(t *testing.T) {
	for _, c := range []struct{ later, want string }{
		{"depth 5 score cp 300 lowerbound nodes 200 pv 7g7f", "depth 4 score cp 10 nodes 200 pv 7g7f 3c3d"},
		{"depth 5 score cp -9 upperbound nodes 200 pv 7g7f 8c8d", "depth 4 score cp 10 nodes 200 pv 7g7f 3c3d"},
		{"depth 5 score cp 300 lowerbound nodes 200", "depth 4 score cp 10 nodes 200 pv 7g7f 3c3d"},
		{"depth 5 score cp 20 nodes 200 pv 7g7f", "depth 5 score cp 20 nodes 200 pv 7g7f 3c3d"},
		{"depth 5 score cp 20 nodes 200 pv 7g7f 8c8d", "depth 5 score cp 20 nodes 200 pv 7g7f 8c8d"},
		{"depth 5 score mate 1 nodes 200 pv 7g7f", "depth 5 score mate 1 nodes 200 pv 7g7f"},
		{"multipv 2 depth 5 score cp 300 pv 2g2f", "depth 4 score cp 10 nodes 100 pv 7g7f 3c3d"},
		{"string hello", "depth 4 score cp 10 nodes 100 pv 7g7f 3c3d"},
		{"seldepth 5 nodes 300", "depth 4 seldepth 5 score cp 10 nodes 300 pv 7g7f 3c3d"},
		{"depth 5 score cp 300 lowerbound nodes 200 pv 2g2f", "depth 5 score cp 300 lowerbound nodes 200 pv 2g2f"},
	} {
		var info Info
		for _, line := range []string{"info depth 4 score cp 10 nodes 100 pv 7g7f 3c3d", "info " + c.later} {
			later, err := ParseInfo(line)
			if err != nil {
				t.Fatal(err)
			}
			info.update(later)
		}
		if got := info.String(); got != "info "+c.want {
			t.Errorf("%s: got %s, want %s", c.later, got, c.want)
		}
	}
}
