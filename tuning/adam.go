package tuning

import "math"

// Adam moves weights by Adam (Kingma and Ba 2015) with decoupled weight decay
// (Loshchilov and Hutter 2019): each weight by its mean gradient over the root
// of its mean squared gradient. A weight whose gradient is zero stays where it
// is and its means are left alone, which suits inputs that are rarely active.
type Adam struct {
	// Mean and Square are the running means of the gradient and of its square.
	Mean, Square []float32
	// Steps counts the steps that were taken.
	Steps int
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

// Step moves weights against their gradient by at most about rate each, after
// shrinking those that move by rate times decay.
func (a *Adam) Step(weights, gradient []float32, rate, decay float64) {
	a.Steps++
	unbias := math.Sqrt(1-math.Pow(squareDecay, float64(a.Steps))) / (1 - math.Pow(meanDecay, float64(a.Steps)))
	step, keep := float32(rate*unbias), float32(1-rate*decay)
	for i, g := range gradient {
		if g == 0 {
			continue
		}
		a.Mean[i] += (1 - meanDecay) * (g - a.Mean[i])
		a.Square[i] += (1 - squareDecay) * (g*g - a.Square[i])
		weights[i] = weights[i]*keep - step*a.Mean[i]/(float32(math.Sqrt(float64(a.Square[i])))+tiny)
	}
}
