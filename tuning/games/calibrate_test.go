package games

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/evaluation"
	"shotest/record"
	"shotest/shogi"
)

// newScoredGames returns games in which Black's player always gives the same score, in its own
// unit, and wins as often as the score times the scale predicts.
func newScoredGames(random *rand.Rand, count int, player string, scale, bias float64) []*record.Played {
	var made []*record.Played
	for range count {
		score := record.Score(random.NormFloat64() * 800)
		outcome := record.WhiteWins
		if random.Float64() < evaluation.WinProbability(float64(score)*scale+bias) {
			outcome = record.BlackWins
		}
		made = append(made, &record.Played{
			Start: shogi.StartPosition(), Players: [2]string{player, "opponent"}, Outcome: outcome,
			Scores: append(slices.Repeat([]record.Score{record.NoScore}, minCalibrationPly), score, record.NoScore),
		})
	}
	return made
}

func TestCalibrateFindsScales(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	want := map[string]float64{"half": 0.5, "same": 1, "double": 2}
	var made []*record.Played
	for _, name := range []string{"half", "same", "double"} {
		made = append(made, newScoredGames(random, 20_000, name, want[name], 200)...)
	}
	c := Calibrate(append(made, newScoredGames(random, 8, "new", 4, 0)...))
	for _, p := range c.Players() {
		switch {
		case p.Name == "new" && (p.Scale < c.Mean/1.5 || p.Scale > c.Mean*1.5): // little is known of it
			t.Errorf("8 games have moved the scale from %v to %v", c.Mean, p.Scale)
		case p.Name != "new" && (math.Abs(p.Scale/want[p.Name]-1) > 0.1 || math.Abs(p.Bias-200) > 40 ||
			p.Games != 20_000 || p.Scores != 20_000):
			t.Errorf("%+v, want scale %v and bias 200", p, want[p.Name])
		}
	}
	for _, s := range []struct {
		player string
		score  record.Score
		want   float64
	}{{"nobody", 100, 100 * c.Mean}, {"same", record.Mate, MaxCentipawns}, {"same", -20_000, -MaxCentipawns}} {
		if got := c.Centipawns(s.player, s.score); math.Abs(got-s.want) > 1e-9 {
			t.Errorf("%+v: %v", s, got)
		}
	}
}

func TestScoreOf(t *testing.T) {
	for number, want := range map[int]record.Score{
		0: 0, -1234: -1234, 29_499: 29_499, 30_000: record.Mate, -100_000: -record.Mate, 1 << 40: record.Mate,
	} {
		if got := scoreOf(number); got != want {
			t.Errorf("%d: %d, want %d", number, got, want)
		}
	}
}

func TestSpuriousZerosAreDropped(t *testing.T) {
	const x = record.NoScore
	for _, c := range []struct{ scores, want []record.Score }{
		{[]record.Score{0, 0, 50, 60, 0, 0, 900, 0}, []record.Score{0, 0, 50, 60, 0, 0, 900, 0}},
		{[]record.Score{900, -50, 0, 0, 0, x, 800, -60, 0}, []record.Score{900, -50, x, 0, x, x, 800, -60, x}},
		{[]record.Score{-900, 1, 0, 1, 10}, []record.Score{-900, 1, 0, 1, 10}},
		{[]record.Score{0, 1, record.Mate}, []record.Score{x, 1, record.Mate}},
		{[]record.Score{0, x, 0}, []record.Score{0, x, 0}},
	} {
		g := record.Played{Scores: slices.Clone(c.scores), Outcome: record.BlackWins}
		dropSpuriousZeros(&g)
		if !slices.Equal(g.Scores, c.want) {
			t.Errorf("%v: %v, want %v", c.scores, g.Scores, c.want)
		}
		g = record.Played{Scores: slices.Clone(c.scores), Outcome: record.Drawn}
		dropSpuriousZeros(&g)
		if !slices.Equal(g.Scores, c.scores) {
			t.Errorf("%v of a drawn game: %v", c.scores, g.Scores)
		}
	}
}
