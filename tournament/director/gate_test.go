//go:build e2e

package director

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"shotest/internal/testing/tournamenttest"
	"shotest/shogi"
	"shotest/tournament"
)

// made returns the result of a game in which a worker has made up moves, and its engine resigns.
func (e *hostileWorker) made(job tournament.Job, moves int) *tournament.Result {
	r := &tournament.Result{Job: job, Reason: tournament.Resignation, Started: time.Now(), Finished: time.Now()}
	history, err := shogi.ParseHistory(job.Opening.Position)
	if err != nil {
		e.Error(err)
		return r
	}
	for _, m := range history.Moves() {
		r.Moves = append(r.Moves, tournament.MoveRecord{Move: m.String()})
	}
	r.OpeningMoves = len(r.Moves)
	for range moves {
		legal := history.Current().AppendLegalMoves(nil)
		if len(legal) == 0 { // checkmate
			history.Undo()
			r.Moves = r.Moves[:len(r.Moves)-1]
			break
		}
		m := legal[rand.IntN(len(legal))]
		history.Play(m)
		r.Moves = append(r.Moves, tournament.MoveRecord{Move: m.String()})
	}
	r.Outcome = tournament.WonBy(history.Current().SideToMove().Opponent())
	return r
}

// decided returns the number of games in a folder whose results are by a worker.
func decided(t *testing.T, folder, worker string) (games int) {
	t.Helper()
	results := loadResults(t, folder)
	for i := range results {
		if tournament.WorkerName(results[i].Worker) == worker {
			games++
		}
	}
	return games
}

// A struck worker that is still connected gets no game, and none of the results that it sends once
// more counts, in this run and later ones, until it is readmitted; those of the time before the
// strike never count.
func TestStruckWorkerStaysStruck(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := parse(t, strings.Replace(roundRobin, "games: 6", "games: 20", 1))
	spec.Adjudication.MaxMoves = 0
	e := s.newHostileWorker("quick")
	var mu sync.Mutex
	given := map[string]bool{}  // in this run
	var began int64             // the run: orders of the run before may come late
	var sendOldOnesAgain func() // with the seals of the first run
	ended, stop := context.WithCancel(t.Context())
	defer stop()
	go e.join(ended, "quick", 1024, func(job tournament.Job) {
		mu.Lock()
		defer mu.Unlock()
		if at, _ := e.given.Load(job.ID); at.(int64) >= began {
			given[job.ID] = true
		}
		e.sendResult(e.made(job, 3))
	})
	run := func(c Config, games int) (givenGames, decidedGames int) {
		mu.Lock()
		given, began = map[string]bool{}, time.Now().UnixMicro()
		mu.Unlock()
		c.OnEvent = func(Event) {
			if sendOldOnesAgain != nil {
				sendOldOnesAgain()
			}
		}
		interrupt(t, c, games)
		mu.Lock()
		defer mu.Unlock()
		return len(given), decided(t, c.Folder, "evil")
	}
	c := Config{Spec: spec, Openings: openings, Folder: t.TempDir(), Server: s.runnerServer()}
	if _, games := run(c, 24); games < 24 {
		t.Fatalf("it has decided %d games", games)
	}
	old := loadResults(t, c.Folder)
	seals := e.heldSeals()
	sendOldOnesAgain = func() {
		for i := range old {
			e.send(&old[i], seals[old[i].ID])
		}
	}
	c.AtOnce, c.VoidWorker = 1, "evil"
	if games, results := run(c, 8); games+results > 0 {
		t.Errorf("the struck worker was given %d games, and %d of its results count", games, results)
	}
	c.VoidWorker = ""
	if games, results := run(c, 16); games+results > 0 {
		t.Errorf("in the next run it was given %d games, and %d of its results count", games, results)
	}
	e.seals.Clear()
	c.ReadmitWorker = "evil"
	if games, results := run(c, 40); results == 0 || results > games {
		t.Errorf("after it was readmitted it was given %d games, and %d of its results count", games, results)
	}
	c.ReadmitWorker = ""
	runToEnd(t, c)
}

var (
	resignerGames = flag.Int("resigner-games", 60, "the number of games of TestHostileResigner")
	resignerMoves = flag.Int("resigner-moves", 0, "the number of moves after which its worker resigns")
)

// A worker that announces 1,024 games and resigns at once decides no more than the games that a new
// worker gets, and one in a lease, whether or not the runner is started again. A larger
// measurement:
//
//	go test -tags e2e ./tournament/director -run HostileResigner -v -resigner-games 300
func TestHostileResigner(t *testing.T) {
	for _, kind := range []string{"one run", "started again in between"} {
		t.Run(kind, func(t *testing.T) {
			s := startServer(t)
			spec, openings := tournamenttest.Parse(t, twoEngines)
			spec.Name, spec.Games = "quick", *resignerGames
			spec.Adjudication.MaxMoves = 0
			spec.TimeControl.Nodes = 200
			e := s.newHostileWorker("quick")
			ended, stop := context.WithCancel(t.Context())
			defer stop()
			go e.join(ended, "quick", 1024, func(job tournament.Job) { e.sendResult(e.made(job, *resignerMoves)) })
			c := Config{Spec: spec, Openings: openings, Folder: t.TempDir(), Server: s.runnerServer(), AtOnce: 2}
			begun := time.Now()
			if kind != "one run" {
				interrupt(t, c, *resignerGames/2)
			}
			standings, err := Run(t.Context(), c)
			if err != nil && !errors.Is(err, ErrTakenOut) {
				t.Fatal(err)
			}
			checkComplete(t, spec, openings, c.Folder, standings)
			games, took := decided(t, c.Folder, "evil"), time.Since(begun)
			results, _ := LoadResults(c.Folder)
			moves := 0
			for i := range results {
				if results[i].Worker != "evil" {
					moves += len(results[i].Moves) - results[i].OpeningMoves
				}
			}
			t.Logf("%d of %d games in %v; the others took %d moves on average", games, *resignerGames,
				took.Round(time.Second), moves/max(1, len(results)-games))
			if most := 8 + 1 + int(took/(30*time.Second)); *resignerMoves == 0 && games > most {
				t.Errorf("it has decided %d games, at most %d expected", games, most)
			}
		})
	}
}
