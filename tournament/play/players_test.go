package play

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shotest/internal/testing/golden"
	"shotest/record"
	"shotest/tournament"
)

// moveTexts returns the moves of a result with the players' reports, without the times.
func moveTexts(t *testing.T, r *tournament.Result) []string {
	t.Helper()
	var texts []string
	for _, m := range r.Moves {
		m.Elapsed, m.Reported = 0, 0
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

// An engine can play against itself. It then runs twice.
func TestEngineAgainstItself(t *testing.T) {
	t.Parallel()
	spec := newSpec()
	spec.TimeControl = tournament.TimeControl{Nodes: 100}
	spec.Adjudication.MaxMoves = 4
	spec.Engines[0].Child = true
	table := newTestTable(t, spec)
	job := newJob("startpos")
	job.Players[1] = "first"
	for range 2 {
		if result := mustPlay(t, table, job); result.Reason != tournament.MaxMovesReached {
			t.Errorf("got %+v", result)
		}
	}
	if len(table.seats) != 2 {
		t.Errorf("%d engines are running", len(table.seats))
	}
}

// TestGolden compares a whole result, and the records made from it, with golden files.
func TestGolden(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(1500 * time.Millisecond)
		spec := newSpec()
		spec.Engines[0].TimeControl = tournament.TimeControl{Byoyomi: 14 * time.Second}
		spec.Engines[1].TimeControl = tournament.TimeControl{Byoyomi: time.Second}
		spec.Adjudication.Resign = tournament.ResignRule{Score: 2000, Moves: 1}
		black := answers("sleep 1500ms cp 45 2g2f", "sleep 13s cp 60 2f2e", "sleep 2s mate 9 2e2d")
		white := answers("sleep 400ms cp -20 8c8d", "sleep 700ms cp -2100 4a3b", "resign")
		result := playFakes(t, spec, newJob("startpos moves 7g7f 3c3d"), black, white)
		result.Started, result.Finished = result.Started.UTC(), result.Finished.UTC()
		text, err := json.MarshalIndent(result, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, filepath.Join("testdata", "result.json"), string(text))
		var read tournament.Result
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		game, err := Record(&read, spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"result.csa", "result.kifu"} {
			var out strings.Builder
			if _, err := record.Write(&out, game, record.FormatOf(name)); err != nil {
				t.Fatal(err)
			}
			golden.Compare(t, filepath.Join("testdata", name), out.String())
		}
	})
}

// BenchmarkMove measures the overhead of a move with engines that answer at once, in this process
// and in separate ones. It includes the start and the end of games of 200 moves.
func BenchmarkMove(b *testing.B) {
	spec := newSpec()
	spec.TimeControl = tournament.TimeControl{Byoyomi: 10 * time.Second, Main: time.Hour}
	spec.Adjudication.MaxMoves = 200
	inProcess := NewTable(spec)
	inProcess.newSearcher = firstMoves
	b.Run("in process", func(b *testing.B) { benchmarkMoves(b, inProcess) })
	programs := twoPrograms(b, "", "")
	programs.TimeControl, programs.Adjudication.MaxMoves = spec.TimeControl, 200
	b.Run("programs", func(b *testing.B) { benchmarkMoves(b, NewTable(programs)) })
}

func benchmarkMoves(b *testing.B, table *Table) {
	defer table.Close()
	moves, thinking := 0, time.Duration(0)
	for b.Loop() {
		result, err := table.Play(context.Background(), newJob("startpos"))
		if err != nil || result.Failure != nil {
			b.Fatal(result.Failure, err)
		}
		moves += len(result.Moves)
		for _, m := range result.Moves {
			thinking += time.Duration(m.Elapsed) * time.Microsecond
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(moves), "µs/move")
	b.ReportMetric(float64((b.Elapsed()-thinking).Microseconds())/float64(moves), "µs-outside/move")
}
