package networkmodel

import (
	"shotest/evaluation/network"
	"shotest/tuning"
)

// A step goes over all rows several times, and most of them are not active in a batch. So gradients
// record the active ones, and the cores share the rows.

// rowsPerChunk is the number of rows that a core takes at a time.
const rowsPerChunk = 512

// eachChunk calls work for ranges of rows, on all cores.
func eachChunk(work func(begin, end int)) {
	tuning.Each((network.Rows+rowsPerChunk-1)/rowsPerChunk, func(n int) {
		work(n*rowsPerChunk, min((n+1)*rowsPerChunk, network.Rows))
	})
}

// Step implements tuning.Model.
func (m *Model) Step(gradients []tuning.Gradient, rate float64) {
	sum := gradients[0].(*Gradient)
	sum.addAll(gradients[1:])
	m.addFactorSlopes(sum)
	rate *= min(1, float64(m.bias.Adam.Steps+1)/warmUpSteps)
	m.peculiar.Adam.Begin()
	eachChunk(func(begin, end int) {
		for row := begin; row < end; row++ {
			if sum.isSeen[row] {
				weights := m.slice(m.peculiar.Weights, row)
				m.peculiar.Adam.Move(weights, sum.row(row), row*m.hidden, rate*peculiarRate, peculiarDecay)
			}
		}
	})
	m.factors.Adam.Step(m.factors.Weights, m.factorSlopes, rate*sharedRate, sharedDecay)
	m.bias.Adam.Step(m.bias.Weights, sum.bias, rate*sharedRate, sharedDecay)
	m.output.Adam.Step(m.output.Weights, sum.output, rate*sharedRate, 0)
	m.sumParts()
	sum.reset()
}

// addAll adds other gradients to this one, in order, and resets them.
func (g *Gradient) addAll(others []tuning.Gradient) {
	eachChunk(func(begin, end int) {
		for _, other := range others {
			other := other.(*Gradient)
			for row := begin; row < end; row++ {
				if other.isSeen[row] {
					tuning.AddTo(g.row(row), other.row(row))
					g.isSeen[row] = true
				}
			}
		}
	})
	for _, other := range others {
		other := other.(*Gradient)
		tuning.AddTo(g.bias, other.bias)
		tuning.AddTo(g.output, other.output)
		other.reset()
	}
}

// reset sets all slopes to 0.
func (g *Gradient) reset() {
	eachChunk(func(begin, end int) {
		for row := begin; row < end; row++ {
			if g.isSeen[row] {
				clear(g.row(row))
				g.isSeen[row] = false
			}
		}
	})
	clear(g.bias)
	clear(g.output)
}

// sumParts sets each row to the sum of its parts.
func (m *Model) sumParts() {
	width := m.hidden
	eachChunk(func(begin, end int) {
		copy(m.rows[begin*width:end*width], m.peculiar.Weights[begin*width:end*width])
		for row := begin; row < end; row++ {
			for _, factor := range factorsOf[row] {
				if factor != noFactor {
					tuning.AddTo(m.slice(m.rows, row), m.slice(m.factors.Weights, int(factor)))
				}
			}
		}
	})
}

// regions lists ranges of rows that share no factor with another range.
var regions = [...][2]int{
	{0, network.SquareRows},
	{network.FirstZoneRow, network.FirstZoneRow + network.ZoneRows},
	{network.FirstZoneRow + network.ZoneRows, network.Rows},
}

// addFactorSlopes adds the slopes of each row to those of its factors. Each kind and region of
// factors belongs to one core.
func (m *Model) addFactorSlopes(sum *Gradient) {
	clear(m.factorSlopes)
	kinds := len(factorsOf[0])
	tuning.Each(kinds*len(regions), func(n int) {
		kind, region := n%kinds, regions[n/kinds]
		for row := region[0]; row < region[1]; row++ {
			factor := int(factorsOf[row][kind])
			if factor != noFactor && sum.isSeen[row] {
				tuning.AddTo(m.slice(m.factorSlopes, factor), sum.row(row))
			}
		}
	})
}
