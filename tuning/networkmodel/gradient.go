package networkmodel

import (
	"shotest/evaluation/network"
	"shotest/internal/lanes"
	"shotest/shogi"
	"shotest/tuning"
)

// Gradient evaluates positions with a model, and sums up the slopes of the loss. It implements
// tuning.Gradient.
type Gradient struct {
	model              *Model
	rows, bias, output []float32
	isSeen             []bool  // by row: it was active since the last step
	reviving           float32 // see slopeAt

	// Evaluate computes these for Learn. The side to move's view comes first.
	stage            int        // of the position
	active           [2][]int32 // the active rows of each view
	sums             []float32  // of the hidden units
	activations      []float32
	activationSlopes []float32 // slopes of the loss with respect to the activations
	inputs           network.Inputs
}

// NewGradient implements tuning.Model.
func (m *Model) NewGradient() tuning.Gradient {
	g := &Gradient{
		model:            m,
		reviving:         revivingSlope,
		isSeen:           make([]bool, network.Rows),
		rows:             make([]float32, len(m.rows)),
		bias:             make([]float32, len(m.bias.Weights)),
		output:           make([]float32, len(m.output.Weights)),
		sums:             make([]float32, 2*m.hidden),
		activations:      make([]float32, 2*m.hidden),
		activationSlopes: make([]float32, 2*m.hidden),
	}
	for i := range g.active {
		g.active[i] = make([]int32, 0, network.MaxActive)
	}
	return g
}

// row returns the slopes of a row.
func (g *Gradient) row(row int) []float32 { return g.model.slice(g.rows, row) }

// Evaluate implements tuning.Gradient.
func (g *Gradient) Evaluate(p *shogi.Position, a *shogi.AttackMap) float64 {
	g.inputs.Compute(p, a)
	m, us := g.model, p.SideToMove()
	for i, viewer := range [2]shogi.Color{us, us.Opponent()} {
		g.active[i] = g.inputs.AppendRows(g.active[i][:0], viewer)
		lanes.SumRows(m.slice(g.sums, i), m.bias.Weights, m.rows, g.active[i])
	}
	for i, x := range g.sums {
		clipped := max(0, min(1, x))
		g.activations[i] = clipped * clipped
	}
	g.stage = network.StageOf(p)
	constant := m.output.Weights[m.firstConstant()+g.stage]
	return float64(constant+tuning.Product(m.outputOf(m.output.Weights, g.stage), g.activations)) * unit
}

// Learn implements tuning.Gradient.
func (g *Gradient) Learn(slope float64) {
	m, up := g.model, float32(slope*unit)
	g.output[m.firstConstant()+g.stage] += up
	tuning.AddScaled(m.outputOf(g.output, g.stage), g.activations, up)
	clear(g.activationSlopes)
	tuning.AddScaled(g.activationSlopes, m.outputOf(m.output.Weights, g.stage), up)
	for i, x := range g.sums {
		g.activationSlopes[i] *= slopeAt(x, g.activationSlopes[i], 2*x, g.reviving)
	}
	for i, active := range g.active {
		slopes := m.slice(g.activationSlopes, i)
		tuning.AddTo(g.bias, slopes)
		lanes.AddToRows(g.rows, slopes, active)
		for _, row := range active {
			g.isSeen[row] = true
		}
	}
}

// revivingSlope is the slope that slopeAt assumes for a unit outside of its range.
const revivingSlope = 0.05

// slopeAt returns the slope of a unit's activation with respect to its sum; within is its value
// inside of the unit's range. Outside of the range the true slope is 0, and a unit that all
// positions have driven out, as happens in the first steps, would never return. So slopeAt returns
// reviving instead if the slope up of the loss with respect to the activation leads back.
func slopeAt(sum, up, within, reviving float32) float32 {
	switch {
	case sum > 0 && sum < 1:
		return within
	case sum <= 0 && up < 0, sum >= 1 && up > 0:
		return reviving
	}
	return 0
}
