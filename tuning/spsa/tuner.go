package spsa

import (
	"math"
	"math/rand/v2"
)

// The usual constants of the schedule.
const (
	alpha = 0.602
	gamma = 0.101
	// stabilityShare is A, as a share of the iterations.
	stabilityShare = 0.1
)

// tuner moves the values of parameters by results. The same parameters, settings and results give
// the same values.
type tuner struct {
	parameters []Parameter // the current values, with fractions
	iterations int         // of the whole tuning; steps become smaller over them
	seed       uint64      // of the random directions
	iteration  int         // the number of finished iterations
	signs      []float64   // by parameter: 1 if the first side of the iteration moves it up, else -1
}

// perturb draws the directions of the next iteration, and returns the values of its two sides.
func (t *tuner) perturb() (plus, minus []float64) {
	coins := rand.New(rand.NewPCG(t.seed, uint64(t.iteration)+1))
	t.signs = t.signs[:0]
	for i := range t.parameters {
		p := &t.parameters[i]
		up := 1 - 2*float64(coins.Uint64()&1)
		c, round := t.perturbation(p), coins.Float64()
		t.signs = append(t.signs, up)
		plus = append(plus, p.playable(p.Value+up*c, round))
		minus = append(minus, p.playable(p.Value-up*c, round))
	}
	return plus, minus
}

// learn moves the parameters by the result of the iteration: the wins of the first side minus those
// of the second.
func (t *tuner) learn(result float64) {
	for i, up := range t.signs {
		p := &t.parameters[i]
		step := t.rate(p) * t.perturbation(p) * result * up
		p.Value = min(max(p.Value+step, p.Min), p.Max)
	}
	t.iteration++
}

// perturbation returns the perturbation c(k) of a parameter in the next iteration.
func (t *tuner) perturbation(p *Parameter) float64 {
	n, k := float64(t.iterations), float64(t.iteration+1)
	return p.CEnd * math.Pow(n, gamma) / math.Pow(k, gamma)
}

// rate returns the step size r(k) of a parameter for the result of the next iteration.
func (t *tuner) rate(p *Parameter) float64 {
	n, k := float64(t.iterations), float64(t.iteration+1)
	a := stabilityShare * n
	step := p.REnd * p.CEnd * p.CEnd * math.Pow(a+n, alpha) / math.Pow(a+k, alpha)
	c := t.perturbation(p)
	return step / (c * c)
}

// playable returns the value x limited to its range, and rounded if it must be whole. round, a
// random number from 0 to 1, decides the direction, so that the mean is right.
func (p *Parameter) playable(x, round float64) float64 {
	x = min(max(x, p.Min), p.Max)
	if !p.IsWhole {
		return x
	}
	return min(max(math.Floor(x+round), math.Ceil(p.Min)), math.Floor(p.Max))
}
