package spsa

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// The usual constants of the schedule.
const (
	alpha = 0.602
	gamma = 0.101
	// stability is A, as a share of the iterations.
	stability = 0.1
)

// Tuner moves values by results. The same parameters, numbers and results give the same
// values.
type Tuner struct {
	parameters []Parameter
	// iterations is how many there will be: steps fall over them. The seed decides the coins.
	iterations int
	seed       uint64
	values     []float64
	done       int
}

// New returns a tuner that begins with the values of the parameters.
func New(parameters []Parameter, iterations int, seed uint64) (*Tuner, error) {
	if iterations < 1 {
		return nil, fmt.Errorf("%d iterations: expected 1 or more", iterations)
	}
	if len(parameters) == 0 {
		return nil, errors.New("no parameters to tune")
	}
	t := &Tuner{parameters: append([]Parameter(nil), parameters...), iterations: iterations, seed: seed}
	for i := range parameters {
		if err := parameters[i].Validate(); err != nil {
			return nil, err
		}
		t.values = append(t.values, parameters[i].Value)
	}
	return t, nil
}

// Done returns how many iterations have been learned from.
func (t *Tuner) Done() int { return t.done }

// Values returns the values now, in the order of the parameters, with fractions.
func (t *Tuner) Values() []float64 { return append([]float64(nil), t.values...) }

// Parameters returns the parameters with their values now.
func (t *Tuner) Parameters() []Parameter {
	now := append([]Parameter(nil), t.parameters...)
	for i := range now {
		now[i].Value = t.values[i]
	}
	return now
}

// Perturbed returns the values that the two sides of the next iteration play with.
func (t *Tuner) Perturbed() (plus, minus []float64) {
	coins := t.coins()
	plus, minus = make([]float64, len(t.values)), make([]float64, len(t.values))
	for i := range t.values {
		up, c, round := flip(coins), t.spread(i), coins.Float64()
		plus[i] = t.playable(i, t.values[i]+up*c, round)
		minus[i] = t.playable(i, t.values[i]-up*c, round)
	}
	return plus, minus
}

// Learn takes the result of an iteration: the sum over its games of +1 for each that
// the first side has won and -1 for each that the second has.
func (t *Tuner) Learn(result float64) {
	coins := t.coins()
	for i := range t.values {
		up := flip(coins)
		_ = coins.Float64()
		step := t.rate(i) * t.spread(i) * result * up
		t.values[i] = min(max(t.values[i]+step, t.parameters[i].Min), t.parameters[i].Max)
	}
	t.done++
}

// spread returns by how much a parameter is moved in the next iteration.
func (t *Tuner) spread(i int) float64 {
	n, k := float64(t.iterations), float64(t.done+1)
	return t.parameters[i].CEnd * math.Pow(n, gamma) / math.Pow(k, gamma)
}

// rate returns how fast a parameter follows the result of the next iteration.
func (t *Tuner) rate(i int) float64 {
	n, k, p := float64(t.iterations), float64(t.done+1), &t.parameters[i]
	a := stability * n
	step := p.REnd * p.CEnd * p.CEnd * math.Pow(a+n, alpha) / math.Pow(a+k, alpha)
	c := t.spread(i)
	return step / (c * c)
}

// playable brings a value into its range, and makes it whole if it must be: up or down
// with such chances that the mean is right.
func (t *Tuner) playable(i int, x, round float64) float64 {
	p := &t.parameters[i]
	x = min(max(x, p.Min), p.Max)
	if !p.Whole {
		return x
	}
	return min(max(math.Floor(x+round), math.Ceil(p.Min)), math.Floor(p.Max))
}

// coins returns the chance of the next iteration, from its beginning.
func (t *Tuner) coins() *rand.Rand { return rand.New(rand.NewPCG(t.seed, uint64(t.done)+1)) }

// flip returns 1 or -1.
func flip(coins *rand.Rand) float64 {
	if coins.Uint64()&1 == 0 {
		return 1
	}
	return -1
}
