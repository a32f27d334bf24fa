package engine

import (
	"context"
	"testing"

	"shotest/internal/recorded"
	"shotest/shogi"
)

// Limits grow by small steps. The best move and the length of its line must not
// jump from one to the next.
func TestIterationsAgree(t *testing.T) {
	long(t)
	e := interested(t)
	iterations, changes, short := 0, 0, 0
	games := recorded.Games(t, 24)
	for i, game := range games {
		history := after(t, game, 25+3*i)
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
	t.Logf("%d iterations, the best move changes in %d, the line is short in %d", iterations, changes, short)
	if iterations < 2*len(games) || changes*4 > iterations {
		t.Errorf("in %d of %d iterations the best move is another", changes, iterations)
	}
	if short*20 > iterations {
		t.Errorf("in %d of %d iterations the line has but one or two moves", short, iterations)
	}
}
