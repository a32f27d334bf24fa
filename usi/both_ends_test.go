package usi

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shotest/engine"
	"shotest/shogi"
)

// connect starts a driver for an engine and returns a client that speaks to it
// through pipes.
func connect(t *testing.T, e Engine, config ClientConfig) (*Client, <-chan error) {
	t.Helper()
	return connectUntil(t, t.Context(), e, config)
}

// connectUntil is connect with a context for the driver.
func connectUntil(t *testing.T, ctx context.Context, e Engine, config ClientConfig) (*Client, <-chan error) {
	t.Helper()
	driverIn, clientOut := io.Pipe()
	clientIn, driverOut := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := NewDriver(e, WithInput(driverIn), WithOutput(driverOut), WithIdentity("fake", "nobody")).Run(ctx)
		driverIn.Close()
		driverOut.Close()
		ended <- err
	}()
	client, err := Connect(t.Context(), clientIn, clientOut, config)
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
		if identity.Name != "fake" || identity.Author != "nobody" || len(identity.Options) != 4 || len(identity.Faults) != 0 {
			t.Errorf("identity %+v", identity)
		}
		if err := client.Ready(t.Context()); err != nil {
			t.Error(err)
		}
		if err := client.NewGame(); err != nil {
			t.Error(err)
		}
		thinkOnce(t, client, fake)
		ponderOnce(t, client, fake)
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
			"search (go, pondering): startpos moves 7g7f 3c3d",
			"ponderhit btime 50000 wtime 40000 binc 1000 winc 1000",
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

func ponderOnce(t *testing.T, client *Client, fake *fakeEngine) {
	game, err := shogi.ParseHistory("startpos moves 7g7f 3c3d")
	if err != nil {
		t.Fatal(err)
	}
	search, err := client.Begin(t.Context(), game, GoCommand{Ponder: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Hour)
	search.PonderHit(&engine.Clock{
		Remaining: [2]time.Duration{50 * time.Second, 40 * time.Second},
		Increment: [2]time.Duration{time.Second, time.Second},
	})
	time.Sleep(2 * time.Second)
	do(t, fake, "finish 2g2f")
	answer, err := search.Wait()
	if err != nil || answer.String() != "bestmove 2g2f" || answer.Elapsed != 2*time.Second {
		t.Errorf("got %v after %v, %v", answer, answer.Elapsed, err)
	}
}

// do makes the fake engine act.
func do(t *testing.T, fake *fakeEngine, text string) {
	t.Helper()
	fake.acts <- mustParseAct(t, text)
}

func mustParseAct(t *testing.T, text string) act {
	t.Helper()
	a, err := parseAct(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestBothEndsMate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFakeEngine()
		client, _ := connect(t, fake, ClientConfig{})
		defer client.Close()
		game, err := shogi.ParseHistory("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"checkmate G*5b", "checkmate nomate", "checkmate timeout", "checkmate notimplemented"} {
			finish := mustParseAct(t, "finish "+want)
			go func() { fake.acts <- finish }()
			answer, err := client.Mate(t.Context(), game, time.Second, nil)
			if err != nil || FormatCheckmate(answer.MateResult) != want {
				t.Errorf("got %+v, %v, want %s", answer, err, want)
			}
		}
	})
}

// TestInfosThatNobodyReads: a client that does not look at the infos for long
// loses some, and holds up nobody.
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

// TestGameAgainstAProcess plays a whole game with the driver as a real process.
func TestGameAgainstAProcess(t *testing.T) {
	client, err := startScripted(t, driverScript, ClientConfig{Timeouts: patient})
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := client.NewGame(); err != nil {
		t.Fatal(err)
	}
	game := startpos()
	for range 200 {
		answer, err := client.Go(t.Context(), game, engine.Limits{Nodes: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Resign {
			break
		}
		if len(answer.Last.PV) == 0 || answer.Last.PV[0] != answer.Move {
			t.Fatalf("%v comes after %v", answer, answer.Last)
		}
		game.Play(answer.Move)
	}
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
}

// TestRow01RegistrationOfAProcess: usi and quit in one go, as GUIs do.
func TestRow01RegistrationOfAProcess(t *testing.T) {
	var received []string
	client, err := startScripted(t, driverScript, ClientConfig{Timeouts: patient, Transcript: func(l TranscriptLine) {
		if l.Direction != Sent {
			received = append(received, l.Direction.String()+" "+l.Text)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
	if took := time.Since(begun); took > patient.Quit {
		t.Errorf("took %v to quit", took)
	}
	if last := received[len(received)-1]; last != "< usiok" || strings.Contains(strings.Join(received, "\n"), "!") {
		t.Errorf("received %q", received)
	}
}

// TestSilentStream: the far end of a stream need not be a process to be given up.
func TestSilentStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		driverIn, clientOut := io.Pipe()
		clientIn, driverOut := io.Pipe()
		go io.Copy(io.Discard, driverIn)
		begun := time.Now()
		_, err := Connect(t.Context(), clientIn, clientOut, ClientConfig{Timeouts: Timeouts{Handshake: 7 * time.Second}})
		if took := time.Since(begun); !errors.Is(err, ErrTimeout) || took != 7*time.Second {
			t.Errorf("got %v after %v", err, took)
		}
		driverOut.Close()
	})
}

// TestBlockedStream: an engine that does not even read is given up, too.
func TestBlockedStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, clientOut := io.Pipe()
		clientIn, _ := io.Pipe()
		if _, err := Connect(t.Context(), clientIn, clientOut, ClientConfig{}); !errors.Is(err, ErrTimeout) {
			t.Errorf("got %v", err)
		}
	})
}

func TestStreamThatEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFakeEngine()
		ctx, cancel := context.WithCancel(t.Context())
		client, ended := connectUntil(t, ctx, fake, ClientConfig{})
		search, err := client.Begin(t.Context(), startpos(), GoCommand{Ponder: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		search.Stop()
		if _, err := search.Wait(); err != nil {
			t.Error(err)
		}
		cancel()
		<-ended
		if err := client.Ready(t.Context()); !errors.Is(err, ErrCrash) {
			t.Errorf("got %v", err)
		}
	})
}
