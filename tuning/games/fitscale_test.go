package games

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The scale by which outcomes were drawn is found again from many scores; few say little.
func TestFitScale(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, want := range []float64{0.5, 1, 2} {
		var scores []int
		var points []float64
		for range 100_000 {
			score := random.IntN(2400) - 1200
			won := 0.0
			if random.Float64() < WinProbability(want*float64(score)) {
				won = 1
			}
			scores, points = append(scores, score), append(points, won)
		}
		if got := FitScale(scores, points, 1); math.Abs(got/want-1) > 0.05 {
			t.Errorf("got %.3f, want %.3f", got, want)
		}
		if got := FitScale(scores[:1], points[:1], 1); math.Abs(got-1) > 0.1 {
			t.Errorf("one score: %.3f", got)
		}
	}
	if got := FitScale(nil, nil, 0.7); got != 0.7 {
		t.Errorf("no scores: %v", got)
	}
}
