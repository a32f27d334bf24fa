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
		{"board only", board, shogi.ErrSFENFields},
		{"no hands", board + " b", shogi.ErrSFENFields},
		{"five fields", board + " b - 1 1", shogi.ErrSFENFields},
		{"eight ranks", "9/9/9/9/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"ten ranks", "9/9/9/9/9/9/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"empty rank", "9/9/9/9//9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"short rank", "9/9/9/9/8/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"long rank of numbers", "9/9/9/9/55/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"a piece after nine empty squares", "9/9/9/9/9G/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"ten pieces", "9/9/9/9/GGGGSSSSNN/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"zero", "9/9/9/9/09/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"unknown piece", "9/9/9/9/4x4/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"promoted gold", "9/9/9/9/4+G4/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"promoted king", "9/9/9/9/4+K4/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"promoted number", "9/9/9/9/4+5/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"dangling plus", "9/9/9/9/9+/9/9/9/9 b - 1", shogi.ErrSFENBoard},
		{"unknown side", board + " x - 1", shogi.ErrSFENSide},
		{"capital side", board + " B - 1", shogi.ErrSFENSide},
		{"king in hand", "9/9/9/9/9/9/9/9/9 b K 1", shogi.ErrSFENHands},
		{"unknown piece in hand", "9/9/9/9/9/9/9/9/9 b X 1", shogi.ErrSFENHands},
		{"promoted piece in hand", "9/9/9/9/9/9/9/9/9 b +P 1", shogi.ErrSFENHands},
		{"number without a piece", "9/9/9/9/9/9/9/9/9 b P2 1", shogi.ErrSFENHands},
		{"none of a piece", "9/9/9/9/9/9/9/9/9 b 0P 1", shogi.ErrSFENHands},
		{"far too many of a piece", "9/9/9/9/9/9/9/9/9 b 99999999999999999999P 1", shogi.ErrSFENHands},
		{"dash and piece", "9/9/9/9/9/9/9/9/9 b -P 1", shogi.ErrSFENHands},
		{"move number in words", board + " b - one", shogi.ErrSFENMoveNumber},
		{"negative move number", board + " b - -1", shogi.ErrSFENMoveNumber},
		{"move number too large", board + " b - 32768", shogi.ErrSFENMoveNumber},
		{"two kings of black", "9/9/9/9/3K1K3/9/9/9/9 b - 1", shogi.ErrTwoKings},
		{"two kings of white", "9/9/9/9/3k1k3/9/9/9/9 b - 1", shogi.ErrTwoKings},
		{"five golds on the board", "9/9/9/9/ggGGG4/9/9/9/9 b - 1", shogi.ErrTooManyPieces},
		{"three rooks, one promoted", "9/9/9/9/4+R4/9/9/9/9 b 2r 1", shogi.ErrTooManyPieces},
		{"nineteen pawns in hand", "9/9/9/9/9/9/9/9/9 b 9P10p 1", shogi.ErrTooManyPieces},
		{"nifu", "9/9/4P4/9/4P4/9/9/9/9 b - 1", shogi.ErrNifuOnBoard},
		{"nifu of white", "9/9/4p4/9/4p4/9/9/9/9 b - 1", shogi.ErrNifuOnBoard},
		{"pawn on its last rank", "4P4/9/9/9/9/9/9/9/9 b - 1", shogi.ErrDeadPiece},
		{"lance on its last rank", "4L4/9/9/9/9/9/9/9/9 b - 1", shogi.ErrDeadPiece},
		{"knight on its last rank but one", "9/4N4/9/9/9/9/9/9/9 b - 1", shogi.ErrDeadPiece},
		{"white's knight on its last rank", "9/9/9/9/9/9/9/9/4n4 b - 1", shogi.ErrDeadPiece},
		{"the king could be taken", "4k4/4G4/9/9/9/9/9/9/4K4 b - 1", shogi.ErrOpponentInCheck},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := shogi.ParseSFEN(test.sfen)
			if !errors.Is(err, test.err) {
				t.Errorf("%q: got %v, want %v", test.sfen, err, test.err)
			}
			if p != (shogi.Position{}) {
				t.Errorf("%q: a position came with the error", test.sfen)
			}
		})
	}
}

