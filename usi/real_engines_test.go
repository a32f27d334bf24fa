//go:build e2e

package usi

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"shotest/engine"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestFairyStockfish(t *testing.T) {
	client := startReal(t, shogitest.Engine(t, "fairy-stockfish", "fairy-stockfish"))
	hasOption(t, client, engine.Option{Name: "Minimum Thinking Time", Kind: engine.SpinOption, Default: "20", Max: 5000})
	hasOption(t, client, engine.Option{Name: "SyzygyPath", Kind: engine.StringOption})
	hasOption(t, client, engine.Option{Name: "Clear Hash", Kind: engine.ButtonOption})
	if err := client.SetOption("Clear Hash", ""); err != nil {
		t.Error(err)
	}
	playSome(t, client, engine.Limits{Nodes: 2000})
	stopReal(t, client)
	expectResignation(t, client)
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
}

func TestGPSShogi(t *testing.T) {
	client := startReal(t, shogitest.Engine(t, "gpsusi", "gpsshogi"))
	hasOption(t, client, engine.Option{Name: "CSAFile", Kind: engine.StringOption})
	if err := client.SetOption("LimitDepth", "4"); err != nil {
		t.Error(err)
	}
	playSome(t, client, engine.Limits{Clock: &engine.Clock{Byoyomi: time.Second}})
	expectResignation(t, client)
	// It aborts on every limit that it does not know.
	var fault *EngineError
	if answer, err := ask(t.Context(), client, startpos(), engine.Limits{Depth: 1}, nil); !errors.As(err, &fault) || fault.Kind != ErrCrash || len(fault.Stderr) == 0 {
		t.Errorf("go depth: %v, %v", answer, err)
	}
}

func startReal(t *testing.T, path string) *Client {
	t.Helper()
	t.Parallel()
	client, err := Start(t.Context(), Process{Path: path, Dir: t.TempDir()}, ClientConfig{
		Timeouts:   patient,
		Transcript: func(l TranscriptLine) { t.Log(l.At.Format("05.000"), l.Direction, clip(l.Text)) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
}

func hasOption(t *testing.T, client *Client, want engine.Option) {
	t.Helper()
	for _, got := range client.Identity().Options {
		if got.Name == want.Name && got.Kind == want.Kind && got.Default == want.Default && got.Min == want.Min && got.Max == want.Max {
			return
		}
	}
	t.Errorf("%+v is not among %+v", want, client.Identity().Options)
}

// playSome plays the first moves of a game that the engine plays against itself.
func playSome(t *testing.T, client *Client, limits engine.Limits) {
	t.Helper()
	if err := client.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := client.NewGame(); err != nil {
		t.Fatal(err)
	}
	game := startpos()
	for range 4 {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		answer, err := ask(ctx, client, game, limits, nil)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if answer.Move == shogi.NoMove {
			t.Fatalf("%v after %v", answer, game.USI())
		}
		game.Play(answer.Move)
	}
}

func stopReal(t *testing.T, client *Client) {
	t.Helper()
	infos, heard := 0, make(chan struct{})
	search, err := client.Begin(t.Context(), startpos(), GoCommand{Infinite: true}, func(Info) {
		if infos++; infos == 1 {
			close(heard)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		select {
		case <-heard: // Wait reads the lines
		case <-time.After(time.Minute): // it says nothing
		}
		search.Stop()
	}()
	answer, err := search.Wait()
	if err != nil || infos == 0 || !slices.Contains(answer.Last.PV, answer.Move) || answer.Last.Nodes == 0 || !answer.Last.Scored {
		t.Errorf("stop: %v after %d infos, the last %v, %v", answer, infos, answer.Last, err)
	}
}

// expectResignation asks for a move where there is none.
func expectResignation(t *testing.T, client *Client) {
	t.Helper()
	mated, err := shogi.ParseHistory("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := ask(t.Context(), client, mated, engine.Limits{Clock: &engine.Clock{Byoyomi: 200 * time.Millisecond}}, nil)
	if err != nil || !answer.Resign {
		t.Errorf("mated: %v, %v", answer, err)
	}
}
