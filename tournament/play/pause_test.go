//go:build unix

package play

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/resources"
	"shotest/internal/testing/scriptedengine"
	"shotest/shogi"
	"shotest/tournament"
)

// pausing is an engine in this process that plays the first legal move. If pauses is set, it stops
// the process in the third move of the game.
type pausing struct {
	firstMove
	pauses   bool
	pause    time.Duration
	searches *int // by both players
}

func (p *pausing) Search(ctx context.Context, game *shogi.History, limits engine.Limits,
	report func(engine.Report)) engine.Result {
	*p.searches++
	if p.pauses && *p.searches == 3 {
		_ = scriptedengine.Pause(os.Getpid(), p.pause)
	}
	return p.firstMove.Search(ctx, game, limits, report)
}

// While this process is stopped it hears nobody: no engine fails by that. A game in which a clock
// ran meanwhile does not count. The engines stop this process in the middle of a game.
func TestPauseIsNoFailure(t *testing.T) {
	const hang, pause = time.Second, 1500 * time.Millisecond
	nodes := tournament.TimeControl{Nodes: 100}
	act := " | pause " + pause.String() + " | "
	script := "go 2" + act + "move"
	tests := []struct {
		name    string
		control tournament.TimeControl
		script  string // of a program; without one the engine is a profile in this process
		void    bool
	}{
		{"nodes", nodes, "", false},
		{"byoyomi", tournament.TimeControl{Byoyomi: time.Second}, "", true},
		{"main time", tournament.TimeControl{Main: time.Hour}, "", true},
		{"processor time", tournament.TimeControl{CPU: time.Second}, "", true},
		{"program, nodes", nodes, script, false},
		{"program, depth", tournament.TimeControl{Depth: 1}, script, false},
		{"program, byoyomi", tournament.TimeControl{Byoyomi: time.Second}, script, true},
		{"program, time for a move", tournament.TimeControl{MoveTime: time.Second}, script, true},
		{"program, processor time", tournament.TimeControl{CPU: time.Second}, script, true},
		{"program, at its start", nodes, "usi" + act + "say usiok", false},
		{"program, before the game", nodes, "isready" + act + "say readyok", false},
	}
	var games sync.WaitGroup
	for _, test := range tests {
		games.Go(func() {
			if test.control.CPU > 0 && resources.CheckProcessorTime() != nil {
				return
			}
			spec := newSpec()
			spec.TimeControl, spec.Adjudication.MaxMoves = test.control, 8
			spec.Failures.Hang, spec.Failures.Startup = hang, hang
			if test.script != "" {
				spec.Engines[0] = scripted(t, "first", test.script)
			}
			table := newTestTable(t, spec)
			searches := 0
			table.newSearcher = func(config.Profile) searcher {
				return &pausing{pauses: test.script == "", searches: &searches, pause: pause}
			}
			result, err := table.Play(t.Context(), newJob("startpos"))
			switch {
			case test.void && !errors.Is(err, ErrPaused), !test.void && err != nil:
				t.Errorf("%s: error %v, want %v: %t", test.name, err, ErrPaused, test.void)
			case result.Failure != nil:
				t.Errorf("%s: %+v", test.name, result.Failure)
			}
		})
	}
	games.Wait()
}

// A crew plays a game again in which its process stood still.
func TestGameIsPlayedAgainAfterPause(t *testing.T) {
	spec := newSpec()
	spec.TimeControl, spec.Adjudication.MaxMoves = tournament.TimeControl{Byoyomi: 10 * time.Second}, 8
	table := newTestTable(t, spec)
	searches := 0
	table.newSearcher = func(config.Profile) searcher {
		return &pausing{pauses: true, searches: &searches, pause: maxPause}
	}
	var log strings.Builder
	crew := Crew{Spec: spec, Log: zerolog.New(&log)}
	result, err := crew.play(t.Context(), table, newJob("startpos"))
	if err != nil || result.Failure != nil || result.Reason != tournament.MaxMovesReached || searches != 3+8 {
		t.Errorf("%v, %+v after %d searches", err, result, searches)
	}
	if !strings.Contains(log.String(), "is played again") {
		t.Errorf("says %s", &log)
	}
}
