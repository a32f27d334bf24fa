package tuning

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The optimised kernels agree with plain loops.
func TestKernelsAgreeWithLoops(t *testing.T) {
	const width = 24
	random := rand.New(rand.NewPCG(1, 0))
	numbers := func(n int) []float32 {
		list := make([]float32, n)
		Scatter(list, random, 1)
		return list
	}
	start, weights := numbers(width), numbers(width)
	scaled, product := slices.Clone(start), float32(0)
	AddScaled(scaled, weights, 0.5)
	for i := range width {
		if want := start[i] + weights[i]*0.5; scaled[i] != want {
			t.Errorf("scaled %d: %v, want %v", i, scaled[i], want)
		}
		product += start[i] * weights[i]
	}
	if got := Product(start, weights); math.Abs(float64(got-product)) > 1e-4 {
		t.Errorf("product %v, want %v", got, product)
	}
}
