package shogi_test

import (
	"math/rand/v2"
	"testing"

	"shotest/shogi"
)

// ray walks from a square in steps of files and ranks, up to and including the
// first member of a set.
func ray(from shogi.Square, files, ranks int, occupied plainSet) []shogi.Square {
	var walked []shogi.Square
	file, rank := from.File()+files, from.Rank()+ranks
	for file >= 1 && file <= 9 && rank >= 1 && rank <= 9 {
		s := shogi.NewSquare(file, rank)
		walked = append(walked, s)
		if occupied[s] {
			break
		}
		file, rank = file+files, rank+ranks
	}
	return walked
}

var (
	orthogonals = [][2]int{{0, -1}, {0, 1}, {1, 0}, {-1, 0}}
	diagonals   = [][2]int{{1, -1}, {-1, -1}, {1, 1}, {-1, 1}}
)

// sliderPieces are the sliders, with the directions in which they slide and those in which they
// take one step.
var sliderPieces = []struct {
	piece       shogi.Piece
	walks, step [][2]int
}{
	{shogi.NewPiece(shogi.Black, shogi.Lance), [][2]int{{0, -1}}, nil},
	{shogi.NewPiece(shogi.White, shogi.Lance), [][2]int{{0, 1}}, nil},
	{shogi.NewPiece(shogi.Black, shogi.Bishop), diagonals, nil},
	{shogi.NewPiece(shogi.White, shogi.Rook), orthogonals, nil},
	{shogi.NewPiece(shogi.White, shogi.Horse), diagonals, orthogonals},
	{shogi.NewPiece(shogi.Black, shogi.Dragon), orthogonals, diagonals},
}

func TestSliderAttacks(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	everywhere := plainSet{}
	for s := range shogi.Square(shogi.SquareCount) {
		everywhere[s] = true
	}
	for i := range 120 {
		plain, occupied := randomSets(random, 1+i%12)
		for from := range shogi.Square(shogi.SquareCount) {
			for _, slider := range sliderPieces {
				var want shogi.Bitboard
				for _, d := range slider.walks {
					want = want.Or(shogi.BitboardOf(ray(from, d[0], d[1], plain)...))
				}
				for _, d := range slider.step {
					want = want.Or(shogi.BitboardOf(ray(from, d[0], d[1], everywhere)...))
				}
				if got := shogi.Attacks(slider.piece, from, occupied); got != want {
					t.Fatalf("%s's %s on %s among\n%vattacks\n%vwant\n%v",
						slider.piece.Color(), slider.piece.Type(), from, occupied, got, want)
				}
			}
		}
	}
}

func TestBetweenAndAligned(t *testing.T) {
	directions := append(append([][2]int{}, orthogonals...), diagonals...)
	for a := range shogi.Square(shogi.SquareCount) {
		between, lines := map[shogi.Square]shogi.Bitboard{}, map[shogi.Square]shogi.Bitboard{}
		for _, d := range directions {
			ahead := ray(a, d[0], d[1], nil)
			line := shogi.BitboardOf(append(ahead, ray(a, -d[0], -d[1], nil)...)...)
			for i, b := range ahead {
				between[b], lines[b] = shogi.BitboardOf(ahead[:i]...), line
			}
		}
		for b := range shogi.Square(shogi.SquareCount) {
			if got := shogi.Between(a, b); got != between[b] {
				t.Fatalf("between %s and %s:\n%vwant\n%v", a, b, got, between[b])
			}
			for c := range shogi.Square(shogi.SquareCount) {
				if got := shogi.Aligned(a, b, c); got != lines[b].Has(c) {
					t.Fatalf("%s, %s and %s aligned: %v", a, b, c, got)
				}
			}
		}
	}
}
