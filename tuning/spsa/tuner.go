package spsa

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// Options say how to tune.
type Options struct {
	// Iterations is how many there will be: steps fall over them.
	Iterations int
	// Seed decides the coins.
	Seed uint64
}

// The usual constants of the schedule.
const (
	alpha = 0.602
	gamma = 0.101
	// stability is A, as a share of the iterations.
	stability = 0.1
)

// Tuner is a run under way. The same parameters, options and results give the same
// values.
type Tuner struct {
	parameters []Parameter
	options    Options
	values     []float64
	done       int
}

// New returns a tuner that begins with the values of the parameters.
func New(parameters []Parameter, options Options) (*Tuner, error) {
	if options.Iterations < 1 {
		return nil, fmt.Errorf("%d iterations: expected 1 or more", options.Iterations)
	}
	if len(parameters) == 0 {
		return nil, errors.New("no parameters to tune")
	}
	t := &Tuner{parameters: append([]Parameter(nil), parameters...), options: options}
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
		up, c, round := coins.flip(), t.spread(i), coins.random.Float64()
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
		up := coins.flip()
		_ = coins.random.Float64()
		step := t.rate(i) * t.spread(i) * result * up
		t.values[i] = min(max(t.values[i]+step, t.parameters[i].Min), t.parameters[i].Max)
	}
	t.done++
}

// spread returns by how much a parameter is moved in the next iteration.
func (t *Tuner) spread(i int) float64 {
	n, k := float64(t.options.Iterations), float64(t.done+1)
	return t.parameters[i].CEnd * math.Pow(n, gamma) / math.Pow(k, gamma)
}

// rate returns how fast a parameter follows the result of the next iteration.
func (t *Tuner) rate(i int) float64 {
	n, k, p := float64(t.options.Iterations), float64(t.done+1), &t.parameters[i]
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

// coins are the coins of an iteration.
type coins struct{ random *rand.Rand }

// coins returns those of the next iteration, from the first.
func (t *Tuner) coins() coins {
	return coins{rand.New(rand.NewPCG(t.options.Seed, uint64(t.done)+1))}
}

// flip returns 1 or -1.
func (c coins) flip() float64 {
	if c.random.Uint64()&1 == 0 {
		return 1
	}
	return -1
}
