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
