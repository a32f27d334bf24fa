package fitting

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"shotest/evaluation"
	"shotest/evaluation/network"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tier"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/networkmodel"
)

// writeGames writes games of random moves. The side with more material at the end, by unusual
// values, tends to win. If the games have scores, those of the two players have different units.
func writeGames(t testing.TB, seed uint64, count, plies int, scored bool) (path string) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	material := evaluation.NewMaterial(trueValues())
	var table, scores strings.Builder
	table.WriteString("#id\tblack\twhite\twinner\tend\tusi_moves\n")
	scores.WriteString("#id\teval_cp_black_pov_per_ply\n")
	for id := range count {
		position := shogi.StartPosition()
		var moves, given []string
		value := 0
		for range plies {
			legal := position.AppendLegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			if scored {
				value = material.Evaluate(&position, nil, 0)
				if position.SideToMove() == shogi.White {
					value = -2 * value // White's unit is half of Black's
				}
				given = append(given, fmt.Sprint(value+random.IntN(100)-50))
			}
			m := legal[random.IntN(len(legal))]
			moves = append(moves, m.String())
			position.Play(m)
		}
		if !scored {
			value = material.Evaluate(&position, nil, 0)
			if position.SideToMove() == shogi.White {
				value = -value
			}
		}
		winner := "w"
		if random.Float64() < evaluation.WinProbability(float64(value)) {
			winner = "b"
		}
		fmt.Fprintf(&table, "%d\tone\ttwo\t%s\ttoryo\t%s\n", id, winner, strings.Join(moves, " "))
		fmt.Fprintf(&scores, "%d\t%s\n", id, strings.Join(given, " "))
	}
	path = filepath.Join(t.TempDir(), "games.tsv")
	for name, text := range map[string]string{path: table.String(), strings.TrimSuffix(path, ".tsv") +
		"_eval_time.tsv": scores.String()} {
		shogitest.WriteFile(t, name, text)
	}
	return path
}

