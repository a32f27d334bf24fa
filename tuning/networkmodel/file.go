package networkmodel

import (
	"errors"
	"fmt"
	"io"

	"shotest/evaluation/network"
	"shotest/evaluation/network/inputs"
	"shotest/internal/checksum"
	"shotest/tuning"
)

// ErrCheckpoint says that a file is not a checkpoint of this model.
var ErrCheckpoint = errors.New("not a checkpoint of this network")

// checkpointHead begins a checkpoint. The weights follow with the means of the optimisers,
// as they lie in memory, in little-endian order, and a CRC-32 of all of it.
type checkpointHead struct {
	Magic                 [8]byte
	Hidden, Second, Third uint32
	Rows, Factors         uint32
	Steps                 uint64
}

func (m *Model) head() checkpointHead {
	head := checkpointHead{
		Hidden: uint32(m.shape.Hidden), Second: uint32(m.shape.Second), Third: uint32(m.shape.Third), Rows: inputs.Rows, Factors: uint32(factorCount),
		Steps: uint64(m.biasA.Steps),
	}
	copy(head.Magic[:], "netmodel")
	return head
}

// learned lists everything that a checkpoint holds.
func (m *Model) learned() [][]float32 {
	parts := [][]float32{
		m.peculiar, m.peculiarA.Mean, m.peculiarA.Square,
		m.factors, m.factorsA.Mean, m.factorsA.Square,
		m.bias, m.biasA.Mean, m.biasA.Square,
		m.output, m.outputA.Mean, m.outputA.Square,
	}
	for _, d := range m.layers {
		parts = append(parts, d.weights, d.weightsA.Mean, d.weightsA.Square, d.bias, d.biasA.Mean, d.biasA.Square)
	}
	return parts
}

// optimisers lists those of everything that is learned.
func (m *Model) optimisers() []*tuning.Adam {
	list := []*tuning.Adam{m.peculiarA, m.factorsA, m.biasA, m.outputA}
	for _, d := range m.layers {
		list = append(list, d.weightsA, d.biasA)
	}
	return list
}

// Save implements tuning.Model.
func (m *Model) Save(w io.Writer) error {
	parts := []any{m.head()}
	for _, part := range m.learned() {
		parts = append(parts, part)
	}
	return checksum.Write(w, parts...)
}

// Load implements tuning.Model.
func (m *Model) Load(r io.Reader) error {
	from := checksum.NewReader(r)
	var head checkpointHead
	if err := from.Read(&head); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	want := m.head()
	want.Steps = head.Steps
	if head != want {
		return fmt.Errorf("%w: it begins with %q, %d hidden units and layers of %d and %d, %d rows, %d factors; expected %q, %d, %d and %d, %d, %d",
			ErrCheckpoint, head.Magic[:], head.Hidden, head.Second, head.Third, head.Rows, head.Factors,
			want.Magic[:], want.Hidden, want.Second, want.Third, want.Rows, want.Factors)
	}
	loaded := newModel(m.shape)
	for _, part := range loaded.learned() {
		if err := from.Read(part); err != nil {
			return fmt.Errorf("%w: cut off: %w", ErrCheckpoint, err)
		}
	}
	if err := from.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	for _, adam := range loaded.optimisers() {
		adam.Steps = int(head.Steps)
	}
	loaded.copyTo(m)
	return nil
}

// copyTo copies the weights and optimisers into a model of the same shape, in place:
// gradients look at it.
func (m *Model) copyTo(to *Model) {
	from := m.learned()
	for i, part := range to.learned() {
		copy(part, from[i])
	}
	for _, adam := range to.optimisers() {
		adam.Steps = m.biasA.Steps
	}
	to.fold()
}

// Export implements tuning.Model: it writes what network.Read reads.
func (m *Model) Export(w io.Writer) error {
	p := &network.Parameters{Shape: m.shape, Rows: m.rows, Bias: m.bias}
	last := len(m.output) - 1
	for _, x := range m.output[:last] {
		p.Output = append(p.Output, x*unit)
	}
	p.Constant = m.output[last] * unit
	for _, d := range m.layers {
		p.Layers = append(p.Layers, network.Dense{Weights: d.weights, Bias: d.bias})
	}
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

// From returns a model that begins with the weights of an engine's network. What its rows
// share is not in them, so it is found again (separate).
func From(weights *network.Weights) *Model {
	p := weights.Parameters()
	m := newModel(p.Shape)
	copy(m.peculiar, p.Rows)
	copy(m.bias, p.Bias)
	for i, x := range p.Output {
		m.output[i] = x / unit
	}
	m.output[len(p.Output)] = p.Constant / unit
	for i, d := range m.layers {
		copy(d.weights, p.Layers[i].Weights)
		copy(d.bias, p.Layers[i].Bias)
	}
	m.separate()
	m.fold()
	return m
}
