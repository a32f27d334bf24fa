package chessmaps

import (
	"math"
	"slices"

	"shotest/internal/message"
	"shotest/shogi"
)

const (
	// Hidden is the number of hidden units.
	Hidden = 32
	// RowCount is the number of rows: one for each state of each square.
	RowCount = shogi.SquareCount * StateCount
	// one is the integer that stands for 1.
	one = 1024
	// MaxActive bounds the activation of a hidden unit, and MaxWeight the weights of the map,
	// either way: their products fit into 32 bits.
	MaxActive, MaxWeight = 8, 4
	// maxRow bounds the weights of a row, either way.
	maxRow = 31
)

// Parameters are the weights of the network in real numbers.
type Parameters struct {
	// Rows holds Hidden weights for each state of each square: the weights of square s in state t
	// begin at (s*StateCount+t)*Hidden.
	Rows []float32
	Bias [Hidden]float32 // added to the sum of the rows
	// Map holds Hidden weights for each square.
	Map      []float32
	Constant [shogi.SquareCount]float32 // added to the sums of Map
}

// NewParameters returns a network of zeros.
func NewParameters() *Parameters {
	return &Parameters{Rows: make([]float32, RowCount*Hidden), Map: make([]float32, shogi.SquareCount*Hidden)}
}

// Weights are the weights in integers, so that the map is the same on every machine.
type Weights struct {
	// rows are the rows of Parameters, each less the row for state 0 of its square; bias includes
	// those rows for all squares.
	rows     []int16
	bias     [Hidden]int32
	values   []int16 // of the map
	constant [shogi.SquareCount]int32
}

// Quantise returns the weights of p as integers. Weights of the map beyond MaxWeight are cut off.
// Other numbers that are too large, or NaN, cause an error.
func Quantise(p *Parameters) (*Weights, error) {
	for _, x := range slices.Concat(p.Bias[:], p.Constant[:]) {
		if !(max(x, -x) <= maxBias/one) {
			return nil, message.Errorf("chessmaps: bias or constant %v, expected at most %d", x, maxBias/one)
		}
	}
	w := &Weights{rows: make([]int16, len(p.Rows)), values: make([]int16, len(p.Map))}
	for i, x := range p.Bias {
		w.bias[i] = scaled(x)
	}
	for i := range p.Rows {
		base := p.Rows[i/(StateCount*Hidden)*(StateCount*Hidden)+i%Hidden]
		row := p.Rows[i] - base
		if !(max(row, -row) <= maxRow) {
			return nil, message.Errorf("chessmaps: weight %v of row %d, expected at most %d", row, i/Hidden, maxRow)
		}
		w.rows[i] = int16(scaled(row))
	}
	for s := range shogi.SquareCount {
		for i := range Hidden {
			w.bias[i] += scaled(p.Rows[s*StateCount*Hidden+i])
		}
		w.constant[s] = scaled(p.Constant[s])
	}
	for i, x := range p.Map {
		if x != x {
			return nil, message.Errorf("chessmaps: weight %d of the map is not a number", i)
		}
		w.values[i] = int16(scaled(min(max(x, -MaxWeight), MaxWeight)))
	}
	return w, nil
}

func scaled(x float32) int32 { return int32(math.Round(float64(x) * one)) }

// Map is the worth of influence on each square, as the side to move sees the squares, in parts
// (1/1024) of the natural logarithm of a likelihood.
type Map [shogi.SquareCount]int32

// Draw sets m to the map for c.
func (w *Weights) Draw(c *Control, m *Map) {
	sums := w.bias
	for s, state := range c {
		if state == 0 {
			continue // its row is in the bias
		}
		row := w.rows[(s*StateCount+int(state))*Hidden:][:Hidden]
		for i := range sums {
			sums[i] += int32(row[i])
		}
	}
	for i := range sums {
		sums[i] = min(max(sums[i], 0), MaxActive*one)
	}
	for s := range m {
		values := w.values[s*Hidden:][:Hidden]
		sum := int32(0)
		for i := range sums {
			sum += sums[i] * int32(values[i])
		}
		m[s] = sum/one + w.constant[s]
	}
}

// Of returns the sum of the map over reach, the squares that a move of us influences.
func (m *Map) Of(us shogi.Color, reach shogi.Bitboard) (sum int32) {
	for s := range reach.All() {
		sum += m[s.SeenBy(us)]
	}
	return sum
}
