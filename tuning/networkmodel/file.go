package networkmodel

import (
	"fmt"
	"io"

	"shotest/evaluation/network"
	"shotest/tuning"
)

// Parts implements tuning.Model.
func (m *Model) Parts() []tuning.Part {
	return []tuning.Part{m.peculiar, m.factors, m.bias, m.output}
}

// Restored implements tuning.Model.
func (m *Model) Restored() { m.fold() }

// Export implements tuning.Model: it writes what network.Read reads.
func (m *Model) Export(w io.Writer) error {
	p := &network.Parameters{Hidden: m.hidden, Rows: m.rows, Bias: m.bias.Weights}
	last := len(m.output.Weights) - 1
	for _, x := range m.output.Weights[:last] {
		p.Output = append(p.Output, x*unit)
	}
	p.Constant = m.output.Weights[last] * unit
	weights, err := network.Quantise(p)
	if err != nil {
		return err
	}
	return weights.Write(w)
}

// Read returns a model that begins with the weights of a file that Export wrote.
func Read(r io.Reader) (*Model, error) {
	weights, err := network.Read(r)
	if err != nil {
		return nil, err
	}
	return From(weights), nil
}

// Mean sets the weights to the mean of the model's and those of others. Fits that began with the
// same network have found much the same units, and their errors cancel out (Wortsman et al. 2022).
func (m *Model) Mean(others []*Model) error {
	share := 1 / float32(len(others)+1)
	for i, part := range m.Parts() {
		scaled := make([]float32, len(part.Weights))
		tuning.AddScaled(scaled, part.Weights, share)
		for _, other := range others {
			if other.hidden != m.hidden {
				return fmt.Errorf("%d and %d hidden units: expected as many, for a mean", m.hidden, other.hidden)
			}
			tuning.AddScaled(scaled, other.Parts()[i].Weights, share)
		}
		copy(part.Weights, scaled)
	}
	m.fold()
	return nil
}

// From returns a model that begins with the weights of an engine's network. What its rows
// share is not in them, so it is found again (separate).
func From(weights *network.Weights) *Model {
	p := weights.Parameters()
	m := newModel(p.Hidden)
	copy(m.peculiar.Weights, p.Rows)
	copy(m.bias.Weights, p.Bias)
	for i, x := range p.Output {
		m.output.Weights[i] = x / unit
	}
	m.output.Weights[len(p.Output)] = p.Constant / unit
	m.separate()
	m.fold()
	return m
}
