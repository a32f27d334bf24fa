package engine

import (
	"math"
	"slices"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/shogi"
)

// farChecks calls a function for positions of recorded games in which a rook, a
// bishop or a lance gives check from afar, so that pieces can be dropped in
// between, and at least one of the drops is futile (aigoma): nothing supports it.
func farChecks(t testing.TB, games int, do func(history *shogi.History, futile []shogi.Move)) {
	t.Helper()
	for _, game := range recorded.Games(t, games) {
		for ply := 40; ply < len(game); ply++ {
			if history := after(t, game, ply); history.Current().InCheck() {
				if futile := futileDrops(history.Current()); len(futile) > 3 {
					do(history, futile)
				}
			}
		}
	}
}

// futileDrops returns the drops between a checking piece and the king that nothing
// supports.
func futileDrops(p *shogi.Position) (futile []shogi.Move) {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	us := p.SideToMove()
	for _, m := range p.AppendLegalMoves(nil) {
		if m.IsDrop() && !attacks.Attacked(us).Has(m.To()) {
			futile = append(futile, m)
		}
	}
	return futile
}

// BenchmarkFutileDrops measures how many of the first three places futile drops take
// after a far check: they put off what must come, and should not crowd out the moves
// that answer it.
func BenchmarkFutileDrops(b *testing.B) {
	e := interested(b)
	for b.Loop() {
		places, taken := 0, 0
		farChecks(b, 150, func(history *shogi.History, futile []shogi.Move) {
			ranking, err := e.RankMoves(history)
			if err != nil {
				b.Fatal(err)
			}
			for i := range min(len(ranking.Moves)-len(futile), 3) {
				places++
				if slices.Contains(futile, ranking.Moves[i].Move) {
					taken++
				}
			}
		})
		b.ReportMetric(float64(places), "places")
		b.ReportMetric(float64(taken), "futile")
	}
}

// BenchmarkFarChecks measures by how much deeper searches change their mind after a far
// check, and four plies before it: what futile drops put off should be seen all the same.
func BenchmarkFarChecks(b *testing.B) {
	e := interested(b)
	for b.Loop() {
		var far, before []float64
		farChecks(b, 150, func(history *shogi.History, _ []shogi.Move) {
			far = append(far, changeOfMind(e, history))
			for range 4 {
				history.Undo()
			}
			before = append(before, changeOfMind(e, history))
		})
		slices.Sort(far)
		slices.Sort(before)
		b.ReportMetric(float64(len(far)), "positions")
		b.ReportMetric(far[len(far)/2], "after")
		b.ReportMetric(before[len(far)/2], "before")
	}
}

// changeOfMind returns by how much the expected score of a position changes with five times
// as many positions.
func changeOfMind(e *Engine, history *shogi.History) float64 {
	short, long := searched(e, history, Limits{Nodes: 2_000}), searched(e, history, Limits{Nodes: 10_000})
	return math.Abs(expected(short.Score) - expected(long.Score))
}

// expected returns the expected result of a game, from 0 to 1.
func expected(s Score) float64 {
	switch {
	case s.Mate > 0:
		return 1
	case s.Mate < 0:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(s.Centipawns)/600))
}
