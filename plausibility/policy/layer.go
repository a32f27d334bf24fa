package policy

import (
	"errors"
	"math"

	"shotest/internal/lanes"
)

// layer is a first layer: it adds up the weights of rows to the sums of hidden units.
type layer struct {
	units int
	// full is the sum at which a unit is fully active.
	full int
	// rows and bias are units/32 blocks a row.
	rows, bias []lanes.Block
}

// The sums of layers and of tables are held in 16 bits. What a unit scores by a row of a
// table is at most mostScore rating points, either way, so that the rows of a move add up
// to no more.
const (
	finest    = lanes.MostFactor / 2
	coarsest  = 32
	mostScore = math.MaxInt16 / PartCount
)

var errTooLarge = errors.New("weights of a first layer so large that their sums could leave 16 bits")

// quantised returns a layer with weights on the finest scale on which the sums of up to
// mostRows rows fit.
func quantised(rows, bias []float32, units, mostRows int) (layer, error) {
	largest := max(mostOf(rows), mostOf(bias))
	for full := finest; full >= coarsest; full /= 2 {
		if fits(largest, mostRows, full) {
			return layer{
				units: units, full: full,
				rows: lanes.Pack(round(rows, full, math.MaxInt16)), bias: lanes.Pack(round(bias, full, math.MaxInt16)),
			}, nil
		}
	}
	return layer{}, errTooLarge
}

// fits reports whether the sums of up to mostRows rows stay in 16 bits, on a scale, if no
// weight is above largest. A weight that is no number does not fit.
func fits(largest float64, mostRows, full int) bool {
	return float64(mostRows+1)*(largest*float64(full)+1) <= math.MaxInt16
}

// mostOf returns the largest of numbers, either way.
func mostOf(numbers []float32) (most float64) {
	for _, x := range numbers {
		most = max(most, math.Abs(float64(x)))
	}
	return most
}

// numbers returns the weights in real numbers.
func (l *layer) numbers() (rows, bias []float32) {
	return divide(lanes.Unpack(l.rows), l.full), divide(lanes.Unpack(l.bias), l.full)
}

// look sets the activations of the units by the rows that there are.
func (l *layer) look(rows []int32, active []uint16) {
	lanes.Activate(active, l.bias, l.rows, rows, l.full)
}

// table holds what the rows of some parts score by each unit that is fully active, in
// rating points.
type table struct {
	units int
	// rows are units/32 blocks a row. Those of a part begin at its first; a part whose
	// first is negative has none. Behind those of all parts there is a row of nothing.
	rows  []lanes.Block
	first []int32
}

// newTable returns the table of parts, some of which may be empty.
func newTable(units int, parts [][]int16) (t table) {
	t.units = units
	for _, scores := range parts {
		first := int32(-1)
		if len(scores) > 0 {
			first = int32(len(t.rows) * lanes.Count / units)
		}
		t.first = append(t.first, first)
		t.rows = append(t.rows, lanes.Pack(scores)...)
	}
	t.rows = append(t.rows, make([]lanes.Block, units/lanes.Count)...)
	return t
}

// nothing returns the row behind those of all parts, whose scores are zero.
func (t *table) nothing() int32 {
	if t.units == 0 {
		return 0
	}
	return int32(len(t.rows)*lanes.Count/t.units) - 1
}

// scores returns those of all parts.
func (t *table) scores() []int16 { return lanes.Unpack(t.rows[:int(t.nothing())*t.units/lanes.Count]) }

// rowsOf returns how many rows a part has.
func (t *table) rowsOf(part int) int32 {
	if t.first[part] < 0 {
		return 0
	}
	for _, first := range t.first[part+1:] {
		if first >= 0 {
			return first - t.first[part]
		}
	}
	return t.nothing() - t.first[part]
}

// part returns the scores of a part.
func (t *table) part(part int) []int16 {
	if t.first[part] < 0 {
		return nil
	}
	blocks := int32(t.units / lanes.Count)
	return lanes.Unpack(t.rows[t.first[part]*blocks:][:t.rowsOf(part)*blocks])
}

// row returns the row of a part, that of nothing where it has none.
func (t *table) row(part, row int) int32 {
	if first := t.first[part]; first >= 0 && row >= 0 {
		return first + int32(row)
	}
	return t.nothing()
}

// appendRow appends the row of a part, unless it has none.
func (t *table) appendRow(rows []int32, part, row int) []int32 {
	if first := t.first[part]; first >= 0 && row >= 0 {
		rows = append(rows, first+int32(row))
	}
	return rows
}
