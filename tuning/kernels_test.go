package tuning

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The optimised kernels agree with plain loops.
func TestKernelsAgreeWithLoops(t *testing.T) {
	const width, table = 24, 5
	random := rand.New(rand.NewPCG(1, 0))
	numbers := func(n int) []float32 {
		list := make([]float32, n)
		Scatter(list, random, 1)
		return list
	}
	start, weights, rows := numbers(width), numbers(table*width), []uint16{3, 0, 3}
	sums, scaled, product := make([]float32, width), slices.Clone(start), float32(0)
	SumRows(sums, start, weights, rows)
	AddScaled(scaled, weights[:width], 0.5)
	added := slices.Clone(weights)
	AddToRows(added, start, rows)
	for i := range width {
		if want := start[i] + weights[3*width+i] + weights[i] + weights[3*width+i]; sums[i] != want {
			t.Errorf("sum %d: %v, want %v", i, sums[i], want)
		}
		if want := start[i] + weights[i]*0.5; scaled[i] != want {
			t.Errorf("scaled %d: %v, want %v", i, scaled[i], want)
		}
		if want := weights[3*width+i] + start[i] + start[i]; added[3*width+i] != want ||
			added[width+i] != weights[width+i] {
			t.Errorf("row %d: %v, want %v", i, added[3*width+i], want)
		}
		product += start[i] * weights[i]
	}
	if got := Product(start, weights[:width]); math.Abs(float64(got-product)) > 1e-4 {
		t.Errorf("product %v, want %v", got, product)
	}
}
