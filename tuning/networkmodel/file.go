package networkmodel

import (
	"bytes"
	"io"
	"slices"

	"shotest/evaluation/network"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/tuning"
)

// Parts implements tuning.Model.
func (m *Model) Parts() []tuning.Part {
	return []tuning.Part{m.peculiar, m.factors, m.bias, m.output}
}

// Restored implements tuning.Model.
func (m *Model) Restored() { m.sumParts() }

// Export implements tuning.Model. It writes the format of network.Read.
func (m *Model) Export(w io.Writer) error {
	p := &network.Parameters{Hidden: m.hidden, Rows: m.rows, Bias: m.bias.Weights}
	output := slices.Clone(m.output.Weights)
	for i := range output {
		output[i] *= unit
	}
	p.Output, p.Constants = output[:m.firstConstant()], output[m.firstConstant():]
	weights, err := network.Quantise(p)
	if err != nil {
		return err
	}
	return weights.Write(w)
}

// Load reads a model from a file that Save wrote.
func Load(path string) (*Model, error) {
	weights, err := network.Load(path)
	if err != nil {
		return nil, err
	}
	return From(weights), nil
}

// Save writes a model to a file for Load and the engine, completely or not at all.
func (m *Model) Save(path string) error {
	var data bytes.Buffer
	if err := m.Export(&data); err != nil {
		return err
	}
	return safefile.Write(path, data.Bytes())
}

// Mean returns a model with the mean weights of models, of which there must be at least one. Fits
// with the same initial network find similar units, and their errors cancel out (Wortsman et al.
// 2022).
func Mean(models []*Model) (*Model, error) {
	m, share := newModel(models[0].hidden), 1/float32(len(models))
	for _, model := range models {
		if model.hidden != m.hidden {
			return nil, message.Errorf("%d and %d hidden units: expected as many, for a mean", m.hidden, model.hidden)
		}
		for i, part := range model.Parts() {
			tuning.AddScaled(m.Parts()[i].Weights, part.Weights, share)
		}
	}
	m.sumParts()
	return m, nil
}

// From returns a model with the weights of an engine's network. It computes the factors of the rows
// anew, since the engine's weights hold only their sums.
func From(weights *network.Weights) *Model {
	p := weights.Parameters()
	m := newModel(p.Hidden)
	copy(m.peculiar.Weights, p.Rows)
	copy(m.bias.Weights, p.Bias)
	for i, x := range slices.Concat(p.Output, p.Constants) {
		m.output.Weights[i] = x / unit
	}
	m.separate()
	m.sumParts()
	return m
}
