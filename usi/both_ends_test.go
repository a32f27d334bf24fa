package usi

import (
	"context"
	"errors"
	"io"
	"testing"
	"testing/synctest"
)

// connectStreams returns a client of an engine at the other end of two streams.
func connectStreams(ctx context.Context, fromEngine io.ReadCloser, toEngine io.WriteCloser,
	config ClientConfig) (*Client, error) {
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

// connect starts a driver for an engine, and returns a client connected by pipes.
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

// do makes the fake engine perform an act.
func do(t *testing.T, fake *fakeEngine, text string) {
	t.Helper()
	a, err := parseAct(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	fake.acts <- a
}

// A client that does not read infos for long loses some, but blocks neither end.
func TestUnreadInfosAreDropped(t *testing.T) {
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

// An engine that does not read its input is given up.
func TestEngineThatDoesNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, clientOut := io.Pipe()
		clientIn, _ := io.Pipe()
		if _, err := connectStreams(t.Context(), clientIn, clientOut, ClientConfig{}); !errors.Is(err, ErrTimeout) {
			t.Errorf("got %v", err)
		}
	})
}
