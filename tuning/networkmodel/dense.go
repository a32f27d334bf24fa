package networkmodel

import (
	"math"
	"math/rand/v2"

	"shotest/evaluation/network"
	"shotest/tuning"
)

// dense is a layer behind the first: each of its units sums up all of the layer before,
// and its activation is its sum, clipped to 0 … 1.
type dense struct {
	in, out int
	// weights holds in weights for each unit, one unit after the other.
	weights, bias   []float32
	weightsA, biasA *tuning.Adam
}

// denseRate is how far one step moves a weight of a dense layer, at most and about.
const denseRate = 0.25 * sharedRate

func newDense(in, out int) *dense {
	return &dense{
		in: in, out: out,
		weights: make([]float32, in*out), weightsA: tuning.NewAdam(in * out),
		bias: make([]float32, out), biasA: tuning.NewAdam(out),
	}
}

// scatter sets the weights to random ones, with which activations are about as large as
// those before (He et al. 2015).
func (d *dense) scatter(random *rand.Rand) {
	tuning.Scatter(d.weights, random, math.Sqrt(2/float64(d.in)))
	const start = 0.1
	for i := range d.bias {
		d.bias[i] = start
	}
}

// step moves the weights, within what fits in a byte.
func (d *dense) step(slopes *denseSlopes, rate float64) {
	d.weightsA.Step(d.weights, slopes.weights, rate*denseRate, 0)
	d.biasA.Step(d.bias, slopes.bias, rate*denseRate, 0)
	for i, x := range d.weights {
		d.weights[i] = max(-network.MostDense, min(network.MostDense, x))
	}
}

// denseSlopes are the slopes of a layer, and the numbers that Evaluate leaves for Learn.
type denseSlopes struct {
	weights, bias []float32
	// sums and activations are those of the position that was evaluated last; up is how the
	// value changes with each activation.
	sums, activations, up []float32
}

func (d *dense) newSlopes() *denseSlopes {
	return &denseSlopes{
		weights: make([]float32, len(d.weights)), bias: make([]float32, d.out),
		sums: make([]float32, d.out), activations: make([]float32, d.out), up: make([]float32, d.out),
	}
}

func (s *denseSlopes) take(other *denseSlopes) {
	tuning.AddTo(s.weights, other.weights)
	tuning.AddTo(s.bias, other.bias)
}

func (s *denseSlopes) empty() {
	clear(s.weights)
	clear(s.bias)
}

// forward computes the activations from those of the layer before.
func (d *dense) forward(s *denseSlopes, before []float32) {
	for unit := range s.sums {
		s.sums[unit] = d.bias[unit] + tuning.Product(d.weights[unit*d.in:][:d.in], before)
		s.activations[unit] = max(0, min(1, s.sums[unit]))
	}
}

// back adds the slopes of a position, given up, to those of the layer and of the one before.
func (d *dense) back(s *denseSlopes, before, beforeUp []float32, reviving float32) {
	for unit, up := range s.up {
		slope := up * slopeAt(s.sums[unit], up, 1, reviving)
		if slope == 0 {
			continue
		}
		s.bias[unit] += slope
		tuning.AddScaled(s.weights[unit*d.in:][:d.in], before, slope)
		tuning.AddScaled(beforeUp, d.weights[unit*d.in:][:d.in], slope)
	}
}
