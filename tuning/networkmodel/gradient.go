package networkmodel

import (
	"shotest/evaluation/network"
	"shotest/internal/lanes"
	"shotest/shogi"
	"shotest/tuning"
)

// Gradient evaluates positions with a model and adds up its slopes. It implements
// tuning.Gradient.
type Gradient struct {
	model              *Model
	rows, bias, output []float32
	// seen says of each row whether a position had it since the last step.
	seen     []bool
	reviving float32

	// Evaluate leaves for Learn the active rows of each view, the side to move's first, with
	// the sums and activations of its hidden units; up is the slope of the value by these.
	active      [2][]int32
	sums        []float32
	activations []float32
	up          []float32
	set         network.Inputs
}

// NewGradient implements tuning.Model.
func (m *Model) NewGradient() tuning.Gradient {
	g := &Gradient{
		model:       m,
		reviving:    revivingSlope,
		seen:        make([]bool, network.Rows),
		rows:        make([]float32, len(m.rows)),
		bias:        make([]float32, len(m.bias.Weights)),
		output:      make([]float32, len(m.output.Weights)),
		sums:        make([]float32, 2*m.hidden),
		activations: make([]float32, 2*m.hidden),
		up:          make([]float32, 2*m.hidden),
	}
	for i := range g.active {
		g.active[i] = make([]int32, 0, network.MaxActive)
	}
	return g
}

// row returns the slopes of a row.
func (g *Gradient) row(row int) []float32 { return g.model.of(g.rows, row) }

// Evaluate implements tuning.Gradient.
func (g *Gradient) Evaluate(p *shogi.Position, a *shogi.AttackMap) float64 {
	g.set.Compute(p, a)
	m, us := g.model, p.SideToMove()
	for i, viewer := range [2]shogi.Color{us, us.Opponent()} {
		g.active[i] = g.set.AppendRows(g.active[i][:0], viewer)
		lanes.SumRows(m.of(g.sums, i), m.bias.Weights, m.rows, g.active[i])
	}
	for i, x := range g.sums {
		clipped := max(0, min(1, x))
		g.activations[i] = clipped * clipped
	}
	output := m.output.Weights
	last := len(output) - 1
	return float64(output[last]+tuning.Product(output[:last], g.activations)) * unit
}

// Learn implements tuning.Gradient.
func (g *Gradient) Learn(slope float64) {
	m, up := g.model, float32(slope*unit)
	g.output[len(g.output)-1] += up
	tuning.AddScaled(g.output[:len(g.sums)], g.activations, up)
	clear(g.up)
	tuning.AddScaled(g.up, m.output.Weights[:len(g.sums)], up)
	for i, x := range g.sums {
		g.up[i] *= slopeAt(x, g.up[i], 2*x, g.reviving)
	}
	for i, active := range g.active {
		slopes := m.of(g.up, i)
		tuning.AddTo(g.bias, slopes)
		lanes.AddToRows(g.rows, slopes, active)
		for _, row := range active {
			g.seen[row] = true
		}
	}
}

// revivingSlope is the slope that a unit is taken to have outside of its range.
const revivingSlope = 0.05

// slopeAt returns how the activation of a unit changes with its sum, given how it does
// within the range. Outside of the range it does not; but a unit that all positions have
// driven out, as happens in the first steps, would stay there for ever. So where the loss,
// which changes by up with the activation, asks for the way back, some slope is made up.
func slopeAt(sum, up, within, reviving float32) float32 {
	switch {
	case sum > 0 && sum < 1:
		return within
	case sum <= 0 && up < 0, sum >= 1 && up > 0:
		return reviving
	}
	return 0
}
