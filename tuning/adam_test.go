package tuning

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestAdamFindsLeastSquares(t *testing.T) {
	const seed = 1
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	want := []float32{3, -2, 0.5, 0}
	weights, gradient := make([]float32, 4), make([]float32, 4)
	adam := NewAdam(4)
	for step := range 4000 {
		clear(gradient)
		for range 8 {
			x := [4]float32{random.Float32(), random.Float32(), random.Float32(), 0}
			miss := float32(0)
			for i := range x {
				miss += (weights[i] - want[i]) * x[i]
			}
			for i := range x {
				gradient[i] += miss * x[i]
			}
		}
		adam.Step(weights, gradient, 0.02/(1+float64(step)/500), 0)
	}
	for i := range want {
		if math.Abs(float64(weights[i]-want[i])) > 0.05 {
			t.Errorf("weights %v, want %v", weights, want)
		}
	}
}

func TestAdamLeavesInactiveWeightsAlone(t *testing.T) {
	weights := []float32{1, 1}
	adam := NewAdam(2)
	adam.Step(weights, []float32{0, 1}, 0.1, 0.5)
	if weights[0] != 1 || weights[1] >= 1 {
		t.Errorf("got %v", weights)
	}
}
