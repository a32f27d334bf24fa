package lanes

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestRowsOfFloats checks that sums of rows, and rows with numbers added, are those of plain loops
// to the last bit.
func TestRowsOfFloats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, table := FloatCount*rapid.IntRange(1, 5).Draw(t, "blocks"), rapid.IntRange(1, 9).Draw(t, "table")
		numbers := func(n int) []float32 {
			return rapid.SliceOfN(rapid.Float32Range(-1000, 1000), n, n).Draw(t, "numbers")
		}
		start, weights := numbers(width), numbers(table*width)
		rows := rapid.SliceOf(rapid.Int32Range(0, int32(table-1))).Draw(t, "rows")

		want, changed := slices.Clone(start), slices.Clone(weights)
		for _, row := range rows {
			addFloats(want, weights[int(row)*width:])
			addFloats(changed[int(row)*width:][:width], start)
		}

		sums := make([]float32, width)
		SumRows(sums, start, weights, rows)
		if !slices.Equal(sums, want) {
			t.Errorf("SumRows: got %v, want %v", sums, want)
		}
		AddToRows(weights, start, rows)
		if !slices.Equal(weights, changed) {
			t.Errorf("AddToRows: got %v, want %v", weights, changed)
		}
	})
}

// TestPairs checks that rows added to rows are those of plain loops to the last bit.
func TestPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := FloatCount * rapid.IntRange(1, 5).Draw(t, "blocks")
		rows := rapid.SampledFrom([]int{1, 9, 1 << PairBits}).Draw(t, "rows")
		numbered := rapid.IntRange(1, 9).Draw(t, "numbered")
		table, numbers := make([]float32, rows*width), make([]float32, numbered*width)
		for i := range table {
			table[i] = float32(i%13) / 7
		}
		for i := range numbers {
			numbers[i] = float32(i%17) / 5
		}
		want := slices.Clone(table)
		var pairs []Pair
		for range rapid.IntRange(0, 20).Draw(t, "pairs") {
			row, number := rapid.IntRange(0, rows-1).Draw(t, "row"), rapid.IntRange(0, numbered-1).Draw(t, "number")
			pairs = append(pairs, Pair(number<<PairBits+row))
			addFloats(want[row*width:][:width], numbers[number*width:])
		}
		AddPairs(table, numbers, width, pairs)
		if !slices.Equal(table, want) {
			t.Errorf("%d pairs of rows of %d: got %v, want %v", len(pairs), width, table, want)
		}
	})
}

// TestAdam checks that steps of many weights are those of one weight at a time to the last bit.
func TestAdam(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "weights")
		numbers := func(low, high float32) []float32 {
			return rapid.SliceOfN(rapid.Float32Range(low, high), n, n).Draw(t, "numbers")
		}
		weights, mean, square, gradient := numbers(-3, 3), numbers(-1, 1), numbers(0, 1), numbers(-2, 2)
		for i := range gradient {
			if rapid.Bool().Draw(t, "inactive") {
				gradient[i] = 0
			}
		}
		a := Adam{MeanShare: 0.1, SquareShare: 0.001, Step: 0.01, Keep: 0.999, Tiny: 1e-8}
		w, m, s := slices.Clone(weights), slices.Clone(mean), slices.Clone(square)
		for i := range n {
			a.Move(w[i:i+1], m[i:i+1], s[i:i+1], gradient[i:i+1])
			if gradient[i] == 0 && (w[i] != weights[i] || m[i] != mean[i] || s[i] != square[i]) {
				t.Errorf("weight %d is inactive and moves", i)
			}
		}
		a.Move(weights, mean, square, gradient)
		if !slices.Equal(weights, w) || !slices.Equal(mean, m) || !slices.Equal(square, s) {
			t.Errorf("got %v, %v, %v; want %v, %v, %v", weights, mean, square, w, m, s)
		}
	})
}
