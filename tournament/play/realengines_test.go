//go:build e2e

package play

import (
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/tournament"
)

// TestRealEngines plays games between engines of three projects, with different kinds of time
// controls, from the start position, a handicap position, and a middle game.
func TestRealEngines(t *testing.T) {
	t.Parallel()
	spec := newSpec()
	spec.TimeControl = tournament.TimeControl{}
	spec.Adjudication.MaxMoves = 14
	spec.Engines = []tournament.Engine{
		{Name: "first", Command: shogitest.Engine(t, "gpsusi", "gpsshogi"), Directory: t.TempDir(),
			Options: map[string]string{"BookDepth": "0"},
			TimeControl: tournament.TimeControl{Main: time.Second, Byoyomi: 100 * time.Millisecond,
				Margin: 5 * time.Second}},
		{Name: "second", Command: shogitest.Engine(t, "fairy-stockfish", "fairy-stockfish"),
			Options: map[string]string{"Threads": "1"},
			TimeControl: tournament.TimeControl{Main: time.Second, Increment: 50 * time.Millisecond,
				Margin: 5 * time.Second}},
		{Name: "third", Profile: "default", Child: true, Options: map[string]string{"USI_Hash": "8"},
			TimeControl: tournament.TimeControl{Nodes: 300}},
	}
	table := newTestTable(t, spec)
	for _, game := range []struct {
		players  [2]string
		position string
		moves    int
	}{
		{[2]string{"first", "second"}, "startpos moves 7g7f 3c3d", 14},
		{[2]string{"second", "third"}, "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", 14},
		{[2]string{"third", "first"}, "sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", 12},
	} {
		job := newJob(game.position)
		job.Players = game.players
		result := mustPlay(t, table, job)
		if result.Reason != tournament.MaxMovesReached || len(result.Moves) != game.moves {
			t.Errorf("%v: %s after %d moves, %+v", game.players, result.Reason, len(result.Moves), result.Failure)
		}
		checkReports(t, game.players, result.Moves[result.OpeningMoves:])
	}
}

// checkReports checks that each player has reported on most of its moves. On a busy machine a
// player with a tenth of a second may have to answer before its first report.
func checkReports(t *testing.T, players [2]string, moves []tournament.MoveRecord) {
	t.Helper()
	var untold [2]int
	for i, m := range moves {
		_, scored := scoreOf(&m)
		switch {
		case !scored && m.Depth == 0 && m.PV == "" && m.Elapsed > 0:
			untold[i%2]++
		case m.Elapsed <= 0 || !scored || m.Depth == 0 || !strings.HasPrefix(m.PV, m.Move):
			t.Errorf("%v: move %d: %+v", players, i, m)
		}
	}
	for side, n := range untold {
		if 4*n > len(moves) {
			t.Errorf("%v: of %d moves player %d tells nothing of %d", players, len(moves), side, n)
		}
	}
}
