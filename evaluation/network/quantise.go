package network

import (
	"errors"
	"slices"

	"shotest/evaluation/network/inputs"
	"shotest/internal/lanes"
)

// Sums of the first layer have 16 bits. A finer scale has smaller rounding errors, which add up
// over some 150 rows; a coarser one allows larger weights.
const (
	finest   = 1024
	coarsest = 64
)

// Quantise turns parameters into weights, on the finest scale on which no position can carry sums
// out of 16 bits.
func Quantise(p *Parameters) (*Weights, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	for full := finest; full >= coarsest; full /= 2 {
		rows, bias := scaled(p.Rows, full), scaled(p.Bias, full)
		if rows == nil || bias == nil || !sumsFit(rows, bias) {
			continue
		}
		w := &Weights{
			hidden: p.Hidden, full: full, rows: lanes.Pack(rows), bias: lanes.Pack(bias),
			output: make([]int32, len(p.Output)), constant: round(float64(p.Constant) * outputUnit),
		}
		for i, x := range p.Output {
			w.output[i] = round(float64(x) * outputUnit)
		}
		return w, nil
	}
	return nil, errSums
}

var errSums = errors.New("weights of the first layer so large that their sums could leave 16 bits")

// Parameters returns the weights as real numbers, to go on training with.
func (w *Weights) Parameters() *Parameters {
	return &Parameters{
		Hidden: w.hidden, Rows: lanes.Divide(lanes.Unpack(w.rows), w.full), Bias: lanes.Divide(lanes.Unpack(w.bias), w.full),
		Output: lanes.Divide(w.output, outputUnit), Constant: float32(w.constant) / outputUnit,
	}
}

// scaled returns numbers as integers, nil if one leaves 16 bits.
func scaled(numbers []float32, full int) []int16 {
	result := make([]int16, len(numbers))
	for i, x := range numbers {
		y := float64(x) * float64(full)
		if y < -lanes.Half || y > lanes.Half-1 {
			return nil
		}
		result[i] = int16(round(y))
	}
	return result
}

// pieceCount is the number of pieces of a set.
const pieceCount = 40

// sumsFit reports whether the sums of every hidden unit fit in 16 bits in any position: one row
// for each square, at most 40 of them occupied, at most one for each place of a zone, and the
// largest hands.
func sumsFit(rows, bias []int16) bool {
	hidden := len(bias)
	most, least := newBounds(bias), newBounds(bias)
	for row := 0; row < inputs.FirstHandRow; row += inputs.States {
		states := rows[row*hidden:][:inputs.States*hidden]
		highest, lowest := extremes(states, hidden)
		if row >= inputs.SquareRows {
			most.addPlace(highest, +1)
			least.addPlace(lowest, -1)
			continue
		}
		highestEmpty, lowestEmpty := extremes(states[:inputs.AttackStates*hidden], hidden)
		most.addSquare(highest, highestEmpty, +1)
		least.addSquare(lowest, lowestEmpty, -1)
	}
	for row := inputs.FirstHandRow; row < inputs.Rows; row++ {
		most.addPlace(rows[row*hidden:][:hidden], +1)
		least.addPlace(rows[row*hidden:][:hidden], -1)
	}
	return most.within(lanes.Half-1) && least.within(-lanes.Half)
}

// bounds holds the largest sum of each hidden unit, or the smallest.
type bounds struct {
	sums []int
	// gains holds the possible change by a piece on each square.
	gains [][]int
}

func newBounds(bias []int16) *bounds {
	b := &bounds{sums: make([]int, len(bias)), gains: make([][]int, len(bias))}
	for unit, x := range bias {
		b.sums[unit] = int(x)
	}
	return b
}

// addPlace adds rows that may be active or not: those with the sign count.
func (b *bounds) addPlace(extreme []int16, sign int) {
	for unit, x := range extreme {
		if int(x)*sign > 0 {
			b.sums[unit] += int(x)
		}
	}
}

// addSquare adds a square, given the extremes of all its states and of those without a piece.
func (b *bounds) addSquare(all, empty []int16, sign int) {
	for unit, x := range empty {
		b.sums[unit] += int(x)
		b.gains[unit] = append(b.gains[unit], (int(all[unit])-int(x))*sign)
	}
}

// within reports whether no sum exceeds a limit in the direction of its sign.
func (b *bounds) within(limit int) bool {
	for unit, sum := range b.sums {
		gains := b.gains[unit]
		slices.Sort(gains)
		for _, gain := range gains[len(gains)-pieceCount:] {
			if limit > 0 {
				sum += gain
			} else {
				sum -= gain
			}
		}
		if limit > 0 && sum > limit || limit < 0 && sum < limit {
			return false
		}
	}
	return true
}

// extremes returns the largest and the smallest weight of each unit in rows.
func extremes(rows []int16, hidden int) (highest, lowest []int16) {
	highest, lowest = slices.Clone(rows[:hidden]), slices.Clone(rows[:hidden])
	for ; len(rows) >= hidden; rows = rows[hidden:] {
		for unit, x := range rows[:hidden] {
			highest[unit] = max(highest[unit], x)
			lowest[unit] = min(lowest[unit], x)
		}
	}
	return highest, lowest
}
