package timing

import (
	"testing"
	"time"

	"shotest/search"
	"shotest/shogi"
)

var (
	someMove  = shogi.NewMove(shogi.NewSquare(7, 7), shogi.NewSquare(7, 6))
	otherMove = shogi.NewMove(shogi.NewSquare(2, 7), shogi.NewSquare(2, 6))
)

// paceAfter returns the time, of a usual second, after iterations in which the best
// moves and scores were these.
func paceAfter(effort int, moves []shogi.Move, scores []search.Score) time.Duration {
	var p Pace
	for i, m := range moves {
		p.Finished(m, scores[i])
	}
	return p.Scale(time.Second, effort)
}

func TestPace(t *testing.T) {
	steady := []shogi.Move{someMove, someMove, someMove, someMove, someMove, someMove}
	changing := []shogi.Move{someMove, someMove, someMove, otherMove, someMove, otherMove}
	even := []search.Score{30, 30, 30, 30, 30, 30}
	falling := []search.Score{30, 30, 30, 30, 30, -80}
	mated := []search.Score{30, 30, 30, 30, 30, search.MatedIn(8)}
	usual := paceAfter(300, steady, even)
	cases := []struct {
		name     string
		got      time.Duration
		min, max time.Duration
	}{
		{"nothing found", new(Pace).Scale(time.Second, 0), time.Second, time.Second},
		{"steady", usual, time.Second, time.Second},
		{"one move alone", paceAfter(950, steady, even), time.Second / 2, time.Second * 7 / 10},
		{"unsettled", paceAfter(300, changing, even), time.Second * 3 / 2, time.Second * 2},
		{"unsettled, alone", paceAfter(950, changing, even), time.Second * 3 / 2, time.Second * 2},
		{"falling", paceAfter(300, steady, falling), time.Second * 3 / 2, time.Second * 2},
		{"mated", paceAfter(300, steady, mated), time.Second * 2, time.Second * 2},
		{"rising", paceAfter(300, steady, []search.Score{30, 30, 30, 30, 30, 300}), time.Second, time.Second},
		{"early", paceAfter(990, steady[:2], []search.Score{500, -500}), time.Second, time.Second},
	}
	for _, c := range cases {
		if c.got < c.min || c.got > c.max {
			t.Errorf("%s: %v, want from %v to %v", c.name, c.got, c.min, c.max)
		}
	}
}

// A best move that fails low gets more time at once.
func TestPaceOfAFall(t *testing.T) {
	var p Pace
	for range 8 {
		p.Finished(someMove, 100)
	}
	before := p.Scale(time.Second, 0)
	p.FailedLow(20)
	if after := p.Scale(time.Second, 0); after <= before {
		t.Errorf("%v before the fall, %v after it", before, after)
	}
}
