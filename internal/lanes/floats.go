package lanes

import "math"

// FloatCount is what the length of rows of real numbers must be a multiple of.
const FloatCount = 32

// SumRows sets sums to start, with rows of weights added in their order. Each row is as long as
// sums, which is a multiple of FloatCount.
func SumRows(sums, start, weights []float32, rows []int32) {
	width := len(sums)
	start = start[:width]
	if floatVectors && width > 0 && len(weights) > 0 {
		sumRowsVector(&sums[0], &start[0], &weights[0], width/FloatCount, rows)
		return
	}
	copy(sums, start)
	for _, row := range rows {
		addFloats(sums, weights[int(row)*width:])
	}
}

// AddToRows adds the same numbers to each of the given rows of a table. A row is as long as
// numbers, which is a multiple of FloatCount.
func AddToRows(table, numbers []float32, rows []int32) {
	width := len(numbers)
	if floatVectors && width > 0 && len(table) > 0 {
		addToRowsVector(&table[0], &numbers[0], width/FloatCount, rows)
		return
	}
	for _, row := range rows {
		addFloats(table[int(row)*width:][:width], numbers)
	}
}

// Pair is a row of a table and a row of numbers: 1<<PairBits times the index of the latter, plus
// that of the former, which is less than 1<<PairBits.
type Pair uint32

// PairBits is the number of bits of a pair for the row of the table.
const PairBits = 9

// Row returns the row of the table.
func (p Pair) Row() int { return int(p % (1 << PairBits)) }

// AddPairs adds the rows of numbers to the rows of a table, pair by pair. The rows of both have the
// same width, a multiple of FloatCount.
func AddPairs(table, numbers []float32, width int, pairs []Pair) {
	if floatVectors && len(table) > 0 && len(numbers) > 0 {
		addPairsVector(&table[0], &numbers[0], width/FloatCount, pairs)
		return
	}
	for _, p := range pairs {
		addFloats(table[p.Row()*width:][:width], numbers[int(p>>PairBits)*width:])
	}
}

// addFloats adds numbers to sums.
func addFloats(sums, numbers []float32) {
	numbers = numbers[:len(sums)]
	for i, x := range numbers {
		sums[i] += x
	}
}

// Adam holds the numbers of a step of Adam (see tuning.Adam).
type Adam struct {
	// MeanShare and SquareShare are the shares of a gradient in the running means of it and of its
	// square.
	MeanShare, SquareShare float32
	Step                   float32 // the size of the step
	Keep                   float32 // the share of a weight that decay leaves
	Tiny                   float32 // added to the root of the mean square
}

// Move moves weights against their gradient and updates its means. A weight whose gradient is 0
// keeps its value and its means. All slices have the same length.
func (a *Adam) Move(weights, mean, square, gradient []float32) {
	const width = 8
	n := len(gradient)
	weights, mean, square = weights[:n], mean[:n], square[:n]
	first := 0
	if floatVectors && n >= width {
		first = n - n%width
		adamVector(&weights[0], &mean[0], &square[0], &gradient[0], n/width, a)
	}
	for i := first; i < n; i++ {
		g := gradient[i]
		if g == 0 {
			continue
		}
		mean[i] += a.MeanShare * (g - mean[i])
		square[i] += a.SquareShare * (g*g - square[i])
		weights[i] = weights[i]*a.Keep - a.Step*mean[i]/(float32(math.Sqrt(float64(square[i])))+a.Tiny)
	}
}
