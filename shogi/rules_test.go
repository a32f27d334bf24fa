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
