package shogi

import "testing"

func TestRefusesPromotion(t *testing.T) {
	for _, c := range []struct {
		name, sfen, move string
		want             bool
	}{
		{"pawn goes in", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1", "5d5c", true},
		{"pawn promotes", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+", false},
		{"pawn outside", "4k4/9/9/9/4P4/9/9/9/4K4 b - 1", "5e5d", false},
		{"rook leaves", "4k4/R8/9/9/9/9/9/9/4K4 b - 1", "9b9f", true},
		{"bishop of White", "4k4/9/9/9/9/b8/9/9/4K4 w - 1", "9f7h", true},
		{"lance to the second rank", "4k4/9/9/8L/9/9/9/9/4K4 b - 1", "1d1b", true},
		{"lance to the third rank", "4k4/9/9/8L/9/9/9/9/4K4 b - 1", "1d1c", false},
		{"silver", "4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c", false},
		{"knight", "4k4/9/9/9/4N4/9/9/9/4K4 b - 1", "5e4c", false},
		{"horse", "4k4/9/9/4+B4/9/9/9/9/4K4 b - 1", "5d5c", false},
		{"drop", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*3c", false},
	} {
		p, err := ParseSFEN(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.RefusesPromotion(m); got != c.want || !p.IsLegal(m) {
			t.Errorf("%s: %v, want %v, legal %v", c.name, got, c.want, p.IsLegal(m))
		}
	}
}
