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

// ErrCheckpoint is wrapped by what Load says of a file that is not a checkpoint
// of this model.
var ErrCheckpoint = errors.New("not a checkpoint of this network")

// checkpointHead begins a checkpoint. What follows are the weights and what the
// optimisers remember, as they lie in memory, in little-endian order, and a
// CRC-32 of all of it.
type checkpointHead struct {
	Magic                 [8]byte
	Hidden, Rows, Factors uint32
	Steps                 uint64
}

func (m *Model) head() checkpointHead {
	head := checkpointHead{
		Hidden: uint32(m.hidden), Rows: inputs.Rows, Factors: uint32(factorCount),
		Steps: uint64(m.biasA.Steps),
	}
	copy(head.Magic[:], "netmodel")
	return head
}

// learned lists everything that a checkpoint holds.
func (m *Model) learned() [][]float32 {
	return [][]float32{
		m.peculiar, m.peculiarA.Mean, m.peculiarA.Square,
		m.factors, m.factorsA.Mean, m.factorsA.Square,
		m.bias, m.biasA.Mean, m.biasA.Square,
		m.output, m.outputA.Mean, m.outputA.Square,
	}
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
		return fmt.Errorf("%w: it begins with %q, %d hidden units, %d rows, %d factors; expected %q, %d, %d, %d",
			ErrCheckpoint, head.Magic[:], head.Hidden, head.Rows, head.Factors,
			want.Magic[:], want.Hidden, want.Rows, want.Factors)
	}
	loaded := newModel(m.hidden)
	for _, part := range loaded.learned() {
		if err := from.Read(part); err != nil {
			return fmt.Errorf("%w: cut off: %w", ErrCheckpoint, err)
		}
	}
	if err := from.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	for _, adam := range []*tuning.Adam{loaded.peculiarA, loaded.factorsA, loaded.biasA, loaded.outputA} {
		adam.Steps = int(head.Steps)
	}
	loaded.copyTo(m)
	return nil
}

// copyTo copies what was learned into a model of the same shape, in place:
// gradients look at it.
func (m *Model) copyTo(to *Model) {
	from := m.learned()
	for i, part := range to.learned() {
		copy(part, from[i])
	}
	to.peculiarA.Steps, to.factorsA.Steps = m.peculiarA.Steps, m.factorsA.Steps
	to.biasA.Steps, to.outputA.Steps = m.biasA.Steps, m.outputA.Steps
	fold(to.rows, to.peculiar, to.factors, to.hidden)
}

// Export implements tuning.Model: it writes what network.Read reads.
func (m *Model) Export(w io.Writer) error {
	p := &network.Parameters{Hidden: m.hidden, Rows: m.rows, Bias: m.bias}
	for _, x := range m.output[:2*m.hidden] {
		p.Output = append(p.Output, x*unit)
	}
	p.Constant = m.output[2*m.hidden] * unit
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

// From returns a model that begins with the weights of an engine's network. What
// was shared between rows is not in them, so it begins anew: with zeros, to which
// the rows are peculiar.
func From(weights *network.Weights) *Model {
	p := weights.Parameters()
	m := newModel(p.Hidden)
	copy(m.peculiar, p.Rows)
	copy(m.bias, p.Bias)
	for i, x := range p.Output {
		m.output[i] = x / unit
	}
	m.output[2*m.hidden] = p.Constant / unit
	fold(m.rows, m.peculiar, m.factors, m.hidden)
	return m
}
