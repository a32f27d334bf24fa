package shogi_test

import (
	"slices"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// squaresThat returns the set of the squares for which something holds.
func squaresThat(holds func(shogi.Square) bool) (set shogi.Bitboard) {
	for s := range shogi.Square(shogi.SquareCount) {
		if holds(s) {
			set = set.Or(shogi.BitboardOf(s))
		}
	}
	return set
}

func TestSetsOfASquare(t *testing.T) {
	for s := range shogi.Square(shogi.SquareCount) {
		near := func(o shogi.Square) bool {
			files, ranks := o.File()-s.File(), o.Rank()-s.Rank()
			return o != s && files*files <= 1 && ranks*ranks <= 1
		}
		if s.Bitboard() != squaresThat(func(o shogi.Square) bool { return o == s }) ||
			s.Neighbours() != squaresThat(near) {
			t.Errorf("%s:\n%v%v", s, s.Bitboard(), s.Neighbours())
		}
		if s.SeenBy(shogi.Black) != s || s.SeenBy(shogi.White) != s.Flip() {
			t.Errorf("%s is seen as %s and %s", s, s.SeenBy(shogi.Black), s.SeenBy(shogi.White))
		}
	}
	no := shogi.NoSquare
	if no.Bitboard().Any() || no.Neighbours().Any() || no.InPromotionZone(shogi.Black) ||
		no.InPromotionZone(shogi.White) {
		t.Error("a set of NoSquare is not empty")
	}
}

func TestFarthestRanks(t *testing.T) {
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		for count := range 10 {
			if got := shogi.FarthestRanks(c, count); got != squaresThat(
				func(s shogi.Square) bool { return s.RankFrom(c) <= count }) {
				t.Errorf("%d ranks of %v:\n%v", count, c, got)
			}
		}
		if shogi.PromotionZone(c) != shogi.FarthestRanks(c, 3) {
			t.Errorf("%v promotes in\n%v", c, shogi.PromotionZone(c))
		}
	}
}

func TestTypesThatSlideAndPromote(t *testing.T) {
	center := shogi.NewSquare(5, 5)
	for kind := shogi.Pawn; kind <= shogi.Dragon; kind++ {
		if kind == shogi.King.Promoted() {
			continue
		}
		piece := shogi.NewPiece(shogi.Black, kind)
		slides := shogi.Attacks(piece, center, center.Neighbours()) != shogi.Attacks(piece, center, shogi.Bitboard{})
		if kind.IsSlider() != slides || slices.Contains(shogi.SliderTypes[:], kind) != slides {
			t.Errorf("%v: IsSlider %v", kind, kind.IsSlider())
		}
		if slices.Contains(shogi.PromotableTypes[:], kind) != kind.CanPromote() {
			t.Errorf("%v: CanPromote %v", kind, kind.CanPromote())
		}
	}
}

func TestFilesWithoutPawn(t *testing.T) {
	p := shogitest.Position(t, "4k4/9/1p7/3+P5/9/2P5P/9/9/4K4 b - 1")
	without := func(files ...int) shogi.Bitboard {
		return squaresThat(func(s shogi.Square) bool { return !slices.Contains(files, s.File()) })
	}
	if p.FilesWithoutPawn(shogi.Black) != without(1, 7) || p.FilesWithoutPawn(shogi.White) != without(8) {
		t.Errorf("Black\n%vWhite\n%v", p.FilesWithoutPawn(shogi.Black), p.FilesWithoutPawn(shogi.White))
	}
}
