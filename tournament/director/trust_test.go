//go:build e2e

package director

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"shotest/tournament/remote"
)

// interrupt runs a tournament until it has some games.
func interrupt(t *testing.T, c Config, games int) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	then := c.OnEvent
	c.OnEvent = func(e Event) {
		if then != nil {
			then(e)
		}
		if e.Kind == GameFinished && e.Standings.Played >= games {
			stop()
		}
	}
	if _, err := Run(ctx, c); !errors.Is(err, ErrInterrupted) {
		t.Fatal(err)
	}
}

// A worker that stays while the director restarts keeps its games.
func TestWorkerKeepsGamesAcrossRestart(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := parse(t, roundRobin)
	worked := make(chan error, 1)
	go func() { worked <- remote.Work(t.Context(), s.workerConfig("quick", time.Minute)) }()
	c := Config{Spec: spec, Openings: openings, Folder: t.TempDir(), Server: s.runnerServer()}
	interrupt(t, c, 3)
	var said []string
	c.OnEvent = func(e Event) {
		if e.Kind == Trouble {
			said = append(said, e.Text)
		}
	}
	runToEnd(t, c)
	sum := 0 // of the games that the notices say are taken over
	for _, text := range said {
		var games int
		if _, err := fmt.Sscanf(text, "worker desk: %d game", &games); err != nil ||
			!strings.HasSuffix(text, " taken over, which it was given before") {
			t.Errorf("said %q", text)
		}
		sum += games
	}
	if sum != 2 {
		t.Errorf("said %q, and it has two games", said)
	}
	if err := <-worked; err != nil {
		t.Error(err)
	}
}
