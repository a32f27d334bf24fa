package fitting

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"shotest/evaluation"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// madeUpGames writes games of random moves in which the side with more material,
// by values that are not the usual ones, tends to win.
func madeUpGames(t testing.TB, count int) (path string) {
	t.Helper()
	const seed = 11
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	material := evaluation.NewMaterial(truth())
	var table strings.Builder
	table.WriteString("#winner\tend\tusi_moves\n")
	for range count {
		position := shogi.StartPosition()
		var moves []string
		for range 60 {
			legal := position.AppendLegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			moves = append(moves, m.String())
			position.Play(m)
		}
		value := float64(material.Evaluate(&position, nil, 0))
		if position.SideToMove() == shogi.White {
			value = -value
		}
		winner := "w"
		if random.Float64() < evaluation.WinProbability(value) {
			winner = "b"
		}
		fmt.Fprintf(&table, "%s\ttoryo\t%s\n", winner, strings.Join(moves, " "))
	}
	path = filepath.Join(t.TempDir(), "games.tsv")
	if err := os.WriteFile(path, []byte(table.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// madeUpSelection leaves out what is far from the end, which decides.
var madeUpSelection = games.Selection{FromPly: 40, PlayerShare: 1}

// madeUpData has the positions of made-up games in memory.
func madeUpData(t testing.TB, count int) Data {
	t.Helper()
	path := madeUpGames(t, count)
	set, err := games.Load(context.Background(), []string{path}, games.Options{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	learning, heldOut := set.Split()
	calibration := games.Calibrate(learning)
	return Data{Whole(games.NewPositions(learning, calibration, madeUpSelection)), games.NewPositions(heldOut, calibration, madeUpSelection)}
}

// madeUpStream has the same positions in windows of that many moves.
func madeUpStream(t testing.TB, count, window int) Data {
	t.Helper()
	stream, err := games.OpenStream(t.Context(), []string{madeUpGames(t, count)}, games.Options{Strict: true}, madeUpSelection, window)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := stream.Close(); err != nil {
			t.Error(err)
		}
	})
	return Data{stream, games.NewPositions(stream.HeldOut, stream.Calibration, madeUpSelection)}
}

// truth are the values by which the made-up games are won.
func truth() shogi.PieceValues {
	values := shogi.DefaultPieceValues()
	values.Hand[shogi.Pawn], values.Board[shogi.Pawn] = 300, 0
	return values
}

func smallOptions() Options {
	o := DefaultOptions()
	o.Epochs, o.Batch, o.Rate = 4, 512, 3
	return o
}

// saved returns all that a model holds.
func saved(t *testing.T, model tuning.Model) string {
	t.Helper()
	data, err := tuning.SaveParts(model.Parts())
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestRunFindsTheValues(t *testing.T) {
	t.Run("in memory", func(t *testing.T) { findsTheValues(t, madeUpData(t, 2000)) })
	t.Run("as a stream", func(t *testing.T) { findsTheValues(t, madeUpStream(t, 2000, 20_000)) })
}

func findsTheValues(t *testing.T, data Data) {
	t.Helper()
	model := NewMaterial(shogi.DefaultPieceValues())
	result, err := Run(context.Background(), model, data, smallOptions())
	if err != nil {
		t.Fatal(err)
	}
	if result.After.Blended > result.Before.Blended-0.005 {
		t.Errorf("loss %v before, %v after", result.Before.Blended, result.After.Blended)
	}
	if got := Measure(model, data.HeldOut, 0.5); got.Blended != result.After.Blended {
		t.Errorf("the model has a loss of %v, the best epoch had %v", got.Blended, result.After.Blended)
	}
	values := model.Values()
	if hand, board := values.Hand[shogi.Pawn], values.Board[shogi.Pawn]; hand < board+100 {
		t.Errorf("a pawn is worth %d in hand and %d on the board; the games have 300 and 0", hand, board)
	}
}

// The number of cores must not matter.
func TestRunDependsOnTheSeedOnly(t *testing.T) {
	data := madeUpData(t, 300)
	run := func(o Options) string {
		model := NewMaterial(shogi.DefaultPieceValues())
		if _, err := Run(context.Background(), model, data, o); err != nil {
			t.Fatal(err)
		}
		return saved(t, model)
	}
	o := smallOptions()
	o.Epochs, o.Patience = 2, 0
	first := run(o)
	before := runtime.GOMAXPROCS(1)
	alone := run(o)
	runtime.GOMAXPROCS(before)
	if alone != first {
		t.Error("on one core, the weights are others")
	}
	o.Seed = 2
	if run(o) == first {
		t.Error("with another seed, the weights are the same")
	}
}

// A run that is interrupted, and resumed, in the middle of epochs and between
// them, gives the weights of one that is not.
func TestResumeEqualsNoInterruption(t *testing.T) {
	t.Run("in memory", func(t *testing.T) { resumes(t, madeUpData(t, 300)) })
	t.Run("as a stream", func(t *testing.T) { resumes(t, madeUpStream(t, 300, 7000)) })
}

func resumes(t *testing.T, data Data) {
	t.Helper()
	o := smallOptions()
	o.Patience = 0
	want := NewMaterial(shogi.DefaultPieceValues())
	wantResult, err := Run(context.Background(), want, data, o)
	if err != nil {
		t.Fatal(err)
	}
	batches := 0
	o.Progress = func(p Progress) { batches = max(batches, p.Batches) }
	o.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	for _, stops := range [][]int{{1}, {batches + 1, 3}, {2, 2, 2, 2}} {
		model := NewMaterial(shogi.DefaultPieceValues())
		o.Resume = false
		for _, stop := range stops {
			ctx, cancel := context.WithCancel(context.Background())
			steps := 0
			o.Progress = func(Progress) {
				if steps++; steps == stop {
					cancel()
				}
			}
			_, err := Run(ctx, model, data, o)
			cancel()
			if !errors.Is(err, loop.ErrInterrupted) {
				t.Fatalf("stopped after %d steps: %v", stop, err)
			}
			o.Resume = true
			model = NewMaterial(shogi.PieceValues{}) // what it was is in the checkpoint
		}
		o.Progress = nil
		result, err := Run(context.Background(), model, data, o)
		if err != nil {
			t.Fatal(err)
		}
		if saved(t, model) != saved(t, want) {
			t.Errorf("stops %v: the weights are others", stops)
		}
		for i := range result.Epochs {
			got, want := result.Epochs[i], wantResult.Epochs[i]
			if got.Learning != want.Learning || got.HeldOut.Blended != want.HeldOut.Blended {
				t.Errorf("stops %v, epoch %d: losses %v and %v, want %v and %v", stops, i+1,
					got.Learning, got.HeldOut.Blended, want.Learning, want.HeldOut.Blended)
			}
		}
	}
}

func TestResumeRefusesOtherRuns(t *testing.T) {
	data := madeUpData(t, 200)
	o := smallOptions()
	o.Epochs = 1
	o.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	model := NewMaterial(shogi.DefaultPieceValues())
	o.Resume = true
	if _, err := Run(context.Background(), model, data, o); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a checkpoint: %v", err)
	}
	o.Resume = false
	if _, err := Run(context.Background(), model, data, o); err != nil {
		t.Fatal(err)
	}
	o.Resume = true
	for want, change := range map[string]func(*Options, *Data){
		"it had epochs 1, now 2":                  func(o *Options, _ *Data) { o.Epochs = 2 },
		"it had seed 1, now 7; lambda 0.5, now 1": func(o *Options, _ *Data) { o.Lambda, o.Seed = 1, 7 },
		"it had positions to learn from ":         func(_ *Options, d *Data) { d.Learning = Whole(d.HeldOut) },
	} {
		changed, games := o, data
		change(&changed, &games)
		if _, err := Run(context.Background(), model, games, changed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if err := os.WriteFile(o.Checkpoint, []byte("hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(context.Background(), model, data, o); err == nil || !strings.Contains(err.Error(), "expected a checkpoint") {
		t.Errorf("a file that is none: %v", err)
	}
}

func TestPatienceEndsARun(t *testing.T) {
	data := madeUpData(t, 200)
	o := smallOptions()
	o.Epochs, o.Patience, o.Rate = 50, 2, 1000 // far too fast: it gets worse at once
	result, err := Run(context.Background(), NewMaterial(shogi.DefaultPieceValues()), data, o)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(result.Epochs); n >= 50 || n != result.Best+2 {
		t.Errorf("%d epochs, the best is %d", n, result.Best)
	}
	if result.After.Blended > result.Before.Blended {
		t.Errorf("loss %v before, %v after: the best weights were not kept", result.Before.Blended, result.After.Blended)
	}
}

func TestOptionsAreValidated(t *testing.T) {
	data := madeUpData(t, 100)
	for want, change := range map[string]func(*Options){
		"epochs 0":               func(o *Options) { o.Epochs = 0 },
		"batch 0":                func(o *Options) { o.Batch = 0 },
		"shards 0":               func(o *Options) { o.Shards = 0 },
		"rate NaN":               func(o *Options) { o.Rate = math.NaN() },
		"lambda 1.5":             func(o *Options) { o.Lambda = 1.5 },
		"warm-up 1":              func(o *Options) { o.WarmUp = 1 },
		"patience -1":            func(o *Options) { o.Patience = -1 },
		"expected a checkpoint ": func(o *Options) { o.Resume = true },
	} {
		o := DefaultOptions()
		change(&o)
		_, err := Run(context.Background(), NewMaterial(shogi.DefaultPieceValues()), data, o)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	empty := games.NewPositions(nil, games.Calibrate(nil), games.DefaultSelection())
	_, err := Run(context.Background(), NewMaterial(shogi.DefaultPieceValues()), Data{data.Learning, empty}, DefaultOptions())
	if err == nil || !strings.Contains(err.Error(), "0 held out") {
		t.Errorf("nothing held out: %v", err)
	}
}

// BenchmarkLearn is the loop with the smallest model: for the most part what the
// loop costs itself.
func BenchmarkLearn(b *testing.B) {
	data := madeUpData(b, 2000)
	positions := data.Learning.(*whole).Positions
	drawn := positions.Draw(1, 1)
	p := newPool(NewMaterial(shogi.DefaultPieceValues()), 4)
	learned := 0
	for b.Loop() {
		p.learn(positions, drawn, task{seed: 1, epoch: 1, lambda: 0.5, mirror: true, batch: len(drawn)})
		learned += len(drawn)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(learned), "ns/position")
}