func TestParseSFENErrorText(t *testing.T) {
	tests := []struct{ sfen, want string }{
		{"9/9/9/9/8/9/9/9/9 b - 1", `SFEN board: rank e "8" has not 9 squares`},
		{"9/9/9/9/4+G4/9/9/9/9 b - 1", `SFEN board: rank e "4+G4": "+G" is not a piece`},
		{"9/9/4P4/9/4P4/9/9/9/9 b - 1", "two unpromoted pawns of one side on a file: black's on file 5"},
		{"4k4/4G4/9/9/9/9/9/9/4K4 b - 1",
			"side not to move is in check: white's king on 5a, attacked from 5b, with black to move"},
	}
	for _, test := range tests {
		if _, err := shogi.ParseSFEN(test.sfen); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
	long := strings.Repeat("x", 1000)
	if _, err := shogi.ParseSFEN(long); err == nil || len(err.Error()) > 300 {
		t.Error("a long text is repeated in full")
	}
}

// Pieces that can never move have no moves.
func TestDeadPiecesDoNotMove(t *testing.T) {
	for sfen, want := range map[string]int{"4P4/9/9/9/9/9/9/9/9 b - 1": 0, "9/9/9/9/9/9/9/9/4p4 w - 1": 0, "4L4/4N4/9/9/9/9/9/9/9 b - 1": 0} {
		p, broken, err := shogi.ParseDiagram(sfen)
		if err != nil || !errors.Is(broken, shogi.ErrDeadPiece) || len(p.AppendLegalMoves(nil)) != want {
			t.Errorf("%s: %v %v, moves %v", sfen, broken, err, p.AppendLegalMoves(nil))
		}
	}
}

// Diagrams show what no game can reach; rules that forbid a search are named first.
func TestParseDiagram(t *testing.T) {
	for sfen, want := range map[string]error{
		shogi.StartSFEN:                      nil,
		"9/9/4P4/9/4P4/9/9/9/9 b - 1":        shogi.ErrNifuOnBoard,
		"k8/9/4P4/9/4P4/9/9/9/P8 b - 1":      shogi.ErrNifuOnBoard,
		"4k4/4G4/4P4/4P4/9/9/9/9/4K4 b - 1":  shogi.ErrOpponentInCheck,
		"4k4/9/4P4/4P4/9/9/9/9/4K4 b 3r 1":   shogi.ErrTooManyPieces,
		"4k3P/9/9/9/9/9/9/9/4K4 b - 1":       shogi.ErrDeadPiece,
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
	}
	for _, sfen := range []string{"9/9 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b RRRR 1", "4k4/9/9/9/9/9/9/9/4K4 b 19P 1", "4k4/9/9/9/9/9/9/9/4K4 b 8L 1"} {
		if _, _, err := shogi.ParseDiagram(sfen); err == nil {
			t.Errorf("%s has been read", sfen)
		}
	}
}

func TestSFENRoundTrip(t *testing.T) {
	for _, sfen := range []string{
		shogi.StartSFEN,
		"9/9/9/9/9/9/9/9/9 b - 1",
		"4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1",
		"4k4/9/9/9/9/9/9/9/4K4 w RBGSNLPrbgsnlp 2",
		"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
		"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
		"+P+L+N+S+B+R3/9/9/9/9/9/9/9/3+r+b+s+n+l+p b - 32767",
		"8k/9/9/9/9/9/9/9/K8 w - 0",
	} {
		p := parsePosition(t, sfen)
		if got := p.SFEN(); got != sfen || p.String() != sfen {
			t.Errorf("got  %s\nwant %s", got, sfen)
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

func TestMoveNumber(t *testing.T) {
	p := parsePosition(t, "8k/9/9/9/9/9/9/9/K8 b - 57")
	if p.MoveNumber() != 57 {
		t.Errorf("got %d, want 57", p.MoveNumber())
	}
	p.Play(parseMove(t, "9i9h"))
	if p.MoveNumber() != 58 {
		t.Errorf("after a move got %d, want 58", p.MoveNumber())
	}
}

func TestStartPosition(t *testing.T) {
	p := shogi.StartPosition()
	if p != parsePosition(t, shogi.StartSFEN) {
		t.Errorf("got %s", p.SFEN())
	}
	p.Play(parseMove(t, "7g7f"))
	if again := shogi.StartPosition(); again.SFEN() != shogi.StartSFEN {
		t.Error("playing on the start position has changed it")
	}
}
