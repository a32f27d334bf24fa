// Package networkmodel fits the network of evaluation/network to data: it is
// that network in real numbers, with the slopes of its value.
//
//	model, err := networkmodel.New(64, 1) // 64 hidden units a view, seed 1
//	if err != nil {
//		return err
//	}
//	gradient := model.NewGradient()
//	for i := range batch {
//		score := gradient.Evaluate(&batch[i].Position, &batch[i].Attacks)
//		gradient.Learn(slopeOfLoss(score, batch[i].Target))
//	}
//	model.Step([]tuning.Gradient{gradient}, 1)
//	err = model.Export(file) // for network.Read
package networkmodel

import (
	"math/rand/v2"

	"shotest/evaluation/network"
	"shotest/tuning"
)

// unit is how many centipawns the weights of the output count in, so that they
// are about as large as the others.
const unit = 600

const (
	// sharedRate is how far one step moves a weight, at most and about, for
	// batches of some thousands of positions.
	sharedRate = 0.004
	// peculiarRate is that of the peculiar parts of rows. It is lower, or rare
	// states would remember single games.
	peculiarRate = 0.05 * sharedRate
	// Weights shrink by these, times their rate, with each step that moves them. Where they shrink
	// more, they lose what many positions teach (docs/measurements/evaluation-network.md).
	sharedDecay, peculiarDecay = 0.3, 1.5
	// warmUp is how many steps the rates rise for. As 150 rows of four parts
	// each are active at once, the first steps would else drive hidden units out
	// of their range.
	warmUp = 400
)

// Model is a network while it is being fitted. It implements tuning.Model.
type Model struct {
	// hidden is the number of hidden units of a view.
	hidden int
	// rows holds the weights as they are used: peculiar plus shared parts.
	rows []float32
	// What is learned. The output is that of the side to move's units, the opponent's, and a
	// constant.
	peculiar, factors, bias, output tuning.Part
	// factorSlopes is used by Step.
	factorSlopes []float32
}

// New returns a network with random small weights, which follow from the seed.
func New(hidden int, seed uint64) (*Model, error) {
	if err := network.CheckHidden(hidden); err != nil {
		return nil, err
	}
	m := newModel(hidden)
	random := rand.New(rand.NewPCG(seed, 0))
	const small, start, outward = 0.01, 0.3, 0.15
	tuning.Scatter(m.factors.Weights, random, small)
	tuning.Scatter(m.output.Weights, random, outward)
	for i := range m.bias.Weights {
		m.bias.Weights[i] = start
	}
	m.fold()
	return m, nil
}

// of returns the weights of one of the rows, parts or views that stand one after the other.
func (m *Model) of(weights []float32, i int) []float32 { return weights[i*m.hidden:][:m.hidden] }

// newModel returns a network of zeros.
func newModel(hidden int) *Model {
	rows := network.Rows * hidden
	return &Model{
		hidden: hidden, rows: make([]float32, rows), factorSlopes: make([]float32, factorCount*hidden),
		peculiar: tuning.NewPart(rows), factors: tuning.NewPart(factorCount * hidden), bias: tuning.NewPart(hidden),
		output: tuning.NewPart(2*hidden + 1),
	}
}
