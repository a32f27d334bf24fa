package usi

import (
	"context"
	"errors"
	"io"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"shotest/engine"
)

// connectStreams returns a client of an engine that is reached by two streams.
func connectStreams(ctx context.Context, fromEngine io.ReadCloser, toEngine io.WriteCloser, config ClientConfig) (*Client, error) {
	return open(ctx, "at the other end", link{
		toEngine: toEngine,
		outputs:  []output{{Received, fromEngine}},
		exit:     &exitStatus{text: "its output has ended"},
		kill: func() {
			toEngine.Close()
			fromEngine.Close()
		},
	}, config)
}

// connect starts a driver for an engine and returns a client that speaks to it through pipes.
func connect(t *testing.T, e Engine, config ClientConfig) (*Client, <-chan error) {
	t.Helper()
	driverIn, clientOut := io.Pipe()
	clientIn, driverOut := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := NewDriver(e, WithInput(driverIn), WithOutput(driverOut), WithIdentity("fake", "nobody")).Run(t.Context())
		driverIn.Close()
		driverOut.Close()
		ended <- err
	}()
	client, err := connectStreams(t.Context(), clientIn, clientOut, config)
	if err != nil {
		t.Fatal(err)
	}
	return client, ended
}

func TestBothEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFakeEngine()
		client, ended := connect(t, fake, ClientConfig{Options: []SetOption{{Name: "Threads", Value: "2"}, {Name: "ClearHash"}}})
		identity := client.Identity()
		if identity.Name != "fake" || len(identity.Options) != 4 {
			t.Errorf("identity %+v", identity)
		}
		if err := client.Ready(t.Context()); err != nil {
			t.Error(err)
		}
		if err := client.NewGame(); err != nil {
			t.Error(err)
		}
		thinkOnce(t, client, fake)
		if err := client.GameOver("win"); err != nil {
			t.Error(err)
		}
		if err := client.Quit(); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
		want := []string{
			`set Threads="2"`, `set ClearHash=""`, "prepare", "new game",
			"search (go btime 60000 wtime 50000 byoyomi 1000): startpos",
		}
		if got := fake.takeCalls(); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func thinkOnce(t *testing.T, client *Client, fake *fakeEngine) {
	clock := &engine.Clock{Remaining: [2]time.Duration{time.Minute, 50 * time.Second}, Byoyomi: time.Second}
	var told []string
	search, err := client.Begin(t.Context(), startpos(), GoCommand{Limits: engine.Limits{Clock: clock}},
		func(i Info) { told = append(told, i.String()) })
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(3 * time.Second)
	do(t, fake, "report depth 7 score cp 31 nodes 9000 time 3000 pv 7g7f 3c3d")
	do(t, fake, "finish 7g7f 3c3d")
	answer, err := search.Wait()
	if err != nil || answer.String() != "bestmove 7g7f ponder 3c3d" || answer.Elapsed != 3*time.Second {
		t.Errorf("got %v after %v, %v", answer, answer.Elapsed, err)
	}
	if want := "info depth 7 score cp 31 nodes 9000 nps 3000 time 3000 pv 7g7f 3c3d"; answer.Last.String() != want || !slices.Equal(told, []string{want}) {
		t.Errorf("told %q, last %s", told, answer.Last)
	}
}

// do makes the fake engine act.
func do(t *testing.T, fake *fakeEngine, text string) {
	t.Helper()
	a, err := parseAct(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	fake.acts <- a
}

// TestInfosThatNobodyReads: a client that does not look at the infos for long loses some, and holds up nobody.
func TestInfosThatNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFakeEngine()
		client, _ := connect(t, fake, ClientConfig{})
		defer client.Close()
		told := 0
		search, err := client.Begin(t.Context(), startpos(), GoCommand{Infinite: true}, func(Info) { told++ })
		if err != nil {
			t.Fatal(err)
		}
		for range 3000 {
			do(t, fake, "report depth 1 score cp 1 pv 1g1f")
		}
		do(t, fake, "report depth 2 score cp 2 pv 7g7f")
		do(t, fake, "finish 7g7f")
		synctest.Wait()
		search.Stop()
		answer, err := search.Wait()
		if err != nil || answer.Last.Depth != 2 || told < 1000 || told > 3000 {
			t.Errorf("got %v, %v after %d infos", answer, err, told)
		}
	})
}

// TestBlockedStream: an engine that does not even read is given up, too.
func TestBlockedStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, clientOut := io.Pipe()
		clientIn, _ := io.Pipe()
		if _, err := connectStreams(t.Context(), clientIn, clientOut, ClientConfig{}); !errors.Is(err, ErrTimeout) {
			t.Errorf("got %v", err)
		}
	})
}
