package shogi_test

import (
	"strings"
	"testing"

	"shotest/shogi"
)

func TestPieceTypes(t *testing.T) {
	tests := []struct {
		plain, promoted shogi.PieceType
		letter          string
		goldLike        bool // when promoted
	}{
		{shogi.Pawn, shogi.ProPawn, "P", true},
		{shogi.Lance, shogi.ProLance, "L", true},
		{shogi.Knight, shogi.ProKnight, "N", true},
		{shogi.Silver, shogi.ProSilver, "S", true},
		{shogi.Bishop, shogi.Horse, "B", false},
		{shogi.Rook, shogi.Dragon, "R", false},
	}
	for _, test := range tests {
		plain, promoted := test.plain, test.promoted
		if !plain.CanPromote() || plain.IsPromoted() || plain.IsGoldLike() ||
			promoted.CanPromote() || !promoted.IsPromoted() || promoted.IsGoldLike() != test.goldLike {
			t.Errorf("%s and %s: CanPromote, IsPromoted or IsGoldLike is wrong", plain, promoted)
		}
		if plain.Promoted() != promoted || promoted.Unpromoted() != plain || plain.Unpromoted() != plain {
			t.Errorf("%s and %s: Promoted or Unpromoted is wrong", plain, promoted)
		}
		if plain.SFEN() != test.letter || promoted.SFEN() != "+"+test.letter {
			t.Errorf("spelled %q and %q", plain.SFEN(), promoted.SFEN())
		}
	}
	for _, only := range []shogi.PieceType{shogi.Gold, shogi.King} {
		if only.CanPromote() || only.IsPromoted() || only.Unpromoted() != only ||
			only.IsGoldLike() != (only == shogi.Gold) {
			t.Errorf("%s is not seen as a piece with one form", only)
		}
	}
}

func TestPieceTypeFromSFEN(t *testing.T) {
	known := 0
	for letter := range 256 {
		if kind, ok := shogi.PieceTypeFromSFEN(byte(letter)); ok {
			known++
			if kind.SFEN() != strings.ToUpper(string(rune(letter))) {
				t.Errorf("%q is read as %v", byte(letter), kind)
			}
		}
	}
	if known != 2*8 {
		t.Errorf("%d letters name a piece, want 8 in either case", known)
	}
}

func TestPieces(t *testing.T) {
	for c, spell := range map[shogi.Color]func(string) string{shogi.Black: strings.ToUpper,
		shogi.White: strings.ToLower} {
		for kind := shogi.Pawn; kind <= shogi.Dragon; kind++ {
			piece := shogi.NewPiece(c, kind)
			if piece == shogi.NoPiece || piece.Color() != c || piece.Type() != kind {
				t.Errorf("%s's %s is %s's %s", c, kind, piece.Color(), piece.Type())
			}
			if want := spell(kind.SFEN()); piece.SFEN() != want {
				t.Errorf("%s's %s is spelled %q, want %q", c, kind, piece.SFEN(), want)
			}
		}
	}
	if shogi.NoPiece.Type() != shogi.NoPieceType || shogi.NoPiece.SFEN() != "" {
		t.Error("NoPiece has a type or a spelling")
	}
}
