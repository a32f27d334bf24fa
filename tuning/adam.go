package tuning

import (
	"math"

	"shotest/internal/lanes"
)

// Adam moves weights by Adam (Kingma and Ba 2015) with decoupled weight decay (Loshchilov and
// Hutter 2019): each weight by its mean gradient over the root of its mean squared gradient. A
// weight whose gradient is zero keeps its value and its means, which suits inputs that are rarely
// active.
type Adam struct {
	Mean, Square []float32 // running means of the gradient and of its square
	Steps        int       // the number of steps so far
}

// The usual constants of Adam.
const (
	meanDecay   = 0.9
	squareDecay = 0.999
	tiny        = 1e-8
)

// NewAdam returns an optimiser for n weights.
func NewAdam(n int) *Adam {
	return &Adam{Mean: make([]float32, n), Square: make([]float32, n)}
}

// Step moves weights against their gradient, each by at most about rate. It first reduces the
// weights that move by the share rate·decay.
func (a *Adam) Step(weights, gradient []float32, rate, decay float64) {
	a.Begin()
	a.Move(weights, gradient, 0, rate, decay)
}

// Begin begins a step that goroutines share: each of them calls Move for some of the
// weights.
func (a *Adam) Begin() { a.Steps++ }

// Move is Step for some of the weights, beginning at index first.
func (a *Adam) Move(weights, gradient []float32, first int, rate, decay float64) {
	unbias := math.Sqrt(1-math.Pow(squareDecay, float64(a.Steps))) / (1 - math.Pow(meanDecay, float64(a.Steps)))
	step := lanes.Adam{
		MeanShare: 1 - meanDecay, SquareShare: 1 - squareDecay, Step: float32(rate * unbias),
		Keep: float32(1 - rate*decay), Tiny: tiny,
	}
	n := len(gradient)
	step.Move(weights, a.Mean[first:][:n], a.Square[first:][:n], gradient)
}