// dataOf returns the positions of games, in windows of a number of moves.
func dataOf(t testing.TB, path string, selection games.Selection, window int) Data {
	t.Helper()
	set, err := games.Load(t.Context(), []string{path}, games.Options{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	stream := games.NewStream(set, selection, window)
	return Data{stream, games.NewPositions(stream.HeldOut, stream.Calibration, selection)}
}

// wholeWindow is the size of a window that holds all games.
const wholeWindow = 1e6

// newData returns positions of games by writeGames. It leaves out positions far from the end, which
// decides the outcome.
func newData(t testing.TB, count, window int) Data {
	t.Helper()
	return dataOf(t, writeGames(t, 11, count, 60, false), games.Selection{FromPly: 40, PlayerShare: 1}, window)
}

// trueValues returns the values that decide the games of writeGames.
func trueValues() shogi.PieceValues {
	values := shogi.DefaultPieceValues()
	values.Hand[shogi.Pawn], values.Board[shogi.Pawn] = 300, 0
	return values
}

func smallOptions() Options {
	o := DefaultOptions()
	o.Epochs, o.Batch, o.Rate = 4, 512, 3
	return o
}

// fit fits a model. On return it has the weights of the best epoch, unless ctx has ended.
func fit(ctx context.Context, model tuning.Model, data Data, o Options,
	progress func(loop.Progress[Metrics])) (*loop.Result[Metrics], error) {
	learner, err := newLearner(model, data, o)
	if err != nil {
		return nil, err
	}
	return loop.Run(ctx, learner, o.Options, progress)
}

// stateOf returns the state of a model as text.
func stateOf(model tuning.Model) (text string) {
	for _, part := range model.Parts() {
		text += fmt.Sprint(part.Weights, *part.Adam)
	}
	return text
}

// fittedState fits a model of piece values, and returns its state.
func fittedState(t *testing.T, data Data, o Options) string {
	t.Helper()
	model := newMaterial(shogi.DefaultPieceValues())
	if _, err := fit(t.Context(), model, data, o, nil); err != nil {
		t.Fatal(err)
	}
	return stateOf(model)
}

func TestRunFindsTrueValues(t *testing.T) {
	t.Run("in memory", func(t *testing.T) { checkFindsValues(t, newData(t, 2000, wholeWindow)) })
	t.Run("as a stream", func(t *testing.T) { checkFindsValues(t, newData(t, 2000, 20_000)) })
}

func checkFindsValues(t *testing.T, data Data) {
	t.Helper()
	model := newMaterial(shogi.DefaultPieceValues())
	result, err := fit(t.Context(), model, data, smallOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if result.After.Blended > result.Before.Blended-0.005 {
		t.Errorf("loss %v before, %v after", result.Before.Blended, result.After.Blended)
	}
	if got := Measure(model, data.HeldOut, SameLambda(0.5)); got.Blended != result.After.Blended {
		t.Errorf("the model has a loss of %v, the best epoch had %v", got.Blended, result.After.Blended)
	}
	values := model.Values()
	if hand, board := values.Hand[shogi.Pawn], values.Board[shogi.Pawn]; hand < board+100 {
		t.Errorf("a pawn is worth %d in hand and %d on the board; the games have 300 and 0", hand, board)
	}
}

// The result depends on the seed, but not on the number of cores.
func TestRunDependsOnSeedOnly(t *testing.T) {
	data := newData(t, 300, wholeWindow)
	o := smallOptions()
	o.Epochs, o.Patience = 2, 0
	first := fittedState(t, data, o)
	before := runtime.GOMAXPROCS(1)
	alone := fittedState(t, data, o)
	runtime.GOMAXPROCS(before)
	if alone != first {
		t.Error("on one core, the weights are others")
	}
	o.Seed = 2
	if fittedState(t, data, o) == first {
		t.Error("with another seed, the weights are the same")
	}
}

// A run that is interrupted and resumed, within epochs and between them, gives the same weights as
// one without interruptions.
func TestResumedRunIsTheSame(t *testing.T) {
	t.Run("in memory", func(t *testing.T) { checkResume(t, newData(t, 300, wholeWindow)) })
	t.Run("as a stream", func(t *testing.T) { checkResume(t, newData(t, 300, 7000)) })
}

func checkResume(t *testing.T, data Data) {
	t.Helper()
	o := smallOptions()
	o.Patience = 0
	want := newMaterial(shogi.DefaultPieceValues())
	batches := 0
	wantResult, err := fit(t.Context(), want, data, o,
		func(p loop.Progress[Metrics]) { batches = max(batches, p.Batches) })
	if err != nil {
		t.Fatal(err)
	}
	o.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	for _, stops := range [][]int{{1}, {batches + 1, 3}, {2, 2, 2, 2}} {
		model := newMaterial(shogi.DefaultPieceValues())
		o.Resume = false
		for _, stop := range stops {
			ctx, cancel := context.WithCancel(t.Context())
			steps := 0
			_, err := fit(ctx, model, data, o, func(loop.Progress[Metrics]) {
				steps++
				if steps == stop {
					cancel()
				}
			})
			cancel()
			if !errors.Is(err, loop.ErrInterrupted) {
				t.Fatalf("stopped after %d steps: %v", stop, err)
			}
			o.Resume = true
			model = newMaterial(shogi.PieceValues{}) // what it was is in the checkpoint
		}
		result, err := fit(t.Context(), model, data, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		if stateOf(model) != stateOf(want) {
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

// A checkpoint of a run with other positions is refused.
func TestResumeRefusesOtherPositions(t *testing.T) {
	data := newData(t, 200, wholeWindow)
	o := smallOptions()
	o.Epochs, o.Checkpoint = 1, filepath.Join(t.TempDir(), "checkpoint")
	fittedState(t, data, o)
	o.Resume = true
	data.Learning = newData(t, 100, wholeWindow).Learning
	model := newMaterial(shogi.DefaultPieceValues())
	if _, err := fit(t.Context(), model, data, o, nil); err == nil ||
		!strings.Contains(err.Error(), "it had positions to learn from ") {
		t.Errorf("got %v", err)
	}
}

func TestNothingHeldOut(t *testing.T) {
	data := newData(t, 100, wholeWindow)
	data.HeldOut = games.NewPositions(nil, games.Calibrate(nil), games.Selection{})
	_, err := fit(t.Context(), newMaterial(shogi.DefaultPieceValues()), data, DefaultOptions(), nil)
	if err == nil || !strings.Contains(err.Error(), "0 held out") {
		t.Errorf("nothing held out: %v", err)
	}
}

// Each part of the game has its own share of the outcome, which acts.
func TestLambdasCountByPartOfTheGame(t *testing.T) {
	lambdas := Lambdas{1, 0.5, 0}
	for stage, want := range [network.Stages]float64{1, 1, 0.5, 0.5, 0.5, 0, 0, 0} {
		if got := lambdas.of(stage); got != want {
			t.Errorf("stage %d: %v, want %v", stage, got, want)
		}
	}
	data := dataOf(t, writeGames(t, 11, 120, 160, true), games.Selection{FromPly: 20, PlayerShare: 1}, wholeWindow)
	run := func(lambdas Lambdas) string {
		o := smallOptions()
		o.Epochs, o.Lambdas = 1, lambdas
		return fittedState(t, data, o)
	}
	same := run(SameLambda(0.5))
	for i := range lambdas {
		changed := SameLambda(0.5)
		changed[i] = 0.1
		if run(changed) == same {
			t.Errorf("part %d: another share changes nothing", i)
		}
	}
}

// A fifth of the positions counts as most wrong. They have the weight, which changes the result and
// is part of what a checkpoint depends on.
func TestMostWrongPositionsHaveAWeight(t *testing.T) {
	data := newData(t, 300, wholeWindow)
	o := smallOptions()
	o.Epochs, o.Wrong = 2, 3
	model := newMaterial(shogi.DefaultPieceValues())
	l, err := newLearner(model, data, o)
	if err != nil {
		t.Fatal(err)
	}
	weighted, positions := 0, data.HeldOut
	for i := range positions.Len() {
		s := &l.pool.shards[0]
		s.unpack(positions, i)
		if l.weight(0, positions.Sample(i).Target(0.5)) == 3 {
			weighted++
		}
	}
	if share := float64(weighted) / float64(positions.Len()); share < 0.2 || share > 0.25 {
		t.Errorf("%v of the positions have the weight", share)
	}
	first := fittedState(t, data, o)
	o.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	if fittedState(t, data, o) != first {
		t.Error("the same run ends with other weights")
	}
	o.Wrong = 1
	if fittedState(t, data, o) == first {
		t.Error("the weight changes nothing")
	}
	o.Resume = true
	o.Wrong = 2
	if _, err := fit(t.Context(), model, data, o, nil); err == nil || !strings.Contains(err.Error(), "it had wrong 1") {
		t.Errorf("a checkpoint with another weight: %v", err)
	}
}

// The losses of given games, seed and options are fixed for all versions of the program.
func TestLossesAreFixed(t *testing.T) {
	path := writeGames(t, 21, 300, 80, true)
	selection := games.Selection{FromPly: 10, PlayerShare: 0.8, PerGame: 40}
	for _, c := range []struct {
		hidden int // of none: material
		window int
		want   string
	}{
		{32, wholeWindow,
			"1177 positions, 17424 to learn from: 0.69880 0.69962 → 0.60299 0.62192, correlation 0.8413, learning 0.58772"},
		{32, 5000,
			"1177 positions, 17424 to learn from: 0.69880 0.69962 → 0.60894 0.62967, correlation 0.8313, learning 0.59639"},
		{0, wholeWindow,
			"1177 positions, 17424 to learn from: 0.69315 0.69315 → 0.58987 0.61022, correlation 0.9451, learning 0.58594"},
	} {
		model, err := tuning.Model(newMaterial(shogi.PieceValues{})), error(nil)
		if c.hidden > 0 {
			if c.window == wholeWindow && !tier.Second {
				continue
			}
			model, err = networkmodel.New(c.hidden, 1)
		}
		if err != nil {
			t.Fatal(err)
		}
		data, options := dataOf(t, path, selection, c.window), DefaultOptions()
		options.Epochs, options.Batch, options.Rate = 2, 256, 3
		result, err := fit(t.Context(), model, data, options, nil)
		if err != nil {
			t.Fatal(err)
		}
		before, after := &result.Before, &result.After
		got := fmt.Sprintf("%d positions, %d to learn from: %.5f %.5f → %.5f %.5f, correlation %.4f, learning %.5f",
			after.Positions, data.Learning.Positions, before.Blended, before.Outcome,
			after.Blended, after.Outcome, after.Correlation, result.Epochs[1].Learning)
		if got != c.want {
			t.Errorf("%d units, windows of %d:\ngot  %s\nwant %s", c.hidden, c.window, got, c.want)
		}
	}
}
