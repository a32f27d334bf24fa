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
// would not fit into a core's cache, so Learn only notes the rows of each view, and Step adds up
// the views of each row.
type Gradient struct {
	model        *Model
	bias, output []float32
	reviving     float32 // see slopeAt

	// Of the views learned since the last step, two for each position: the active rows of one after
	// the other, where those of each view end, and the slopes with respect to its sums. Rows of a
	// position that was only evaluated may follow.
	rows, ends []int32
	slopes     []float32

	// The same by rows: the views of one row after the other, and where those of each row end.
	views, viewEnds []int32

	// Evaluate computes these for Learn. The side to move's view comes first.
	stage       int       // of the position
	viewEnd     int       // of the rows of the first view
	sums        []float32 // of the hidden units
	activations []float32
	inputs      network.Inputs
}

// NewGradient implements tuning.Model.
func (m *Model) NewGradient() tuning.Gradient {
	return &Gradient{
		model:       m,
		reviving:    revivingSlope,
		bias:        make([]float32, len(m.bias.Weights)),
		output:      make([]float32, len(m.output.Weights)),
		viewEnds:    make([]int32, network.Rows),
		sums:        make([]float32, 2*m.hidden),
		activations: make([]float32, 2*m.hidden),
	}
}

// Evaluate implements tuning.Gradient.
func (g *Gradient) Evaluate(p *shogi.Position, a *shogi.AttackMap) float64 {
	g.inputs.Compute(p, a)
	m, us := g.model, p.SideToMove()
	g.rows = g.rows[:endOf(g.ends, len(g.ends)-1)]
	for i, viewer := range [2]shogi.Color{us, us.Opponent()} {
		begin := len(g.rows)
		g.viewEnd = begin
		g.rows = g.inputs.AppendRows(g.rows, viewer)
		lanes.SumRows(m.slice(g.sums, i), m.bias.Weights, m.rows, g.rows[begin:])
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
	tuning.AddTo(g.bias, slopes[:m.hidden])
	tuning.AddTo(g.bias, slopes[m.hidden:])
	g.ends = append(g.ends, int32(g.viewEnd), int32(len(g.rows)))
}

// sortViews sorts the views by their rows.
func (g *Gradient) sortViews() {
	g.rows = g.rows[:endOf(g.ends, len(g.ends)-1)]
	g.views = slices.Grow(g.views[:0], len(g.rows))[:len(g.rows)]
	clear(g.viewEnds)
	for _, row := range g.rows {
		g.viewEnds[row]++
	}
	next := int32(0)
	for row, count := range g.viewEnds {
		g.viewEnds[row] = next // so far where the views of the row begin
		next += count
	}
	begin := int32(0)
	for view, end := range g.ends {
		for _, row := range g.rows[begin:end] {
			g.views[g.viewEnds[row]] = int32(view)
			g.viewEnds[row]++
		}
		begin = end
	}
}

// viewsOf returns the views in which a row is active. They are sorted before.
func (g *Gradient) viewsOf(row int) []int32 { return g.views[endOf(g.viewEnds, row-1):g.viewEnds[row]] }

// endOf returns where part i ends of what has these ends; parts before the first end at 0.
func endOf(ends []int32, i int) int32 {
	if i < 0 {
		return 0
	}
	return ends[i]
}

// reset forgets what was learned.
func (g *Gradient) reset() {
	g.rows, g.ends, g.slopes = g.rows[:0], g.ends[:0], g.slopes[:0]
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
