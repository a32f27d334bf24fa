package tuning

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/blas/gonum"
)

// blas is the arithmetic, in assembler, that takes most of the time of fitting networks.
var blas gonum.Implementation

// AddTo adds numbers to sums. Both have the same length.
func AddTo(sums, numbers []float32) { AddScaled(sums, numbers, 1) }

// AddScaled adds numbers times a factor to sums. Both have the same length.
func AddScaled(sums, numbers []float32, factor float32) {
	blas.Saxpy(len(numbers), factor, numbers, 1, sums, 1)
}

// Product returns the scalar product of x and y. Both have the same length.
func Product(x, y []float32) float32 { return blas.Sdot(len(x), x, 1, y, 1) }

// Softmax turns scores, which are logarithms of likelihoods in a unit, into probabilities. It
// returns the loss: minus the logarithm, in nats, of the probability at index at.
func Softmax(scores []float32, index int, unit float64) (loss float64) {
	highest, sum := slices.Max(scores), 0.0
	played := float64(scores[index]-highest) * unit
	for i, score := range scores {
		likelihood := math.Exp(float64(score-highest) * unit)
		scores[i] = float32(likelihood)
		sum += likelihood
	}
	for i, likelihood := range scores {
		scores[i] = float32(float64(likelihood) / sum)
	}
	return math.Log(sum) - played
}

// Scatter fills weights with normally distributed numbers.
func Scatter(weights []float32, random *rand.Rand, deviation float64) {
	for i := range weights {
		weights[i] = float32(random.NormFloat64() * deviation)
	}
}
