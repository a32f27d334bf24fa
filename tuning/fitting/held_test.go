package fitting

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/evaluation"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/networkmodel"
)

// scoredGames writes a table of random games and, beside it, the scores that two players of
// different units gave their positions.
func scoredGames(t *testing.T, count int) (path string) {
	t.Helper()
	random := rand.New(rand.NewPCG(21, 0))
	truth := evaluation.NewMaterial(truth())
	var table, scores strings.Builder
	table.WriteString("#id\tblack\twhite\twinner\tend\tusi_moves\n")
	scores.WriteString("#id\teval_cp_black_pov_per_ply\n")
	for id := range count {
		position := shogi.StartPosition()
		var moves, given []string
		value := 0
		for range 80 {
			legal := position.AppendLegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			value = truth.Evaluate(&position, nil, 0)
			if position.SideToMove() == shogi.White {
				value = -2 * value // White's unit is half of Black's
			}
			given = append(given, fmt.Sprint(value+random.IntN(100)-50))
			m := legal[random.IntN(len(legal))]
			moves = append(moves, m.String())
			position.Play(m)
		}
		winner := "w"
		if random.Float64() < evaluation.WinProbability(float64(value)) {
			winner = "b"
		}
		fmt.Fprintf(&table, "%d\tone\ttwo\t%s\ttoryo\t%s\n", id, winner, strings.Join(moves, " "))
		fmt.Fprintf(&scores, "%d\t%s\n", id, strings.Join(given, " "))
	}
	path = filepath.Join(t.TempDir(), "games.tsv")
	for name, text := range map[string]string{path: table.String(), strings.TrimSuffix(path, ".tsv") + "_eval_time.tsv": scores.String()} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// The same games, seed and options give the same losses in every version of the program.
func TestFitsAreHeld(t *testing.T) {
	path := scoredGames(t, 300)
	selection := games.Selection{FromPly: 10, PlayerShare: 0.8, Smooth: 2, PerGame: 40}
	set, err := games.Load(context.Background(), []string{path}, games.Options{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	learning, heldOut := set.Split()
	calibration := games.Calibrate(learning)
	kept := games.NewPositions(heldOut, calibration, selection)
	stream, err := games.OpenStream(t.Context(), []string{path}, games.Options{Strict: true}, selection, 5000)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	for _, c := range []struct {
		name   string
		model  func() (tuning.Model, error)
		source Source
		want   string
	}{
		{"network", func() (tuning.Model, error) { return networkmodel.New(32, 1) },
			Whole(games.NewPositions(learning, calibration, selection)),
			"1177 positions, 17424 to learn from: 0.69795 0.69854 → 0.60047 0.61365, correlation 0.8385, learning 0.58912"},
		{"network, as a stream", func() (tuning.Model, error) { return networkmodel.New(32, 1) }, stream,
			"1177 positions, 17424 to learn from: 0.69795 0.69854 → 0.60301 0.62070, correlation 0.8432, learning 0.59752"},
		{"material", func() (tuning.Model, error) { return NewMaterial(shogi.PieceValues{}), nil },
			Whole(games.NewPositions(learning, calibration, selection)),
			"1177 positions, 17424 to learn from: 0.69315 0.69315 → 0.59231 0.61395, correlation 0.9431, learning 0.59041"},
	} {
		model, err := c.model()
		if err != nil {
			t.Fatal(err)
		}
		options := DefaultOptions()
		options.Epochs, options.Batch, options.Rate = 2, 256, 3
		result, err := Run(context.Background(), model, Data{c.source, kept}, options)
		if err != nil {
			t.Fatal(err)
		}
		before, after := &result.Before, &result.After
		got := fmt.Sprintf("%d positions, %d to learn from: %.5f %.5f → %.5f %.5f, correlation %.4f, learning %.5f",
			after.Positions, c.source.Len(), before.Blended, before.Outcome, after.Blended, after.Outcome, after.Correlation, result.Epochs[1].Learning)
		if got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}
