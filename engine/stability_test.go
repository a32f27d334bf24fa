package engine

import (
	"context"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/shogi"
)

// BenchmarkIterations measures how often an iteration finds another best move than the
// one before it, and how often its line has but one or two moves: limits grow by small
// steps, and neither should jump from one to the next.
func BenchmarkIterations(b *testing.B) {
	e := interested(b)
	games := recorded.Games(b, 24)
	for b.Loop() {
		iterations, changes, short := 0, 0, 0
		for i, game := range games {
			history := after(b, game, 25+3*i)
			_ = e.Prepare(context.Background())
			before := shogi.NoMove
			e.Search(context.Background(), history, Limits{Nodes: 30_000}, func(r Report) {
				if r.Depth < 5 || r.Bound != Exact || len(r.PV) == 0 {
					return
				}
				iterations++
				if before != shogi.NoMove && r.PV[0] != before {
					changes++
				}
				if before = r.PV[0]; len(r.PV) < 3 && r.Score.Mate == 0 {
					short++
				}
			})
		}
		b.ReportMetric(float64(iterations), "iterations")
		b.ReportMetric(float64(changes), "other-moves")
		b.ReportMetric(float64(short), "short-lines")
	}
}
