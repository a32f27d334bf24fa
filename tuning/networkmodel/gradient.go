package networkmodel

import (
	"slices"

	"shotest/evaluation/network"
	"shotest/internal/lanes"
	"shotest/shogi"
	"shotest/tuning"
)

// Gradient evaluates positions with a model, and keeps the slopes of the loss for a step. It
// implements tuning.Gradient.
//
// The slopes of a row are the sum of those of the views in which it is active. A table of all rows
// would not fit into a core's cache, so Learn only notes which rows are active in which views, by
// chunks of rows, and Step adds up the slopes of one chunk after the other.
type Gradient struct {
	model        *Model
	bias, output []float32
	reviving     float32 // see slopeAt

	// Of the views learned since the last step, two for each position: the slopes with respect to
	// the sums of one after the other, and by chunks of rows the active rows with their views.
	slopes []float32
	active [rowChunks][]lanes.Pair

	// Evaluate computes these for Learn. The side to move's view comes first.
	stage       int        // of the position
	rows        [2][]int32 // the active rows of each view
	sums        []float32  // of the hidden units
	activations []float32
	inputs      network.Inputs
}

// NewGradient implements tuning.Model.
func (m *Model) NewGradient() tuning.Gradient {
	g := &Gradient{
		model:       m,
		reviving:    revivingSlope,
		bias:        make([]float32, len(m.bias.Weights)),
		output:      make([]float32, len(m.output.Weights)),
		sums:        make([]float32, 2*m.hidden),
		activations: make([]float32, 2*m.hidden),
	}
	for i := range g.rows {
		g.rows[i] = make([]int32, 0, network.MaxActive)
	}
	return g
}

// Evaluate implements tuning.Gradient.
func (g *Gradient) Evaluate(p *shogi.Position, a *shogi.AttackMap) float64 {
	g.inputs.Compute(p, a)
	m, us := g.model, p.SideToMove()
	for i, viewer := range [2]shogi.Color{us, us.Opponent()} {
		g.rows[i] = g.inputs.AppendRows(g.rows[i][:0], viewer)
		lanes.SumRows(m.slice(g.sums, i), m.bias.Weights, m.rows, g.rows[i])
	}
	for i, x := range g.sums {
		clipped := clip(x)
		g.activations[i] = clipped * clipped
	}
	g.stage = network.StageOf(p)
	constant := m.output.Weights[m.firstConstant()+g.stage]
	return float64(constant+tuning.Product(m.outputOf(m.output.Weights, g.stage), g.activations)) * unit
}

// clip clips a number to 0 … 1.
func clip(x float32) float32 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return 1
	}
	return x
}

// Learn implements tuning.Gradient.
func (g *Gradient) Learn(slope float64) {
	m, up := g.model, float32(slope*unit)
	g.output[m.firstConstant()+g.stage] += up
	tuning.AddScaled(m.outputOf(g.output, g.stage), g.activations, up)
	begin := len(g.slopes)
	g.slopes = slices.Grow(g.slopes, 2*m.hidden)[:begin+2*m.hidden]
	slopes, weights := g.slopes[begin:], m.outputOf(m.output.Weights, g.stage)
	for i, x := range g.sums {
		slope := up * weights[i]
		slopes[i] = slope * slopeAt(x, slope, 2*x, g.reviving)
	}
	for i, rows := range g.rows {
		tuning.AddTo(g.bias, m.slice(slopes, i))
		view := lanes.Pair(begin/m.hidden+i) << lanes.PairBits
		for _, row := range rows {
			chunk := &g.active[row/rowsPerChunk]
			*chunk = append(*chunk, view+lanes.Pair(row%rowsPerChunk))
		}
	}
}

// reset forgets what was learned.
func (g *Gradient) reset() {
	g.slopes = g.slopes[:0]
	for i := range g.active {
		g.active[i] = g.active[i][:0]
	}
	clear(g.bias)
	clear(g.output)
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
