package networkmodel

import (
	"shotest/evaluation/network"
	"shotest/internal/lanes"
	"shotest/tuning"
)

// A step goes over all rows, and most of them are not active in a batch. The cores share the rows.

// rowsPerChunk is the number of rows or factors that a core takes at a time, rowChunks the number
// of chunks of rows.
const (
	rowsPerChunk = 1 << lanes.PairBits
	rowChunks    = (network.Rows + rowsPerChunk - 1) / rowsPerChunk
)

// eachChunk calls work for ranges of count rows or factors, on all cores, with memory for the
// numbers of one.
func (m *Model) eachChunk(count int, work func(begin, end int, numbers []float32)) {
	numbers := func() []float32 { return make([]float32, m.hidden) }
	tuning.EachWith((count+rowsPerChunk-1)/rowsPerChunk, numbers, func(numbers []float32, n int) {
		work(n*rowsPerChunk, min((n+1)*rowsPerChunk, count), numbers)
	})
}

// Step implements tuning.Model.
func (m *Model) Step(gradients []tuning.Gradient, rate float64) {
	rate *= min(1, float64(m.bias.Adam.Steps+1)/warmUpSteps)
	all := make([]*Gradient, len(gradients))
	for i := range all {
		all[i] = gradients[i].(*Gradient)
	}
	m.stepRows(all, rate*peculiarRate)
	m.stepFactors(rate * sharedRate)
	for _, g := range all[1:] {
		tuning.AddTo(all[0].bias, g.bias)
		tuning.AddTo(all[0].output, g.output)
	}
	m.bias.Adam.Step(m.bias.Weights, all[0].bias, rate*sharedRate, sharedDecay)
	m.output.Adam.Step(m.output.Weights, all[0].output, rate*sharedRate, 0)
	m.sumParts()
	for _, g := range all {
		g.reset()
	}
}

// stepRows sets the slopes of the rows that were active, and moves their peculiar parts.
func (m *Model) stepRows(gradients []*Gradient, rate float64) {
	m.peculiar.Adam.Begin()
	m.eachChunk(network.Rows, func(begin, end int, _ []float32) {
		m.clearSlopes(begin, end)
		for _, g := range gradients {
			active := g.active[begin/rowsPerChunk]
			lanes.AddPairs(m.rowSlopes[begin*m.hidden:end*m.hidden], g.slopes, m.hidden, active)
			for _, pair := range active {
				m.isSeen[begin+pair.Row()] = true
			}
		}
		for row := begin; row < end; row++ {
			if m.isSeen[row] {
				slopes := m.slice(m.rowSlopes, row)
				m.peculiar.Adam.Move(m.slice(m.peculiar.Weights, row), slopes, row*m.hidden, rate, peculiarDecay)
			}
		}
	})
}

// clearSlopes forgets the slopes of rows of the last step.
func (m *Model) clearSlopes(begin, end int) {
	for row := begin; row < end; row++ {
		if m.isSeen[row] {
			clear(m.slice(m.rowSlopes, row))
			m.isSeen[row] = false
		}
	}
}

// stepFactors moves the factors of the rows that were active, by the sums of the rows' slopes.
func (m *Model) stepFactors(rate float64) {
	m.factors.Adam.Begin()
	m.eachChunk(len(m.membersOf), func(begin, end int, slopes []float32) {
		var seen []int32
		for factor := begin; factor < end; factor++ {
			seen = seen[:0]
			for _, row := range m.membersOf[factor] {
				if m.isSeen[row] {
					seen = append(seen, row)
				}
			}
			if len(seen) > 0 {
				lanes.SumRows(slopes, m.zeros, m.rowSlopes, seen)
				m.factors.Adam.Move(m.slice(m.factors.Weights, factor), slopes, factor*m.hidden, rate, sharedDecay)
			}
		}
	})
}

// sumParts sets each row to the sum of its parts.
func (m *Model) sumParts() {
	m.eachChunk(network.Rows, func(begin, end int, _ []float32) {
		for row := begin; row < end; row++ {
			lanes.SumRows(m.slice(m.rows, row), m.slice(m.peculiar.Weights, row), m.factors.Weights, m.factorsOf[row])
		}
	})
}
