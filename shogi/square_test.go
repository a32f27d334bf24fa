package shogi_test

import (
	"testing"

	"shotest/shogi"
)

func TestSquares(t *testing.T) {
	for s := range shogi.Square(shogi.SquareCount) {
		if again := shogi.NewSquare(s.File(), s.Rank()); again != s {
			t.Errorf("%d: file %d, rank %d make %d", s, s.File(), s.Rank(), again)
		}
		if again, ok := shogi.ParseSquare(s.String()); !ok || again != s {
			t.Errorf("%d: spelled %q, read as %d, %v", s, s, again, ok)
		}
		flipped := shogi.NewSquare(10-s.File(), 10-s.Rank())
		if s.Flip() != flipped {
			t.Errorf("%s: Flip gives %s, want %s", s, s.Flip(), flipped)
		}
		if want := shogi.NewSquare(10-s.File(), s.Rank()); s.Mirror() != want {
			t.Errorf("%s: Mirror gives %s, want %s", s, s.Mirror(), want)
		}
		if s.RankFrom(shogi.Black) != s.Rank() || s.RankFrom(shogi.White) != flipped.Rank() {
			t.Errorf("%s: ranks %d and %d", s, s.RankFrom(shogi.Black), s.RankFrom(shogi.White))
		}
		if s.InPromotionZone(shogi.Black) != (s.Rank() <= 3) || s.InPromotionZone(shogi.White) != (s.Rank() >= 7) {
			t.Errorf("%s: wrong promotion zone", s)
		}
	}
}

func TestSquareNames(t *testing.T) {
	for square, name := range map[shogi.Square]string{0: "1a", 8: "1i", 60: "7g", 80: "9i", shogi.NoSquare: "-"} {
		if got := square.String(); got != name {
			t.Errorf("square %d is spelled %q, want %q", square, got, name)
		}
	}
	for _, text := range []string{"", "7", "7g7", "0a", "1j", "a1", "1A", "-", "１ａ"} {
		if s, ok := shogi.ParseSquare(text); ok || s != shogi.NoSquare {
			t.Errorf("%q is read as %s", text, s)
		}
	}
}
