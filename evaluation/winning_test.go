package evaluation

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The fit finds the scale by which outcomes were drawn, if there are many.
func TestFitFindsTheScale(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, want := range []float64{0.5, 1, 2} {
		var many, one, none Outcomes
		for range 100_000 {
			score := random.IntN(2400) - 1200
			won := 0.0
			if random.Float64() < WinProbability(want*float64(score)) {
				won = 1
			}
			many.Add(score, won)
			if one.Scores == 0 {
				one.Add(score, won)
			}
		}
		if got, bias := many.Fit(1, ScalePrecision); math.Abs(got/want-1) > 0.05 || math.Abs(bias) > 20 {
			t.Errorf("got %.3f and a bias of %.1f, want %.3f", got, bias, want)
		}
		if got, _ := one.Fit(1, ScalePrecision); math.Abs(got-1) > 0.1 {
			t.Errorf("one score: %.3f", got)
		}
		if got, _ := none.Fit(0.7, ScalePrecision); got != 0.7 {
			t.Errorf("no scores: %v", got)
		}
	}
}
