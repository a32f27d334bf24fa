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
		if s.Bitboard() != squaresThat(func(o shogi.Square) bool { return o == s }) || s.Neighbours() != squaresThat(near) ||
			s.FileSquares() != squaresThat(func(o shogi.Square) bool { return o.File() == s.File() }) {
			t.Errorf("%s:\n%v%v%v", s, s.Bitboard(), s.Neighbours(), s.FileSquares())
		}
		if s.SeenBy(shogi.Black) != s || s.SeenBy(shogi.White) != s.Flip() {
			t.Errorf("%s is seen as %s and %s", s, s.SeenBy(shogi.Black), s.SeenBy(shogi.White))
		}
	}
	no := shogi.NoSquare
	if no.Bitboard().Any() || no.Neighbours().Any() || no.FileSquares().Any() || no.InPromotionZone(shogi.Black) || no.InPromotionZone(shogi.White) {
		t.Error("NoSquare is somewhere")
	}
}

func TestFarthestRanks(t *testing.T) {
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		for count := range 10 {
			if got := shogi.FarthestRanks(c, count); got != squaresThat(func(s shogi.Square) bool { return s.RankFrom(c) <= count }) {
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

// On this board Black's rook and horse look at the king on 5a through one piece each, its
// lance through two; the bishop stands beside all lines.
const linesOfBlack = "4k4/3pp4/2+B6/9/4R4/9/9/4L3B/4K4 b - 1"

func TestSliders(t *testing.T) {
	p := shogitest.Position(t, linesOfBlack)
	king := p.King(shogi.White)
	if got := squareNames(p.Sliders(shogi.Black)); got != "1h 5e 5h 7c" {
		t.Errorf("Sliders: %s", got)
	}
	if got := squareNames(p.SlidersOn(shogi.Black, king)); got != "5e 5h 7c" {
		t.Errorf("SlidersOn: %s", got)
	}
	if p.Sliders(shogi.White).Any() || p.SlidersOn(shogi.White, king).Any() || p.SlidersOn(shogi.Black, shogi.NoSquare).Any() {
		t.Error("sliders where there are none")
	}
	if got := squareNames(p.SoleBlockers(king, shogi.Black)); got != "5b 6b" {
		t.Errorf("SoleBlockers: %s", got)
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
