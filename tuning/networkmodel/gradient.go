package networkmodel

import (
	"shotest/evaluation/network/inputs"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/kernels"
)

// Gradient judges positions with a model and adds up its slopes. It implements
// tuning.Gradient.
type Gradient struct {
	model              *Model
	rows, bias, output []float32
	reviving           float32

	// What Judge leaves for Learn: the rows that each view sees, the side to
	// move's first, and what its hidden units said.
	active      [2][]int32
	sums        []float32
	activations []float32
	slopes      []float32
	set         inputs.Set
}

// NewGradient implements tuning.Model.
func (m *Model) NewGradient() tuning.Gradient {
	g := &Gradient{
		model:       m,
		reviving:    revivingSlope,
		rows:        make([]float32, len(m.rows)),
		bias:        make([]float32, len(m.bias)),
		output:      make([]float32, len(m.output)),
		sums:        make([]float32, 2*m.hidden),
		activations: make([]float32, 2*m.hidden),
		slopes:      make([]float32, 2*m.hidden),
	}
	for i := range g.active {
		g.active[i] = make([]int32, 0, inputs.MaxActive)
	}
	return g
}

// take adds another gradient to this one, and empties it.
func (g *Gradient) take(other *Gradient) {
	kernels.AddTo(g.rows, other.rows)
	kernels.AddTo(g.bias, other.bias)
	kernels.AddTo(g.output, other.output)
	other.empty()
}

func (g *Gradient) empty() {
	clear(g.rows)
	clear(g.bias)
	clear(g.output)
}

// Judge implements tuning.Gradient.
func (g *Gradient) Judge(p *shogi.Position, a *shogi.AttackMap) float64 {
	g.set.Compute(p, a)
	m, us := g.model, p.SideToMove()
	for i, viewer := range [2]shogi.Color{us, us.Opponent()} {
		g.active[i] = g.set.AppendRows(g.active[i][:0], viewer)
		kernels.SumRows(g.sums[i*m.hidden:][:m.hidden], m.bias, m.rows, g.active[i])
	}
	value := m.output[len(g.sums)]
	for i, x := range g.sums {
		clipped := max(0, min(1, x))
		g.activations[i] = clipped * clipped
		value += g.activations[i] * m.output[i]
	}
	return float64(value) * unit
}

// Learn implements tuning.Gradient.
func (g *Gradient) Learn(slope float64) {
	m, up := g.model, float32(slope*unit)
	g.output[len(g.sums)] += up
	for i, x := range g.sums {
		g.output[i] += up * g.activations[i]
		g.slopes[i] = up * m.output[i] * g.slopeAt(x, up*m.output[i])
	}
	for i, active := range g.active {
		slopes := g.slopes[i*m.hidden:][:m.hidden]
		kernels.AddTo(g.bias, slopes)
		kernels.AddToRows(g.rows, slopes, active)
	}
}

// revivingSlope is the slope that a unit is taken to have outside of its range.
const revivingSlope = 0.05

// slopeAt returns how the activation of a unit changes with its sum. Outside of
// the range it does not; but a unit that all positions have driven out, as happens
// in the first steps, would stay there for ever. So where the loss, which
// changes by up with the activation, asks for the way back, some slope is made up.
func (g *Gradient) slopeAt(sum, up float32) float32 {
	switch {
	case sum > 0 && sum < 1:
		return 2 * sum
	case sum <= 0 && up < 0, sum >= 1 && up > 0:
		return g.reviving
	}
	return 0
}
