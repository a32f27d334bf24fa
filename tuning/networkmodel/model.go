// Package networkmodel is the network of evaluation/network as a model to fit, in floating-point
// numbers and with the slopes of its value.
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

// unit is the unit of the output weights in centipawns. It makes them about as large as the others.
const unit = 600

const (
	// sharedRate is the approximate largest change of a weight in a step, for batches of some
	// thousands of positions.
	sharedRate = 0.004
	// peculiarRate is the rate of the peculiar parts of rows. It is lower, lest rare states
	// memorize single games.
	peculiarRate = 0.05 * sharedRate
	// Weight decays, relative to the rates. With more decay weights lose knowledge of many
	// positions (docs/measurements/evaluation-network.md).
	sharedDecay, peculiarDecay = 0.1, 0.5
	// warmUpSteps is the number of steps in which the rates rise. Since 150 rows of four parts each
	// are active at once, full first steps would drive hidden units out of their range.
	warmUpSteps = 400
)

// Model is a network to fit. It implements tuning.Model.
type Model struct {
	hidden int       // the number of hidden units of a view
	rows   []float32 // the sums of the peculiar parts and the factors, used to evaluate

	// The learned weights. output holds, for each stage, those of the side to move's units and
	// those of the opponent's units; then the constants of the stages.
	peculiar, factors, bias, output tuning.Part
	factorsOf, membersOf            [][]int32 // of each row, and the rows of each factor

	// Memory for Step: the slopes of the rows, whether a row was active since the last step, and
	// zeros for sums to begin with.
	rowSlopes []float32
	isSeen    []bool
	zeros     []float32
}

// New returns a network with small random weights, determined by the seed.
func New(hidden int, seed uint64) (*Model, error) {
	if err := network.CheckHidden(hidden); err != nil {
		return nil, err
	}
	m := newModel(hidden)
	random := rand.New(rand.NewPCG(seed, 0))
	const factorDeviation, initialBias, outputDeviation = 0.01, 0.3, 0.15
	tuning.Scatter(m.factors.Weights, random, factorDeviation)
	first := m.outputOf(m.output.Weights, 0)
	tuning.Scatter(first, random, outputDeviation)
	for stage := range network.Stages {
		copy(m.outputOf(m.output.Weights, stage), first)
	}
	for i := range m.bias.Weights {
		m.bias.Weights[i] = initialBias
	}
	m.sumParts()
	return m, nil
}

// slice returns the weights of the i-th row, factor or view in weights.
func (m *Model) slice(weights []float32, i int) []float32 { return weights[i*m.hidden:][:m.hidden] }

// outputOf returns the weights of the output of a stage, without its constant.
func (m *Model) outputOf(output []float32, stage int) []float32 {
	return output[stage*2*m.hidden:][:2*m.hidden]
}

// firstConstant is where the constants of the stages begin in the output.
func (m *Model) firstConstant() int { return network.Stages * 2 * m.hidden }

// newModel returns a network with weights of zero.
func newModel(hidden int) *Model {
	rows := network.Rows * hidden
	factorsOf, membersOf := kinship()
	return &Model{
		factorsOf: factorsOf, membersOf: membersOf,
		hidden: hidden, rows: make([]float32, rows), rowSlopes: make([]float32, rows),
		isSeen: make([]bool, network.Rows), zeros: make([]float32, hidden),
		peculiar: tuning.NewPart(rows), factors: tuning.NewPart(len(membersOf) * hidden), bias: tuning.NewPart(hidden),
		output: tuning.NewPart(network.Stages * (2*hidden + 1)),
	}
}
