package fitting

import (
	"errors"
	"io"
	"math"

	"gopkg.in/yaml.v3"

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

// Material fits the values of pieces. It is the smallest [tuning.Model], and the baseline for
// others.
type Material struct {
	values tuning.Part
	slopes []float32
}

// NewMaterial returns a model that begins with the given values.
func NewMaterial(begin shogi.PieceValues) *Material {
	m := &Material{values: tuning.NewPart(valueCount), slopes: make([]float32, valueCount)}
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
func (m *Material) Values() shogi.PieceValues {
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
func (m *Material) NewGradient() tuning.Gradient { return &materialGradient{model: m} }

// Step implements tuning.Model.
func (m *Material) Step(gradients []tuning.Gradient, rate float64) {
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
func (m *Material) Parts() []tuning.Part { return []tuning.Part{m.values} }

// Restored implements tuning.Model.
func (m *Material) Restored() {}

// Export writes the values as YAML, in centipawns.
func (m *Material) Export(w io.Writer) error {
	values := m.Values()
	f := struct {
		Board, Hand map[string]int
		Tempo       int
	}{map[string]int{}, map[string]int{}, rounded(m.values.Weights[tempo])}
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t != shogi.King {
			f.Board[t.String()] = values.Board[t]
		}
	}
	for _, t := range shogi.HandTypes {
		f.Hand[t.String()] = values.Hand[t]
	}
	encoder := yaml.NewEncoder(w)
	return errors.Join(encoder.Encode(f), encoder.Close())
}

// materialGradient implements tuning.Gradient.
type materialGradient struct {
	model *Material
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
