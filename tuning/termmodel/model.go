package termmodel

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"shotest/config"
	"shotest/evaluation/terms"
	"shotest/internal/inputfile"
	"shotest/tuning"
	"shotest/tuning/kernels"
)

const (
	// stepRate is the size of the first steps in centipawns.
	stepRate = 2
	// decay is how much a weight shrinks for each centipawn that it may move.
	// The tables overlap: what several of them could say is left to those that
	// say it most briefly, as the others shrink to nothing. The values of the
	// pieces themselves do not shrink.
	decay = 8e-4
	// weightCount is the number of weights: first all of the opening, then all
	// of the endgame.
	weightCount = 2 * terms.FeatureCount
)

// Model is the weights while they are being fitted.
type Model struct {
	weights, slopes []float32
	adam            *tuning.Adam
}

// New returns a model that begins with the given weights.
func New(weights terms.Weights) *Model {
	opening, endgame := weights.Numbers()
	return &Model{
		weights: append(opening, endgame...),
		slopes:  make([]float32, weightCount),
		adam:    tuning.NewAdam(weightCount),
	}
}

// Read returns a model that begins with the weights of a YAML file. The name is
// for errors only.
func Read(r io.Reader, name string) (*Model, error) {
	data, err := inputfile.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	var weights terms.Weights
	if err := config.Decode(data, name, &weights); err != nil {
		return nil, err
	}
	return New(weights), nil
}

// Weights returns the weights as they are, rounded as the engine uses them.
func (m *Model) Weights() terms.Weights {
	var weights terms.Weights
	weights.SetNumbers(m.weights[:terms.FeatureCount], m.weights[terms.FeatureCount:])
	return weights
}

// NewGradient implements tuning.Model.
func (m *Model) NewGradient() tuning.Gradient {
	return &gradient{model: m, counter: terms.New(terms.Weights{}), slopes: make([]float32, weightCount)}
}

// Step implements tuning.Model.
func (m *Model) Step(gradients []tuning.Gradient, rate float64) {
	clear(m.slopes)
	for _, g := range gradients {
		slopes := g.(*gradient).slopes
		kernels.AddTo(m.slopes, slopes)
		clear(slopes)
	}
	m.adam.Step(m.weights, m.slopes, stepRate*rate, 0)
	keep := float32(1 - decay*stepRate*rate)
	for i, slope := range m.slopes {
		if slope != 0 && !terms.IsMaterial(i%terms.FeatureCount) {
			m.weights[i] *= keep
		}
	}
}

// magic begins a checkpoint.
const magic = "shotest terms 1\n"

// header tells checkpoints of other shapes apart.
type header struct {
	Magic    [len(magic)]byte
	Features int32
	Steps    int32
}

// Save implements tuning.Model.
func (m *Model) Save(w io.Writer) error {
	h := header{Features: terms.FeatureCount, Steps: int32(m.adam.Steps)}
	copy(h.Magic[:], magic)
	var errs []error
	for _, part := range []any{h, m.weights, m.adam.Mean, m.adam.Square} {
		errs = append(errs, binary.Write(w, binary.LittleEndian, part))
	}
	return errors.Join(errs...)
}

// Load implements tuning.Model.
func (m *Model) Load(r io.Reader) error {
	var h header
	if err := binary.Read(r, binary.LittleEndian, &h); err != nil || !bytes.Equal(h.Magic[:], []byte(magic)) {
		return fmt.Errorf("not a checkpoint of the terms: expected it to begin with %q", magic)
	}
	if h.Features != terms.FeatureCount {
		return fmt.Errorf("checkpoint of %d features: expected %d", h.Features, terms.FeatureCount)
	}
	weights, adam := make([]float32, weightCount), tuning.NewAdam(weightCount)
	for _, part := range [][]float32{weights, adam.Mean, adam.Square} {
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("checkpoint of the terms: it ends too early: %w", err)
		}
	}
	adam.Steps = int(h.Steps)
	m.weights, m.adam = weights, adam
	return nil
}

// Export writes the weights as YAML, as terms.Load reads them.
func (m *Model) Export(w io.Writer) error {
	weights := m.Weights()
	data, err := config.Encode(&weights)
	if err != nil {
		return err
	}
	_, err = w.Write(config.Whole(data))
	return err
}
