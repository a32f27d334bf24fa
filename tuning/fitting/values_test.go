package fitting

import (
	"errors"
	"io"
	"math"

	"shotest/shogi"
	"shotest/tuning"
)

// Indices of the weights, which are in centipawns: the values on the board by piece type, the
// values in hand by piece type, and the value of the move.
const (
	firstHand  = shogi.PieceTypeCount
	tempo      = firstHand + 8
	valueCount = tempo + 1
)

// valueRate is the size of the first steps in centipawns.
const valueRate = 3

// material fits the values of pieces. It is the smallest tuning.Model: what it has learned can be
// read, and takes little time to learn.
type material struct {
	values tuning.Part
	slopes []float32
}

// newMaterial returns a model that begins with the given values.
func newMaterial(begin shogi.PieceValues) *material {
	m := &material{values: tuning.NewPart(valueCount), slopes: make([]float32, valueCount)}
	for t, value := range begin.Board {
		m.values.Weights[t] = float32(value)
	}
	for t, value := range begin.Hand {
		m.values.Weights[firstHand+t] = float32(value)
	}
	m.values.Weights[shogi.King] = 0
	return m
}

// Values returns the current values, rounded to centipawns. The king has its value in
// shogi.DefaultPieceValues, since it cannot be learned.
func (m *material) Values() shogi.PieceValues {
	result := shogi.DefaultPieceValues()
	for t := range result.Board {
		if shogi.PieceType(t) != shogi.King {
			result.Board[t] = rounded(m.values.Weights[t])
		}
	}
	for t := range result.Hand {
		result.Hand[t] = rounded(m.values.Weights[firstHand+t])
	}
	return result
}

func rounded(weight float32) int { return int(math.Round(float64(weight))) }

// NewGradient implements tuning.Model.
func (m *material) NewGradient() tuning.Gradient { return &materialGradient{model: m} }

// Step implements tuning.Model.
func (m *material) Step(gradients []tuning.Gradient, rate float64) {
	clear(m.slopes)
	for _, g := range gradients {
		slopes := &g.(*materialGradient).slopes
		for i, slope := range slopes {
			m.slopes[i] += float32(slope)
		}
		*slopes = [valueCount]float64{}
	}
	m.values.Adam.Step(m.values.Weights, m.slopes, valueRate*rate, 0)
}

// Parts implements tuning.Model.
func (m *material) Parts() []tuning.Part { return []tuning.Part{m.values} }

// Restored implements tuning.Model.
func (m *material) Restored() {}

// Export implements tuning.Model.
func (m *material) Export(io.Writer) error { return errors.ErrUnsupported }

// materialGradient implements tuning.Gradient.
type materialGradient struct {
	model *material
	// counts holds the pieces of the side to move minus those of its opponent, in the position
	// evaluated last.
	counts [valueCount]int32
	slopes [valueCount]float64
}

// Evaluate implements tuning.Gradient.
func (g *materialGradient) Evaluate(p *shogi.Position, _ *shogi.AttackMap) float64 {
	us := p.SideToMove()
	them := us.Opponent()
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t != shogi.King {
			g.counts[t] = int32(p.Pieces(us, t).Count() - p.Pieces(them, t).Count())
		}
	}
	for _, t := range shogi.HandTypes {
		g.counts[firstHand+int(t)] = int32(p.Hand(us).Count(t) - p.Hand(them).Count(t))
	}
	g.counts[tempo] = 1
	value := 0.0
	for i, n := range g.counts {
		value += float64(n) * float64(g.model.values.Weights[i])
	}
	return value
}

// Learn implements tuning.Gradient.
func (g *materialGradient) Learn(slope float64) {
	for i, n := range g.counts {
		g.slopes[i] += float64(n) * slope
	}
}
