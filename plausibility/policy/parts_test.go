package policy

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// Rows of nearness follow from the distance in files and ranks, up to four.
func TestNearness(t *testing.T) {
	row := func(us shogi.Color, from, to string) int16 {
		points := Points{TheirKing: shogitest.Square(t, from), OwnKing: shogi.NoSquare, Last: shogi.NoSquare}
		drop := shogi.NewDrop(shogi.Gold, shogitest.Square(t, to))
		parts := partsOf(us, &points, drop, MoveFeatures{Piece: shogi.Gold})
		if parts[NearOwnKing] >= 0 || parts[NearLast] >= 0 || parts[Origin] >= 0 {
			t.Errorf("parts of a drop without an own king: %v", parts)
		}
		return parts[NearTheirKing]
	}
	head := row(shogi.Black, "5a", "5b")
	for _, alike := range [][2]string{{"1a", "1b"}, {"9h", "9i"}} {
		if got := row(shogi.Black, alike[0], alike[1]); got != head {
			t.Errorf("%s below %s: row %d, want %d", alike[1], alike[0], got, head)
		}
	}
	if got := row(shogi.White, "5i", "5h"); got != head {
		t.Errorf("as White sees it: row %d, want %d", got, head)
	}
	seen := map[int16]string{head: "5b"}
	for _, to := range []string{"4a", "6a", "4b", "6b", "5c", "5d", "5e", "1e"} {
		got := row(shogi.Black, "5a", to)
		if other, taken := seen[got]; taken {
			t.Errorf("%s is the same as %s", to, other)
		}
		seen[got] = to
	}
	if far, farther := row(shogi.Black, "5a", "5e"), row(shogi.Black, "5a", "5i"); far != farther {
		t.Errorf("four ranks away is row %d, eight %d", far, farther)
	}
}
