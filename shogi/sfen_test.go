package shogi_test

import (
	"errors"
	"strings"
	"testing"

	"shotest/shogi"
)

func TestParseSFENErrors(t *testing.T) {
	board := strings.Fields(shogi.StartSFEN)[0]
	tests := []struct {
		name, sfen string
		err        error
	}{
		{"nothing", "", shogi.ErrSFENFields},
		{"no hands", board + " b", shogi.ErrSFENFields},
		{"five fields", board + " b - 1 1", shogi.ErrSFENFields},
		{"eight ranks", "9/9/9/9/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"short rank", "9/9/9/9/8/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"a piece after nine empty squares", "9/9/9/9/9G/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"ten pieces", "9/9/9/9/GGGGSSSSNN/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"zero", "9/9/9/9/09/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"unknown piece", "9/9/9/9/4x4/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"promoted gold", "9/9/9/9/4+G4/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"promoted number", "9/9/9/9/4+5/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"dangling plus", "9/9/9/9/9+/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"unknown side", board + " x - 1", shogi.ErrSFENSide},
		{"king in hand", "9/9/9/9/9/9/9/9/9 b K 1", shogi.ErrSFENHands},
		{"promoted piece in hand", "9/9/9/9/9/9/9/9/9 b +P 1", shogi.ErrSFENHands},
		{"number without a piece", "9/9/9/9/9/9/9/9/9 b P2 1", shogi.ErrSFENHands},
		{"none of a piece", "9/9/9/9/9/9/9/9/9 b 0P 1", shogi.ErrSFENHands},
		{"far too many of a piece", "9/9/9/9/9/9/9/9/9 b 99999999999999999999P 1", shogi.ErrSFENHands},
		{"move number in words", board + " b - one", shogi.ErrSFENMoveNumber},
		{"move number too large", board + " b - 32768", shogi.ErrSFENMoveNumber},
		{"two kings of black", "9/9/9/9/3K1K3/9/9/9/9 b - 1", shogi.ErrTwoKings},
		{"five golds on the board", "9/9/9/9/ggGGG4/9/9/9/9 b - 1", shogi.ErrTooManyPieces},
		{"three rooks, one promoted", "9/9/9/9/4+R4/9/9/9/9 b 2r 1", shogi.ErrTooManyPieces},
		{"nineteen pawns in hand", "9/9/9/9/9/9/9/9/9 b 9P10p 1", shogi.ErrTooManyPieces},
		{"nifu", "9/9/4P4/9/4P4/9/9/9/9 b - 1", shogi.ErrNifuOnBoard},
		{"pawn on its last rank", "4P4/9/9/9/9/9/9/9/9 b - 1", shogi.ErrDeadPiece},
		{"knight on its last rank but one", "9/4N4/9/9/9/9/9/9/9 b - 1", shogi.ErrDeadPiece},
		{"white's knight on its last rank", "9/9/9/9/9/9/9/9/4n4 b - 1", shogi.ErrDeadPiece},
		{"the king could be taken", "4k4/4G4/9/9/9/9/9/9/4K4 b - 1", shogi.ErrOpponentInCheck},
	}
	for _, test := range tests {
		if p, err := shogi.ParseSFEN(test.sfen); !errors.Is(err, test.err) || p != (shogi.Position{}) {
			t.Errorf("%s: %q: got %v, want %v and no position", test.name, test.sfen, err, test.err)
		}
	}
}

func TestParseSFENErrorsSayWhatWasFound(t *testing.T) {
	const want = "side not to move is in check: white's king on 5a, attacked from 5b, with black to move"
	if _, err := shogi.ParseSFEN("4k4/4G4/9/9/9/9/9/9/4K4 b - 1"); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	if _, err := shogi.ParseSFEN(strings.Repeat("x", 1000)); err == nil || len(err.Error()) > 300 {
		t.Error("a long text is repeated in full")
	}
}

// Diagrams may show positions that no game can reach. Broken rules that forbid a search come first.
func TestParseDiagram(t *testing.T) {
	for sfen, want := range map[string]error{
		shogi.StartSFEN:                      nil,
		"9/9/4P4/9/4P4/9/9/9/9 b - 1":        shogi.ErrNifuOnBoard,
		"k8/9/4P4/9/4P4/9/9/9/P8 b - 1":      shogi.ErrNifuOnBoard,
		"4k4/4G4/4P4/4P4/9/9/9/9/4K4 b - 1":  shogi.ErrOpponentInCheck,
		"4k4/9/4P4/4P4/9/9/9/9/4K4 b 3r 1":   shogi.ErrTooManyPieces,
		"4k3P/9/9/9/9/9/9/9/4K4 b - 1":       shogi.ErrDeadPiece,
		"4L4/4N4/9/9/9/9/9/9/9 b - 1":        shogi.ErrDeadPiece,
		"4k4/9/9/9/9/9/4K4/9/4K4 b - 1":      shogi.ErrTwoKings,
		"4k4/9/9/9/9/9/9/9/4K4 b RRRBBB7L 1": shogi.ErrTooManyPieces,
	} {
		p, broken, err := shogi.ParseDiagram(sfen)
		if err != nil || !errors.Is(broken, want) {
			t.Errorf("%s: %v, broken %v, want %v", sfen, err, broken, want)
		}
		if again, _, err := shogi.ParseDiagram(p.SFEN()); err != nil || again != p {
			t.Errorf("%s is written as %s: %v", sfen, p.SFEN(), err)
		}
		if errors.Is(broken, shogi.ErrDeadPiece) && strings.Contains(sfen, "4L4/4N4") &&
			len(p.AppendLegalMoves(nil)) > 0 {
			t.Errorf("%s: dead pieces move: %v", sfen, p.AppendLegalMoves(nil))
		}
	}
	for _, sfen := range []string{"9/9 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b RRRR 1", "4k4/9/9/9/9/9/9/9/4K4 b 19P 1",
		"4k4/9/9/9/9/9/9/9/4K4 b 8L 1"} {
		if _, _, err := shogi.ParseDiagram(sfen); err == nil {
			t.Errorf("%s has been read", sfen)
		}
	}
}

func TestSFENIsWrittenInOneForm(t *testing.T) {
	const want = "4k4/9/9/9/9/9/9/9/4K4 b RGPb2p 1"
	for _, sfen := range []string{
		"4k4/9/9/9/9/9/9/9/4K4 b RGPb2p",
		"  4k4/9/9/9/9/9/9/9/4K4   b\tRGPb2p  1 ",
		"4k4/9/9/9/9/9/9/9/4K4 b 2pPbGR 1",
		"4k4/9/9/9/9/9/9/9/4K4 b ppRGPb 01",
		"4k4/9/9/9/9/9/9/9/4K4 b 1R1G1P1b02p 1",
		"1111k1111/9/9/9/9/9/9/9/22K4 b RGPb2p 1",
	} {
		p := parsePosition(t, sfen)
		if got := p.SFEN(); got != want {
			t.Errorf("%q is written as %q, want %q", sfen, got, want)
		}
	}
}

// Playing on a copy of the start position leaves it as it is, and counts moves.
func TestStartPosition(t *testing.T) {
	p := shogi.StartPosition()
	if p != parsePosition(t, shogi.StartSFEN) || p.MoveNumber() != 1 {
		t.Errorf("got %s", p.SFEN())
	}
	p.Play(parseMove(t, "7g7f"))
	if p.MoveNumber() != 2 || p == shogi.StartPosition() {
		t.Errorf("after a move the number is %d", p.MoveNumber())
	}
}
