package plausibility

import (
	"testing"

	"shotest/internal/testing/shogitest"
)

// A move of several kinds counts as the first of them.
func TestKindOf(t *testing.T) {
	cases := []struct {
		sfen, move string
		want       MoveKind
	}{
		{"4k4/9/9/9/9/9/4r4/9/4K4 b G 1", "G*5h", EvasionMove},
		{"4k4/9/4p4/4S4/9/9/9/9/4K4 b - 1", "5d5c+", CaptureMove},
		{"4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "5d6c+", PromotionMove},
		{"4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5b", CheckMove},
		{"4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5e", DropMove},
		{"4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "5d6c", QuietMove},
	}
	for _, c := range cases {
		p, m := shogitest.Position(t, c.sfen), shogitest.Move(t, c.move)
		if got := KindOf(&p, m); got != c.want || !p.IsLegal(m) {
			t.Errorf("%s %s: got %s, want %s", c.sfen, c.move, got, c.want)
		}
	}
}
