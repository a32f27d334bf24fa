package networkmodel

import (
	"shotest/evaluation/network"
	"shotest/tuning"
)

// A step goes over all rows several times, and most of them are not seen in a batch. So
// gradients say which were, and the cores share the rows.

// rowsAtOnce is how many rows a core does at a time.
const rowsAtOnce = 512

// eachChunk calls work for ranges of rows, on all cores.
func eachChunk(work func(begin, end int)) {
	tuning.Each((network.Rows+rowsAtOnce-1)/rowsAtOnce, func(n int) {
		work(n*rowsAtOnce, min((n+1)*rowsAtOnce, network.Rows))
	})
}

// Step implements tuning.Model.
func (m *Model) Step(gradients []tuning.Gradient, rate float64) {
	sum := gradients[0].(*Gradient)
	sum.takeAll(gradients[1:])
	m.share(sum)
	rate *= min(1, float64(m.bias.Adam.Steps+1)/warmUp)
	m.peculiar.Adam.Begin()
	eachChunk(func(begin, end int) {
		for row := begin; row < end; row++ {
			if sum.seen[row] {
				weights := m.of(m.peculiar.Weights, row)
				m.peculiar.Adam.Move(weights, sum.row(row), row*m.hidden, rate*peculiarRate, peculiarDecay)
			}
		}
	})
	m.factors.Adam.Step(m.factors.Weights, m.factorSlopes, rate*sharedRate, sharedDecay)
	m.bias.Adam.Step(m.bias.Weights, sum.bias, rate*sharedRate, sharedDecay)
	m.output.Adam.Step(m.output.Weights, sum.output, rate*sharedRate, 0)
	m.fold()
	sum.empty()
}

// takeAll adds other gradients to this one, in their order, and empties them.
func (g *Gradient) takeAll(others []tuning.Gradient) {
	eachChunk(func(begin, end int) {
		for _, other := range others {
			other := other.(*Gradient)
			for row := begin; row < end; row++ {
				if other.seen[row] {
					tuning.AddTo(g.row(row), other.row(row))
					g.seen[row] = true
				}
			}
		}
	})
	for _, other := range others {
		other := other.(*Gradient)
		tuning.AddTo(g.bias, other.bias)
		tuning.AddTo(g.output, other.output)
		other.empty()
	}
}

// empty forgets everything that was learned.
func (g *Gradient) empty() {
	eachChunk(func(begin, end int) {
		for row := begin; row < end; row++ {
			if g.seen[row] {
				clear(g.row(row))
				g.seen[row] = false
			}
		}
	})
	clear(g.bias)
	clear(g.output)
}

// fold writes each row as the engine has it: the sum of its parts.
func (m *Model) fold() {
	width := m.hidden
	eachChunk(func(begin, end int) {
		copy(m.rows[begin*width:end*width], m.peculiar.Weights[begin*width:end*width])
		for row := begin; row < end; row++ {
			for _, factor := range factorsOf[row] {
				if factor != noFactor {
					tuning.AddTo(m.of(m.rows, row), m.of(m.factors.Weights, int(factor)))
				}
			}
		}
	})
}

// regions are ranges of rows that have no shared part in common with another.
var regions = [...][2]int{
	{0, network.SquareRows},
	{network.FirstZoneRow, network.FirstZoneRow + network.ZoneRows},
	{network.FirstZoneRow + network.ZoneRows, network.Rows},
}

// share adds the slopes of each row to those of its shared parts. Each kind and region of
// parts is one core's.
func (m *Model) share(sum *Gradient) {
	clear(m.factorSlopes)
	kinds := len(factorsOf[0])
	tuning.Each(kinds*len(regions), func(n int) {
		kind, region := n%kinds, regions[n/kinds]
		for row := region[0]; row < region[1]; row++ {
			factor := int(factorsOf[row][kind])
			if factor != noFactor && sum.seen[row] {
				tuning.AddTo(m.of(m.factorSlopes, factor), sum.row(row))
			}
		}
	})
}
