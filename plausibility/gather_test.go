package plausibility

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// TestLinesAndChecks compares gathered facts with the methods of Position.
func TestLinesAndChecks(t *testing.T) {
	s := newScorer(t)
	checks := 0
	for _, n := range gameNodes(t, 1500, 51) {
		f := n.gathered(s)
		if f.PinnedEnemies != n.position.Pinned(f.Them) {
			t.Fatalf("%s: %v's pinned pieces are\n%v", n.position.SFEN(), f.Them, f.PinnedEnemies)
		}
		for _, m := range n.moves {
			c := s.Score(f, m)
			if c.Check != n.position.GivesCheck(m) {
				t.Fatalf("%s: %v gives check: %t", n.position.SFEN(), m, c.Check)
			}
			if c.Check {
				checks++
			}
		}
	}
	if checks < 1000 {
		t.Errorf("%d checks only", checks)
	}
}

func TestEndgame(t *testing.T) {
	for _, c := range []struct {
		sfen string
		want int
	}{
		{shogi.StartSFEN, 0},
		{"4k4/9/9/9/9/9/9/9/4K4 b R2P 1", 4 * 256 / 36},
		{"4k4/9/4S4/9/9/9/4s4/9/4K4 b - 1", 2 * 256 / 36},
		{"4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1", 256},
	} {
		p := shogitest.Position(t, c.sfen)
		if got := Endgame(&p); got != c.want {
			t.Errorf("%s: %d, want %d", c.sfen, got, c.want)
		}
	}
}
