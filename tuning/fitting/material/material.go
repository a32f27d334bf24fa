// Package material fits the values of pieces: the smallest [tuning.Model] that is
// good for something, and the one that other models are measured against.
//
//	model := material.New(shogi.DefaultPieceValues())
//	result, err := fitting.Run(ctx, model, data, fitting.DefaultOptions())
//	if err != nil {
//		return err
//	}
//	values := model.Values() // for evaluation.NewMaterial
package material

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"gopkg.in/yaml.v3"

	"shotest/shogi"
	"shotest/tuning"
)

// The weights are the values on the board by type, then those in hand by type,
// then that of being to move, all in centipawns.
const (
	firstHand = shogi.PieceTypeCount
	tempo     = firstHand + 8
	count     = tempo + 1
)

// stepRate is the size of the first steps in centipawns.
const stepRate = 3

// Model is the values while they are being fitted.
type Model struct {
	weights, slopes []float32
	adam            *tuning.Adam
}

// New returns a model that begins with the given values.
func New(values shogi.PieceValues) *Model {
	m := &Model{weights: make([]float32, count), slopes: make([]float32, count), adam: tuning.NewAdam(count)}
	for t, value := range values.Board {
		m.weights[t] = float32(value)
	}
	for t, value := range values.Hand {
		m.weights[firstHand+t] = float32(value)
	}
	m.weights[shogi.King] = 0
	return m
}

// Values returns the values as they are, rounded to centipawns. The king's is
// that of shogi.DefaultPieceValues: no position tells it.
func (m *Model) Values() shogi.PieceValues {
	values := shogi.DefaultPieceValues()
	for t := range values.Board {
		if shogi.PieceType(t) != shogi.King {
			values.Board[t] = rounded(m.weights[t])
		}
	}
	for t := range values.Hand {
		values.Hand[t] = rounded(m.weights[firstHand+t])
	}
	return values
}

func rounded(weight float32) int { return int(math.Round(float64(weight))) }

// NewGradient implements tuning.Model.
func (m *Model) NewGradient() tuning.Gradient { return &gradient{model: m} }

// Step implements tuning.Model.
func (m *Model) Step(gradients []tuning.Gradient, rate float64) {
	clear(m.slopes)
	for _, g := range gradients {
		slopes := &g.(*gradient).slopes
		for i, slope := range slopes {
			m.slopes[i] += float32(slope)
		}
		*slopes = [count]float64{}
	}
	m.adam.Step(m.weights, m.slopes, stepRate*rate, 0)
}

// magic begins a checkpoint.
var magic = []byte("shotest material 1\n")

// Save implements tuning.Model.
func (m *Model) Save(w io.Writer) error {
	_, magicErr := w.Write(magic)
	return errors.Join(magicErr,
		binary.Write(w, binary.LittleEndian, m.weights), binary.Write(w, binary.LittleEndian, m.adam.Mean),
		binary.Write(w, binary.LittleEndian, m.adam.Square), binary.Write(w, binary.LittleEndian, int64(m.adam.Steps)))
}

// Load implements tuning.Model.
func (m *Model) Load(r io.Reader) error {
	found := make([]byte, len(magic))
	if _, err := io.ReadFull(r, found); err != nil || !bytes.Equal(found, magic) {
		return fmt.Errorf("not a checkpoint of piece values: expected it to begin with %q", magic)
	}
	weights, adam, steps := make([]float32, count), tuning.NewAdam(count), int64(0)
	for _, part := range []any{weights, adam.Mean, adam.Square, &steps} {
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("checkpoint of piece values: it ends too early: %w", err)
		}
	}
	adam.Steps = int(steps)
	m.weights, m.adam = weights, adam
	return nil
}

// file is what Export writes.
type file struct {
	Board map[string]int `yaml:"board"`
	Hand  map[string]int `yaml:"hand"`
	Tempo int            `yaml:"tempo"`
}

// Export writes the values as YAML, in centipawns.
func (m *Model) Export(w io.Writer) error {
	values := m.Values()
	f := file{Board: map[string]int{}, Hand: map[string]int{}, Tempo: rounded(m.weights[tempo])}
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

// gradient implements tuning.Gradient.
type gradient struct {
	model *Model
	// counts is what the side to move has more of than its opponent, in the
	// position evaluated last.
	counts [count]int32
	slopes [count]float64
}

// Evaluate implements tuning.Gradient.
func (g *gradient) Evaluate(p *shogi.Position, _ *shogi.AttackMap) float64 {
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
		value += float64(n) * float64(g.model.weights[i])
	}
	return value
}

// Learn implements tuning.Gradient.
func (g *gradient) Learn(slope float64) {
	for i, n := range g.counts {
		g.slopes[i] += float64(n) * slope
	}
}
