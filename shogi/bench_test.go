package shogi_test

import (
	"testing"

	"shotest/shogi"
)

// BenchmarkPerft reports millions of positions a second, leaves counted by generation.
func BenchmarkPerft(b *testing.B) {
	for _, c := range perftTable {
		b.Run(c.name, func(b *testing.B) {
			p := parsePosition(b, c.sfen)
			var nodes uint64
			for b.Loop() {
				nodes += shogi.Perft(&p, min(len(c.nodes), 4))
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
