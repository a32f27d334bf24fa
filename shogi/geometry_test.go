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

func distance(a, b int) int { return max(a-b, b-a) }

func TestSetsOfASquare(t *testing.T) {
	for s := range shogi.Square(shogi.SquareCount) {
		apart := func(o shogi.Square) (files, ranks int) {
			return distance(s.File(), o.File()), distance(s.Rank(), o.Rank())
		}
		for _, c := range []struct {
			name  string
			got   shogi.Bitboard
			holds func(shogi.Square) bool
		}{
			{"Bitboard", s.Bitboard(), func(o shogi.Square) bool { return o == s }},
			{"Neighbours", s.Neighbours(), func(o shogi.Square) bool {
				files, ranks := apart(o)
				return max(files, ranks) == 1
			}},
			{"FileSquares", s.FileSquares(), func(o shogi.Square) bool { return o.File() == s.File() }},
		} {
			if want := squaresThat(c.holds); c.got != want {
				t.Errorf("%s of %s:\n%vwant\n%v", c.name, s, c.got, want)
			}
		}
		if s.SeenBy(shogi.Black) != s || s.SeenBy(shogi.White) != s.Flip() {
			t.Errorf("%s is seen as %s and %s", s, s.SeenBy(shogi.Black), s.SeenBy(shogi.White))
		}
	}
}

func TestNoSquareHasNoSets(t *testing.T) {
	no := shogi.NoSquare
	for i, set := range []shogi.Bitboard{
		no.Bitboard(), no.Neighbours(), no.FileSquares(),
	} {
		if set.Any() {
			t.Errorf("set %d:\n%v", i, set)
		}
	}
	if no.InPromotionZone(shogi.Black) || no.InPromotionZone(shogi.White) {
		t.Error("NoSquare is in a zone")
	}
}

func TestRanksAhead(t *testing.T) {
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		for count := range 10 {
			want := squaresThat(func(s shogi.Square) bool { return s.RankFrom(c) <= count })
			if got := shogi.FarthestRanks(c, count); got != want {
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

// A piece gives check from a square if and only if the king stands where it attacks.
func TestCheckSquares(t *testing.T) {
	for seed := range uint64(20) {
		game := newRandomGame(t, seed)
		for range 40 {
			if !game.next() {
				break
			}
			checkCheckSquares(t, &game.position)
		}
	}
}

func checkCheckSquares(t *testing.T, p *shogi.Position) {
	t.Helper()
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		from, king := p.CheckSquares(c), p.King(c.Opponent())
		for kind := shogi.Pawn; kind <= shogi.Dragon; kind++ {
			want := squaresThat(func(s shogi.Square) bool {
				return kind.Unpromoted() != shogi.King && s != king &&
					shogi.Attacks(shogi.NewPiece(c, kind), s, p.Occupied()).Has(king)
			})
			if got := from[kind]; got != want {
				t.Fatalf("%s: %v of %v gives check from\n%vwant\n%v", p.SFEN(), kind, c, got, want)
			}
		}
	}
}

func TestFilesWithoutPawn(t *testing.T) {
	p := shogitest.Position(t, "4k4/9/1p7/3+P5/9/2P5P/9/9/4K4 b - 1")
	files := func(c shogi.Color) (text string) {
		for file := 1; file <= 9; file++ {
			if p.FilesWithoutPawn(c).Has(shogi.NewSquare(file, 5)) {
				text += string(rune('0' + file))
			}
		}
		return text
	}
	if black, white := files(shogi.Black), files(shogi.White); black != "2345689" || white != "12345679" {
		t.Errorf("Black %s, White %s", black, white)
	}
}
