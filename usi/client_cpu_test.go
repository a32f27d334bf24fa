package usi

import (
	"errors"
	"slices"
	"testing"
	"time"

	"shotest/engine"
	"shotest/internal/resources"
)

// neverIdle is an idle time-out that never ends a search.
var neverIdle = Timeouts{Handshake: time.Minute, Ready: time.Minute, Stop: time.Minute, Quit: time.Minute,
	Idle: time.Hour}

// goWithin lets a scripted engine search once within limits, and returns the answer and the
// transcript.
func goWithin(t *testing.T, script string, limits engine.Limits, timeouts Timeouts) (Answer, []string, error) {
	t.Helper()
	if err := resources.CheckProcessorTime(); err != nil {
		t.Skip(err)
	}
	var said []string
	client, err := startScripted(t, script, ClientConfig{Timeouts: timeouts, Transcript: func(l TranscriptLine) {
		said = append(said, l.Direction.String()+" "+l.Text)
	}})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := ask(t.Context(), client, startpos(), limits, nil)
	client.Close() // and nobody says anything more
	return answer, said[slices.Index(said, "< usiok")+1:], err
}

// An engine with the limit cpuLimit has used about this time when stop reaches it. Using farBeyond
// would mean that the client did not check.
const cpuLimit, farBeyond = 60 * time.Millisecond, 3 * time.Second

func TestProcessorTimeLimit(t *testing.T) {
	answer, said, err := goWithin(t, "go | spin\nstop | say bestmove 2g2f", engine.Limits{CPU: cpuLimit}, neverIdle)
	if err != nil || answer.Move.String() != "2g2f" || answer.CPU < cpuLimit || answer.CPU > farBeyond {
		t.Errorf("%v after %v of processor time, %v", answer.Move, answer.CPU, err)
	}
	if want := []string{"> position startpos", "> go infinite",
		"> stop", "< bestmove 2g2f"}; !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
}

// An engine that sleeps before it searches still has all of its time.
func TestSleepingEngineIsNotStopped(t *testing.T) {
	answer, said, err := goWithin(t, "go | sleep 300ms | say info string awake | spin\nstop | say bestmove 2g2f",
		engine.Limits{CPU: cpuLimit}, neverIdle)
	if awake, stop := slices.Index(said, "< info string awake"), slices.Index(said, "> stop"); err != nil ||
		answer.CPU < cpuLimit || awake < 0 || stop < awake {
		t.Errorf("%v, %v: %q", answer.CPU, err, said)
	}
}

// An engine that uses no processor time has ended its search, and waits for stop.
func TestIdleEngineIsStopped(t *testing.T) {
	timeouts := neverIdle
	timeouts.Idle = 50 * time.Millisecond
	answer, said, err := goWithin(t, "go | say info depth 1\nstop | say bestmove 2g2f",
		engine.Limits{CPU: time.Hour}, timeouts)
	if err != nil || answer.Move.String() != "2g2f" || answer.CPU > farBeyond || !slices.Contains(said, "> stop") {
		t.Errorf("%+v, %v: %q", answer, err, said)
	}
}

func TestAnswersBeforeTheProcessorTime(t *testing.T) {
	answer, said, err := goWithin(t, "go | move", engine.Limits{CPU: time.Hour, Nodes: 5}, neverIdle)
	if err != nil || answer.CPU <= 0 || answer.CPU > farBeyond || slices.Contains(said, "> stop") ||
		!slices.Contains(said, "> go nodes 5") {
		t.Errorf("%v, %v: %q", answer.CPU, err, said)
	}
	if _, _, err := goWithin(t, "go | spin | exit 3",
		engine.Limits{CPU: time.Hour}, neverIdle); !errors.Is(err, ErrCrash) {
		t.Errorf("an engine that ends: %v", err)
	}
}

// Searches use their limit in the mean, however long an engine goes on after stop. If this is
// longer than the limit, stop comes after half of it.
func TestAfterStopEstimate(t *testing.T) {
	const limit = 100 * time.Millisecond
	for _, c := range []struct{ after, mean time.Duration }{
		{0, limit}, {7 * time.Millisecond, limit}, {40 * time.Millisecond, limit},
		{120 * time.Millisecond, 170 * time.Millisecond},
	} {
		var a afterStop
		for range 100 {
			a.update(limit-a.marginFor(limit)+c.after, limit)
		}
		if got := limit - a.marginFor(limit) + c.after; got < c.mean-time.Millisecond || got > c.mean+time.Millisecond {
			t.Errorf("%v after stop: %v, want %v", c.after, got, c.mean)
		}
		before := a.marginFor(limit)
		a.update(10*limit, limit)
		if a.marginFor(limit)-before > limit/32 {
			t.Errorf("%v after stop: one late answer changes %v to %v", c.after, before, a.marginFor(limit))
		}
		if early := a.marginFor(2 * time.Millisecond); early > time.Millisecond {
			t.Errorf("%v after stop: of another limit %v are left", c.after, early)
		}
	}
}
