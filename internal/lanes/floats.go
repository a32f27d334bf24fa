package lanes

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

// addFloats adds numbers to sums.
func addFloats(sums, numbers []float32) {
	numbers = numbers[:len(sums)]
	for i, x := range numbers {
		sums[i] += x
	}
}
