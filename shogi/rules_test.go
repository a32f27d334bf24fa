package shogi_test

import (
	"slices"
	"testing"

	"shotest/shogi"
)

// legality is a case of a move that is legal (err is nil) or breaks a rule.
type legality struct {
	name, sfen, move string
	err              error
}

// checkLegality compares CheckLegal and the generator with each case.
func checkLegality(t *testing.T, cases []legality) {
	t.Helper()
	for _, c := range cases {
		p, m := parsePosition(t, c.sfen), parseMove(t, c.move)
		if err := p.CheckLegal(m); err != c.err {
			t.Errorf("%s: CheckLegal says %v, want %v", c.name, err, c.err)
		}
		if listed := slices.Contains(p.AppendLegalMoves(nil), m); listed != (c.err == nil) {
			t.Errorf("%s: listed among the legal moves: %v", c.name, listed)
		}
	}
}

func TestNifu(t *testing.T) {
	checkLegality(t, []legality{
		{"in front of its own pawn", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*5d", shogi.ErrNifu},
		{"behind its own pawn", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*5h", shogi.ErrNifu},
		{"on the next file", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*4e", nil},
		{"with a promoted pawn", "4k4/9/9/9/4+P4/9/9/9/4K4 b P 1", "P*5d", nil},
		{"with the opponent's pawn", "4k4/9/9/9/4p4/9/9/9/4K4 b P 1", "P*5g", nil},
		{"white, pawn on the second rank", "4k4/4p4/9/9/9/9/9/9/4K4 w p 1", "P*5h", shogi.ErrNifu},
		{"white, black's pawn", "3k5/4P4/9/9/9/9/9/9/3K5 w p 1", "P*5h", nil},
	})
}

func TestUchifuzume(t *testing.T) {
	checkLegality(t, []legality{
		{"mate", "7nk/6R2/8G/9/9/9/9/9/4K4 b P 1", "P*1b", shogi.ErrUchifuzume},
		{"mate, by white", "4k4/9/9/9/9/9/8g/6r2/7NK w p 1", "P*1h", shogi.ErrUchifuzume},
		{"the king can take the pawn", "7nk/9/9/9/9/9/9/9/4K4 b P 1", "P*1b", nil},
		{"the king can step aside", "6n1k/9/8G/9/9/9/9/9/4K4 b P 1", "P*1b", nil},
		{"another piece can take the pawn", "7gk/6R2/8G/9/9/9/9/9/4K4 b P 1", "P*1b", nil},
		{"the taker is pinned", "4R2gk/9/8G/9/9/9/9/9/4K4 b P 1", "P*1b", shogi.ErrUchifuzume},
		{"the taker is pinned but stays on its line", "7nk/9/7G1/9/8r/9/9/9/4K3L b P 1", "P*1b", nil},
		{"the pawn shuts its own rook off", "3nkl3/R8/9/9/9/9/9/9/4K4 b P 1", "P*5b", nil},
		{"the square behind it is guarded twice", "3nkl3/R8/9/6N2/9/9/9/9/4K4 b P 1", "P*5b", shogi.ErrUchifuzume},
		{"mate by an interposition", "R2bkl3/9/4G4/6K2/9/9/9/9/9 b P 1", "P*5b", shogi.ErrUchifuzume},
		{"the same mate by a gold", "7nk/6R2/9/8N/9/9/9/9/4K4 b G 1", "G*1b", nil},
		{"the same mate by a pawn from the board", "7nk/6R2/8P/8L/9/9/9/9/4K4 b - 1", "1c1b", nil},
	})
}

func TestEvasions(t *testing.T) {
	for _, c := range []struct{ name, sfen, want string }{
		{"from a rook: steps aside and interpositions", "4r3k/9/9/9/9/9/9/3G5/4K4 b P 1",
			"5i4h 5i4i 5i6i 6h5g 6h5h P*5b P*5c P*5d P*5e P*5f P*5g P*5h"},
		{"not back along the line of the check", "8k/9/9/9/4r4/9/9/4K4/9 b - 1", "5h4g 5h4h 5h4i 5h6g 5h6h 5h6i"},
		{"from a knight nothing can be put between", "8k/9/9/9/9/9/5n3/9/3GKG3 b G 1", "5i4h 5i5h 5i6h"},
		{"a guarded piece cannot be taken by the king", "8k/9/9/9/9/9/4l4/4g4/4K4 b G 1", ""},
		{"a guarded piece can be taken by another", "8k/9/9/9/9/9/4l4/R3g4/4K4 b - 1", "9h5h"},
		{"from two pieces only the king moves", "4r3k/9/9/9/9/9/5n3/6G2/4K4 b G 1", "5i4h 5i4i 5i6h 5i6i"},
		{"a pinned piece cannot take the checking one", "4r3k/9/9/9/9/9/5n3/4G4/4K4 b - 1", "5i4h 5i4i 5i6h 5i6i"},
		{"a pinned piece cannot step between", "8k/9/9/9/9/9/6b2/9/4KG2r b - 1", "5i5h 5i6h 5i6i"},
	} {
		p := parsePosition(t, c.sfen)
		if got := names(p.AppendLegalMoves(nil)); got != c.want || !p.InCheck() {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestPins(t *testing.T) {
	for _, c := range []struct{ name, sfen, from, pinned, want string }{
		{"rook keeps its file and takes the pinner", "4r3k/9/9/9/9/9/9/4R4/4K4 b - 1", "5h", "5h",
			"5h5a 5h5a+ 5h5b 5h5b+ 5h5c 5h5c+ 5h5d 5h5e 5h5f 5h5g"},
		{"silver keeps its diagonal", "8k/9/9/1b7/9/9/4S4/5K3/9 b - 1", "5g", "5g", "5g6f"},
		{"pawn may not advance off a rank", "8k/9/9/9/9/9/4K1P1r/9/9 b - 1", "3g", "3g", ""},
		{"knight never moves", "4l3k/9/9/9/9/9/4N4/9/4K4 b - 1", "5g", "5g", ""},
		{"promoted rook pins", "8k/9/9/9/9/9/4K1G1+r/9/9 b - 1", "3g", "3g", "3g2g 3g4g"},
		{"a lance does not pin backwards", "8k/9/9/9/4K4/4G4/4l4/9/9 b - 1", "5f", "", "5f4e 5f4f 5f5g 5f6e 5f6f"},
		{"two pieces on the line are free", "4r3k/9/9/9/9/4P4/9/4S4/4K4 b - 1", "5h", "", "5h4g 5h4i 5h5g 5h6g 5h6i"},
	} {
		p, from := parsePosition(t, c.sfen), parseSquare(t, c.from)
		if got := squareNames(p.Pinned(shogi.Black)); got != c.pinned {
			t.Errorf("%s: pinned %q, want %q", c.name, got, c.pinned)
		}
		if got := movesThat(&p, func(m shogi.Move) bool { return !m.IsDrop() && m.From() == from }); got != c.want {
			t.Errorf("%s: moves %s, want %s", c.name, got, c.want)
		}
	}
}

func TestGivesCheck(t *testing.T) {
	for _, c := range []struct{ name, sfen, want string }{
		{"drops", "4k4/9/9/9/9/9/9/4K4/9 b GN 1", "G*4a G*4b G*5b G*6a G*6b N*4c N*6c"},
		{"by promoting only", "9/9/4k4/6S2/9/9/9/9/4K4 b - 1", "3d4c+"},
		{"by leaving a line", "4k4/9/9/9/4N4/9/9/4L4/3K5 b - 1", "5e4c 5e4c+ 5e6c 5e6c+"},
		{"not by staying on it", "4k4/9/9/9/4P4/9/9/4R4/3K5 b - 1", ""},
		{"by the king leaving a line", "4k4/9/9/9/9/9/9/4K4/4R4 b - 1", "5h4g 5h4h 5h4i 5h6g 5h6h 5h6i"},
		{"not past another piece", "4k4/9/4p4/9/4G4/9/9/4L4/3K5 b - 1", ""},
		{"no king, no check", "9/9/9/9/9/9/9/4K4/9 b G 1", ""},
	} {
		p := parsePosition(t, c.sfen)
		if got := movesThat(&p, p.GivesCheck); got != c.want || names(p.AppendChecks(nil)) != c.want {
			t.Errorf("%s: got %s and %s, want %s", c.name, got, names(p.AppendChecks(nil)), c.want)
		}
	}
}

func TestMovesIntoCheck(t *testing.T) {
	checkLegality(t, []legality{
		{"king onto an attacked square", "8k/9/9/9/3r5/9/9/9/4K4 b - 1", "5i6i", shogi.ErrKingInCheck},
		{"pinned piece", "4r3k/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", shogi.ErrKingInCheck},
		{"check ignored by a move", "4r3k/9/9/9/9/9/9/9/P3K4 b - 1", "9i9h", shogi.ErrKingInCheck},
		{"check ignored by a drop", "4r3k/9/9/9/9/9/9/9/4K4 b P 1", "P*9h", shogi.ErrKingInCheck},
		{"drop against two checks", "4r3k/9/9/9/9/9/5n3/9/4K4 b P 1", "P*5e", shogi.ErrKingInCheck},
		{"no king cannot be in check", "4r3k/9/9/9/9/9/9/4G4/9 b - 1", "5h4h", nil},
	})
}

func TestOtherIllegalMoves(t *testing.T) {
	checkLegality(t, []legality{
		{"nothing to move", shogi.StartSFEN, "5e5d", shogi.ErrNoPiece},
		{"the opponent's piece", shogi.StartSFEN, "3c3d", shogi.ErrNotOwnPiece},
		{"onto an own piece", shogi.StartSFEN, "8h7g", shogi.ErrOwnPiece},
		{"through a piece", shogi.StartSFEN, "1i1f", shogi.ErrCannotReach},
		{"backwards", "4k4/9/9/9/4P4/9/9/9/4K4 b - 1", "5e5f", shogi.ErrCannotReach},
		{"drop without the piece", shogi.StartSFEN, "P*5e", shogi.ErrNotInHand},
		{"drop on a piece", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5a", shogi.ErrOccupied},
	})
}

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
		{"horse", "4k4/9/9/4+B4/9/9/9/9/4K4 b - 1", "5d5c", false},
		{"drop", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*3c", false},
	} {
		p, m := parsePosition(t, c.sfen), parseMove(t, c.move)
		if got := p.RefusesPromotion(m); got != c.want || !p.IsLegal(m) {
			t.Errorf("%s: %v, want %v, legal %v", c.name, got, c.want, p.IsLegal(m))
		}
	}
}
