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
		t.Run(test.plain.String(), func(t *testing.T) {
			if !test.plain.CanPromote() || test.plain.IsPromoted() || test.plain.IsGoldLike() {
				t.Error("the plain form is not seen as one")
			}
			if test.promoted.CanPromote() || !test.promoted.IsPromoted() || test.promoted.IsGoldLike() != test.goldLike {
				t.Error("the promoted form is not seen as one")
			}
			if test.plain.Promoted() != test.promoted || test.promoted.Unpromoted() != test.plain || test.plain.Unpromoted() != test.plain {
				t.Error("the forms do not lead to each other")
			}
			if test.plain.SFEN() != test.letter || test.promoted.SFEN() != "+"+test.letter {
				t.Errorf("spelled %q and %q", test.plain.SFEN(), test.promoted.SFEN())
			}
		})
	}
	for _, only := range []shogi.PieceType{shogi.Gold, shogi.King} {
		if only.CanPromote() || only.IsPromoted() || only.Unpromoted() != only || only.IsGoldLike() != (only == shogi.Gold) {
			t.Errorf("%s is not seen as a piece with one form", only)
		}
	}
}

func TestPieceTypeFromSFEN(t *testing.T) {
	const letters = "PLNSBRGK"
	want := []shogi.PieceType{shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Bishop, shogi.Rook, shogi.Gold, shogi.King}
	for letter := range 256 {
		index := strings.IndexByte(letters, byte(letter)&^0x20)
		if letter < 'A' {
			index = -1
		}
		got, known := shogi.PieceTypeFromSFEN(byte(letter))
		if known != (index >= 0) || known && got != want[index] || !known && got != shogi.NoPieceType {
			t.Errorf("%q is read as %v, %v", byte(letter), got, known)
		}
	}
}

func TestPieces(t *testing.T) {
	for c, spell := range map[shogi.Color]func(string) string{shogi.Black: strings.ToUpper, shogi.White: strings.ToLower} {
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
	if shogi.Black.Opponent() != shogi.White || shogi.White.Opponent() != shogi.Black {
		t.Error("the players are not each other's opponents")
	}
}
