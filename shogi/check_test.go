package shogi_test

import (
	"testing"

	"shotest/shogi"
)

func TestEvasions(t *testing.T) {
	tests := []struct{ name, sfen, want string }{
		{"from a rook: steps aside and interpositions", "4r3k/9/9/9/9/9/9/3G5/4K4 b P 1",
			"5i4h 5i4i 5i6i 6h5g 6h5h P*5b P*5c P*5d P*5e P*5f P*5g P*5h"},
		{"not back along the line of the check", "8k/9/9/9/4r4/9/9/4K4/9 b - 1",
			"5h4g 5h4h 5h4i 5h6g 5h6h 5h6i"},
		{"from a knight nothing can be put between", "8k/9/9/9/9/9/5n3/9/3GKG3 b G 1", "5i4h 5i5h 5i6h"},
		{"from an adjacent piece nothing can be put between", "8k/9/9/9/9/9/9/4g4/4K4 b G 1", "5i5h"},
		{"a guarded piece cannot be taken by the king", "8k/9/9/9/9/9/4l4/4g4/4K4 b G 1", ""},
		{"a guarded piece can be taken by another", "8k/9/9/9/9/9/4l4/R3g4/4K4 b - 1", "9h5h"},
		{"from two pieces only the king moves", "4r3k/9/9/9/9/9/5n3/6G2/4K4 b G 1", "5i4h 5i4i 5i6h 5i6i"},
		{"a pinned piece cannot take the checking one", "4r3k/9/9/9/9/9/5n3/4G4/4K4 b - 1", "5i4h 5i4i 5i6h 5i6i"},
		{"a pinned piece cannot step between", "8k/9/9/9/9/9/6b2/9/4KG2r b - 1", "5i5h 5i6h 5i6i"},
		{"white's king", "4k4/9/9/9/4R4/9/9/9/8K w p 1", "5a4a 5a4b 5a6a 5a6b P*5b P*5c P*5d"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parsePosition(t, test.sfen)
			if !p.InCheck() {
				t.Fatal("the case is wrong: no check")
			}
			if got := names(p.AppendLegalMoves(nil)); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestPins(t *testing.T) {
	tests := []struct{ name, sfen, from, pinned, want string }{
		{"rook keeps its file and takes the pinner", "4r3k/9/9/9/9/9/9/4R4/4K4 b - 1", "5h", "5h",
			"5h5a 5h5a+ 5h5b 5h5b+ 5h5c 5h5c+ 5h5d 5h5e 5h5f 5h5g"},
		{"silver keeps its diagonal", "8k/9/9/1b7/9/9/4S4/5K3/9 b - 1", "5g", "5g", "5g6f"},
		{"pawn may advance on its file", "4l3k/9/9/9/9/9/4P4/9/4K4 b - 1", "5g", "5g", "5g5f"},
		{"pawn may not advance off a rank", "8k/9/9/9/9/9/4K1P1r/9/9 b - 1", "3g", "3g", ""},
		{"knight never moves", "4l3k/9/9/9/9/9/4N4/9/4K4 b - 1", "5g", "5g", ""},
		{"horse steps along the file", "4r2k1/9/9/9/4+B4/9/9/9/4K4 b - 1", "5e", "5e", "5e5d 5e5f"},
		{"promoted bishop pins", "8k/9/9/1+b7/9/9/4G4/5K3/9 b - 1", "5g", "5g", "5g6f"},
		{"promoted rook pins", "8k/9/9/9/9/9/4K1G1+r/9/9 b - 1", "3g", "3g", "3g2g 3g4g"},
		{"a lance does not pin backwards", "8k/9/9/9/4K4/4G4/4l4/9/9 b - 1", "5f", "",
			"5f4e 5f4f 5f5g 5f6e 5f6f"},
		{"two pieces on the line are free", "4r3k/9/9/9/9/4P4/9/4S4/4K4 b - 1", "5h", "",
			"5h4g 5h4i 5h5g 5h6g 5h6i"},
		{"pinned in check by another", "4r3k/9/9/9/9/9/5n3/4G4/4K4 b - 1", "5h", "5h", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, from := parsePosition(t, test.sfen), parseSquare(t, test.from)
			if got := squareNames(p.Pinned(shogi.Black)); got != test.pinned {
				t.Errorf("pinned: got %q, want %q", got, test.pinned)
			}
			got := movesThat(&p, func(m shogi.Move) bool { return !m.IsDrop() && m.From() == from })
			if got != test.want {
				t.Errorf("moves: got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestGivesCheck(t *testing.T) {
	tests := []struct{ name, sfen, want string }{
		{"drops", "4k4/9/9/9/9/9/9/4K4/9 b GN 1", "G*4a G*4b G*5b G*6a G*6b N*4c N*6c"},
		{"drops of sliders, at any distance", "8k/9/7p1/9/9/9/9/9/K8 b L 1",
			"L*1b L*1c L*1d L*1e L*1f L*1g L*1h L*1i"},
		{"by promoting only", "9/9/4k4/6S2/9/9/9/9/4K4 b - 1", "3d4c+"},
		{"by leaving a line", "4k4/9/9/9/4N4/9/9/4L4/3K5 b - 1", "5e4c 5e4c+ 5e6c 5e6c+"},
		{"not by staying on it", "4k4/9/9/9/4P4/9/9/4R4/3K5 b - 1", ""},
		{"by the king leaving a line", "4k4/9/9/9/9/9/9/4K4/4R4 b - 1", "5h4g 5h4h 5h4i 5h6g 5h6h 5h6i"},
		{"not past another piece", "4k4/9/4p4/9/4G4/9/9/4L4/3K5 b - 1", ""},
		{"by leaving a line with a capture", "4k4/9/9/5p3/4S4/9/9/4R4/3K5 b - 1",
			"5e4d 5e4f 5e6d 5e6f"},
		{"no king, no check", "9/9/9/9/9/9/9/4K4/9 b G 1", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parsePosition(t, test.sfen)
			if got := movesThat(&p, p.GivesCheck); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestCheckers(t *testing.T) {
	tests := []struct{ name, sfen, move, want string }{
		{"direct", "4k4/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b", "5b"},
		{"discovered", "4k4/9/9/9/4G4/9/9/4L4/3K5 b - 1", "5e4e", "5h"},
		{"double", "4k4/9/9/9/4N4/9/9/4L4/3K5 b - 1", "5e6c+", "5h"},
		{"double, knight unpromoted", "4k4/9/9/9/4N4/9/9/4L4/3K5 b - 1", "5e6c", "5h 6c"},
		{"none", "4k4/9/9/9/9/9/9/3GK4/9 b - 1", "6h6g", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parsePosition(t, test.sfen)
			p.Play(parseMove(t, test.move))
			if got := squareNames(p.Checkers()); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if p.InCheck() != (test.want != "") {
				t.Errorf("InCheck is %v", p.InCheck())
			}
		})
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
		{"drop of the opponent's piece", "4k4/9/9/9/9/9/9/9/4K4 b p 1", "P*5e", shogi.ErrNotInHand},
		{"drop on a piece", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5a", shogi.ErrOccupied},
	})
}
