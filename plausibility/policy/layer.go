package policy

import (
	"errors"
	"math"
	"slices"

	"shotest/internal/lanes"
)

// layer is a first layer: it adds up the weights of rows to the sums of hidden units.
type layer struct {
	units   int
	fullSum int // the sum at which a unit is fully active
	// rows and bias hold units/32 blocks a row.
	rows, bias []lanes.Block
}

// Sums of layers and of tables have 16 bits. The score of a row by a unit is at most maxScore
// rating points, either way, so that the sum of a move's rows fits.
const (
	finest   = lanes.MaxFactor / 2
	coarsest = 32
	maxScore = math.MaxInt16 / PartCount
)

var errTooLarge = errors.New("weights of a first layer so large that their sums could leave 16 bits")

// quantised returns a layer on the finest scale on which the sums of up to maxRows rows fit.
func quantised(rows, bias []float32, units, maxRows int) (layer, error) {
	largest := max(maxAbs(rows), maxAbs(bias))
	for full := finest; full >= coarsest; full /= 2 {
		if fits(largest, maxRows, full) {
			return layer{
				units: units, fullSum: full,
				rows: lanes.Pack(round(rows, full, math.MaxInt16)), bias: lanes.Pack(round(bias, full, math.MaxInt16)),
			}, nil
		}
	}
	return layer{}, errTooLarge
}

// fits reports whether the sums of up to maxRows rows stay in 16 bits on the scale full, if no
// weight exceeds largest. NaN does not fit.
func fits(largest float64, maxRows, full int) bool {
	return float64(maxRows+1)*(largest*float64(full)+1) <= math.MaxInt16
}

// maxAbs returns the largest absolute value.
func maxAbs(numbers []float32) (largest float64) {
	for _, x := range numbers {
		largest = max(largest, math.Abs(float64(x)))
	}
	return largest
}

// numbers returns the weights as real numbers.
func (l *layer) numbers() (rows, bias []float32) {
	return lanes.Divide(lanes.Unpack(l.rows), l.fullSum), lanes.Divide(lanes.Unpack(l.bias), l.fullSum)
}

// look sets active to the activations of the units for rows.
func (l *layer) look(rows []int32, active []uint16) {
	lanes.Activate(active, l.bias, l.rows, rows, l.fullSum)
}

// table holds the scores of rows, in rating points: how much a row scores by each unit that
// is fully active. The rows of a part of a move, or of an act, stand together.
type table struct {
	units int
	// rows are units/32 blocks a row. The last row is empty: it stands for what a move lacks.
	rows []lanes.Block
	// first holds the first row of each part.
	first []int32
}

// newTable returns the table of the scores of all parts; without units it has no rows.
func newTable(units int, parts [][]lanes.Block) (t table) {
	t.units = units
	if units == 0 {
		return t
	}
	width, rows := units/lanes.Count, 0
	for _, scores := range parts {
		t.first = append(t.first, int32(rows))
		rows += len(scores) / width
	}
	t.rows = slices.Concat(append(parts, make([]lanes.Block, width))...)
	return t
}

// emptyRow returns the index of the empty row.
func (t *table) emptyRow() int32 { return int32(len(t.rows)*lanes.Count/t.units) - 1 }

// parts returns the scores of each part, of which there are count.
func (t *table) parts(count int) [][]lanes.Block {
	parts := make([][]lanes.Block, count)
	for part, first := range t.first {
		end := t.emptyRow()
		if part+1 < len(t.first) {
			end = t.first[part+1]
		}
		blocks := int32(t.units / lanes.Count)
		parts[part] = t.rows[first*blocks : end*blocks]
	}
	return parts
}

// appendRow appends a row of a part, unless row is negative, which stands for none.
func (t *table) appendRow(rows []int32, part, row int) []int32 {
	if row >= 0 {
		rows = append(rows, t.first[part]+int32(row))
	}
	return rows
}
