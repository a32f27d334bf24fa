package networkmodel

import (
	"fmt"
	"testing"
)

func BenchmarkRows(b *testing.B) {
	const table = 34000
	for _, width := range []int{32, 64, 128} {
		weights, sums, start := make([]float32, table*width), make([]float32, width), make([]float32, width)
		rows := make([]int32, 130)
		for i := range rows {
			rows[i] = int32(i * 261 % table)
		}
		b.Run(fmt.Sprintf("sum/%d", width), func(b *testing.B) {
			for b.Loop() {
				sumRows(sums, start, weights, rows)
			}
		})
		b.Run(fmt.Sprintf("add/%d", width), func(b *testing.B) {
			for b.Loop() {
				addToRows(weights, sums, rows)
			}
		})
	}
}
