package spsa

import (
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

// tuner moves values by results. The same parameters, numbers and results give the same
// values.
type tuner struct {
	// parameters have their values now, with fractions.
	parameters []Parameter
	// iterations is how many there will be: steps fall over them. The seed decides the coins.
	iterations int
	seed       uint64
	done       int
	// up is 1 for each parameter that the first side of the iteration has moved up, else -1.
	up []float64
}

// perturbed returns the values that the two sides of the next iteration play with.
func (t *tuner) perturbed() (plus, minus []float64) {
	coins := rand.New(rand.NewPCG(t.seed, uint64(t.done)+1))
	t.up = t.up[:0]
	for i := range t.parameters {
		p := &t.parameters[i]
		up := 1 - 2*float64(coins.Uint64()&1)
		c, round := t.spread(p), coins.Float64()
		t.up = append(t.up, up)
		plus = append(plus, p.playable(p.Value+up*c, round))
		minus = append(minus, p.playable(p.Value-up*c, round))
	}
	return plus, minus
}

// learn takes the result of the iteration: the sum over its games of +1 for each that
// the first side has won and -1 for each that the second has.
func (t *tuner) learn(result float64) {
	for i, up := range t.up {
		p := &t.parameters[i]
		step := t.rate(p) * t.spread(p) * result * up
		p.Value = min(max(p.Value+step, p.Min), p.Max)
	}
	t.done++
}

// spread returns by how much a parameter is moved in the next iteration.
func (t *tuner) spread(p *Parameter) float64 {
	n, k := float64(t.iterations), float64(t.done+1)
	return p.CEnd * math.Pow(n, gamma) / math.Pow(k, gamma)
}

// rate returns how fast a parameter follows the result of the next iteration.
func (t *tuner) rate(p *Parameter) float64 {
	n, k := float64(t.iterations), float64(t.done+1)
	a := stability * n
	step := p.REnd * p.CEnd * p.CEnd * math.Pow(a+n, alpha) / math.Pow(a+k, alpha)
	c := t.spread(p)
	return step / (c * c)
}

// playable brings a value into its range, and makes it whole if it must be: up or down
// with such chances that the mean is right.
func (p *Parameter) playable(x, round float64) float64 {
	x = min(max(x, p.Min), p.Max)
	if !p.Whole {
		return x
	}
	return min(max(math.Floor(x+round), math.Ceil(p.Min)), math.Floor(p.Max))
}
