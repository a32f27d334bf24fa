//go:build e2e

package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"shotest/internal/checksum"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tournament/remote"
)

// longer has games in which there is time to resign.
var longer = strings.NewReplacer("games: 6", "games: 20", "max_moves: 8", "max_moves: 24").Replace(quick)

// resigned is a game in which the side to move resigns at once.
func resigned(t *testing.T, job tournament.Job) *tournament.Result {
	t.Helper()
	history, err := shogi.ParseHistory(job.Opening.Position)
	if err != nil {
		t.Fatal(err)
	}
	winner := tournament.WonBy(history.Current().SideToMove().Opponent())
	r := &tournament.Result{Job: job, Outcome: winner, Reason: tournament.Resignation, Started: time.Now(), Finished: time.Now()}
	for _, m := range history.Moves() {
		r.Moves = append(r.Moves, tournament.MoveRecord{Move: m.String()})
	}
	r.OpeningMoves = len(r.Moves)
	return r
}

// playedBy counts the results in a folder that a worker has brought.
func playedBy(t *testing.T, folder, worker string) (games int) {
	t.Helper()
	results, err := LoadResults(folder)
	if err != nil {
		t.Fatal(err)
	}
	for i := range results {
		if tournament.WorkerName(results[i].Worker) == worker {
			games++
		}
	}
	return games
}

// interrupt runs a tournament until it has some games.
func interrupt(t *testing.T, c Config, games int) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c.OnEvent = func(e Event) {
		if e.Kind == GameFinished && e.Standings.Played >= games {
			stop()
		}
	}
	if _, err := Run(ctx, c); !errors.Is(err, ErrInterrupted) {
		t.Fatal(err)
	}
}

// TestHostileWorkerAfterARestart: a runner that was started again believes no worker which games it has.
func TestHostileWorkerAfterARestart(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := load(t, longer)
	c := Config{Spec: spec, Openings: openings, Folder: t.TempDir(), Server: s.runner(), AtOnce: 1}
	interrupt(t, c, 3)
	manifest, err := LoadManifest(c.Folder)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	e := s.enemy("quick")
	held := map[string]string{}
	for job := range spec.Schedule(openings) {
		held[job.ID] = "1.00"
	}
	attack := func() {
		hello := map[string]any{"session": "1", "games": 1024, "digest": checksum.Of(text), "held": held}
		e.say("shotest.quick.from.evil", "", nil, hello)
		for job := range spec.Schedule(openings) {
			e.say("shotest.quick.from.evil", "", nats.Header{"Game": {job.ID}, "Seal": {held[job.ID]}}, resigned(t, job))
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c.OnEvent = func(e Event) {
		switch {
		case e.Kind == Begun || e.Kind == GameFinished && e.Standings.Played == 20:
			attack()
		case e.Kind == GameFinished && e.Standings.Played >= 52: // all but those that it has been given
			stop()
		}
	}
	_, _ = Run(ctx, c)
	if games := playedBy(t, c.Folder, "evil"); games > 0 {
		t.Errorf("%d results of the hostile worker count, and it has shown no seal", games)
	}
}

// A worker that stays while the runner is started again keeps its games.
func TestWorkerKeepsItsGamesOverARestart(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := load(t, quick)
	worked := make(chan error, 1)
	go func() { worked <- remote.Work(t.Context(), s.worker("quick", time.Minute)) }()
	c := Config{Spec: spec, Openings: openings, Folder: t.TempDir(), Server: s.runner()}
	interrupt(t, c, 3)
	var said []string
	c.OnEvent = func(e Event) {
		if e.Kind == Trouble {
			said = append(said, e.Text)
		}
	}
	standings, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, c.Folder, standings)
	sum := 0 // it says so when it hears of them
	for _, text := range said {
		var games int
		if _, err := fmt.Sscanf(text, "worker desk: %d game", &games); err != nil || !strings.HasSuffix(text, " taken over, which it was given before") {
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

// TestHostileWorkerThatResigns: one that is done with each game at once is given few, since this machine takes longer.
func TestHostileWorkerThatResigns(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := load(t, strings.Replace(longer, "{nodes: 20}", "{nodes: 2000}", 1))
	e := s.enemy("quick")
	go e.enlist(t.Context(), "quick", 1024, func(job tournament.Job) { e.bring(resigned(t, job)) })
	c := Config{Spec: spec, Openings: openings, Folder: t.TempDir(), Server: s.runner(), AtOnce: 2, Lease: time.Hour}
	standings, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, c.Folder, standings)
	if games := playedBy(t, c.Folder, "evil"); games == 0 || games > 8 {
		t.Errorf("it has decided %d games of 60", games)
	}
}
