package engine

import (
	"math"
	"slices"
	"testing"

	"shotest/internal/recorded"
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

// Futile drops in front of a far check put off what must come. They may not crowd
// out the moves that answer it.
func TestFutileDropsDoNotCrowdOutAnswers(t *testing.T) {
	e := interested(t)
	places, taken := 0, 0
	farChecks(t, 150, func(history *shogi.History, futile []shogi.Move) {
		ranking, err := e.RankMoves(history)
		if err != nil {
			t.Fatal(err)
		}
		for i := range min(len(ranking.Moves)-len(futile), 3) {
			places++
			if slices.Contains(futile, ranking.Moves[i].Move) {
				taken++
			}
		}
	})
	t.Logf("futile drops are %d of %d moves among the first three", taken, places)
	if places < 50 || taken*4 > places {
		t.Errorf("futile drops are %d of %d moves among the first three", taken, places)
	}
}

// What futile drops put off must be seen all the same: deeper searches may not
// change their mind more after a far check than four plies before it.
func TestFarChecksHideLittle(t *testing.T) {
	long(t)
	e := interested(t)
	var far, before []float64
	farChecks(t, 150, func(history *shogi.History, _ []shogi.Move) {
		far = append(far, changeOfMind(e, history))
		for range 4 {
			history.Undo()
		}
		before = append(before, changeOfMind(e, history))
	})
	slices.Sort(far)
	slices.Sort(before)
	middle := len(far) / 2
	t.Logf("%d positions: %.3f, before %.3f", len(far), far[middle], before[middle])
	if len(far) < 30 || far[middle] > 1.5*before[middle] {
		t.Errorf("%d positions: expected scores change by %.3f after far checks, by %.3f before them", len(far), far[middle], before[middle])
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
