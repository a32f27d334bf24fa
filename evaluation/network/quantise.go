package network

import (
	"errors"
	"math"
	"slices"

	"shotest/internal/lanes"
)

// Sums of the first layer have 16 bits. A finer scale has smaller rounding errors, which add up
// over some 150 rows; a coarser one allows larger weights.
const (
	finest   = 1024
	coarsest = 64
)

// Quantise returns the weights of p as integers, on the finest scale on which the sums of every
// position fit into 16 bits.
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
			output: ofOutput(p.Output), constants: ofOutput(p.Constants),
		}
		return w, nil
	}
	return nil, errSums
}

var errSums = errors.New("weights of the first layer so large that their sums could leave 16 bits")

// ofOutput returns numbers in centipawns in the unit of the output.
func ofOutput(numbers []float32) []int32 {
	result := make([]int32, len(numbers))
	for i, x := range numbers {
		result[i] = round(float64(x) * outputUnit)
	}
	return result
}

// Parameters returns the weights as real numbers, to go on training with.
func (w *Weights) Parameters() *Parameters {
	return &Parameters{
		Hidden: w.hidden, Rows: lanes.Divide(lanes.Unpack(w.rows), w.full),
		Bias:   lanes.Divide(lanes.Unpack(w.bias), w.full),
		Output: lanes.Divide(w.output, outputUnit), Constants: lanes.Divide(w.constants, outputUnit),
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

// bounds holds the highest and the lowest sum of a hidden unit without pieces, and by how much a
// piece on each square can raise and lower them.
type bounds struct {
	highest, lowest int
	rises, drops    []int
}

// sumsFit reports whether the sums of every hidden unit fit in 16 bits in any position: one row
// for each square, at most 40 of them occupied, at most one for each place of a zone, and the
// largest hands.
func sumsFit(rows, bias []int16) bool {
	hidden := len(bias)
	units := make([]bounds, hidden)
	for unit, x := range bias {
		units[unit].highest, units[unit].lowest = int(x), int(x)
	}
	for row, count := 0, StateCount; row < Rows; row += count {
		if row >= FirstHandRow {
			count = 1
		}
		states := rows[row*hidden:][:count*hidden]
		highest, lowest := extremes(states, hidden)
		if row >= SquareRows {
			for unit := range units {
				units[unit].highest += max(highest[unit], 0)
				units[unit].lowest += min(lowest[unit], 0)
			}
			continue
		}
		highestEmpty, lowestEmpty := extremes(states[:AttackStateCount*hidden], hidden)
		for unit := range units {
			b := &units[unit]
			b.highest += highestEmpty[unit]
			b.lowest += lowestEmpty[unit]
			b.rises = append(b.rises, highest[unit]-highestEmpty[unit])
			b.drops = append(b.drops, lowestEmpty[unit]-lowest[unit])
		}
	}
	return !slices.ContainsFunc(units, func(b bounds) bool {
		return b.highest+sumOfGreatest(b.rises) > lanes.Half-1 || b.lowest-sumOfGreatest(b.drops) < -lanes.Half
	})
}

// sumOfGreatest returns the sum of the greatest changes, one for each piece of a set.
func sumOfGreatest(changes []int) (sum int) {
	slices.Sort(changes)
	for _, change := range changes[len(changes)-pieceCount:] {
		sum += change
	}
	return sum
}

// extremes returns the largest and the smallest weight of each unit in rows.
func extremes(rows []int16, hidden int) (highest, lowest []int) {
	highest = slices.Repeat([]int{math.MinInt16}, hidden)
	lowest = slices.Repeat([]int{math.MaxInt16}, hidden)
	for ; len(rows) >= hidden; rows = rows[hidden:] {
		for unit, x := range rows[:hidden] {
			highest[unit] = max(highest[unit], int(x))
			lowest[unit] = min(lowest[unit], int(x))
		}
	}
	return highest, lowest
}
