package mailbox

import (
	"slices"
	"testing"

	"shotest/shogi"
)

func TestDivergeFindsNone(t *testing.T) {
	tests := []struct {
		sfen  string
		depth int
	}{
		{shogi.StartSFEN, 3},
		{"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 2},
		{"7nk/6R2/8G/9/9/9/9/9/4K4 b P 1", 2},
	}
	for _, test := range tests {
		if d := Diverge(parse(t, test.sfen), test.depth); d != nil {
			t.Errorf("%s depth %d:\n%s", test.sfen, test.depth, d)
		}
	}
}

// forgetful generates the legal moves but for captures, and lists the first of the others twice.
func forgetful(p *shogi.Position, dst []shogi.Move) []shogi.Move {
	captures := func(m shogi.Move) bool { return p.Captured(m) != shogi.NoPiece }
	moves := slices.DeleteFunc(p.AppendLegalMoves(nil), captures)
	return append(append(dst, moves...), moves[0])
}

// timid generates the legal moves as if bishops could not be captured.
func timid(p *shogi.Position, dst []shogi.Move) []shogi.Move {
	return slices.DeleteFunc(p.AppendLegalMoves(dst), func(m shogi.Move) bool {
		return p.Captured(m).Type() == shogi.Bishop
	})
}

// bold adds a move that no rule allows.
func bold(p *shogi.Position, dst []shogi.Move) []shogi.Move {
	return append(p.AppendLegalMoves(dst), shogi.NewMove(0, 80))
}

func TestDivergeNamesTheFirstBranch(t *testing.T) {
	const exchange = "4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1"
	tests := []struct {
		name, sfen string
		generate   generator
		depth      int
		want       string
	}{
		{
			"nothing within the depth", shogi.StartSFEN, timid, 2, "",
		},
		{
			"the shortest line, then the lowest moves", shogi.StartSFEN, timid, 4,
			"position: lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\nafter: 7g7f 3c3d\n" +
				"only in the fast generator: none\nonly in the reference: 8h2b 8h2b+\nlisted more than once: none\n",
		},
		{
			"moves left out and repeated", exchange, forgetful, 1,
			"position: " + exchange + "\nafter: none\nonly in the fast generator: none\n" +
				"only in the reference: 5d5c 5d5c+\nlisted more than once: 5i4h\n",
		},
		{
			"a move too many", exchange, bold, 2,
			"position: " + exchange + "\nafter: none\nonly in the fast generator: 1a9i\n" +
				"only in the reference: none\nlisted more than once: none\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found := diverge(parse(t, test.sfen), test.depth, test.generate)
			got := ""
			if found != nil {
				got = found.String()
			}
			if got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

func TestDifferenceOfBoards(t *testing.T) {
	tests := []struct{ name, fast, reference, want string }{
		{"none", shogi.StartSFEN, shogi.StartSFEN, ""},
		{"side", "4k4/9/9/9/9/9/9/9/4K4 w - 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "white is to move, the reference says black"},
		{"square", "4k4/9/9/9/4+p4/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1", `"+p" on 5e, the reference says ""`},
		{"hand", "4k4/9/9/9/9/9/9/9/4K4 b 2p 1", "4k4/9/9/9/9/9/9/9/4K4 b 3p 1", "white holds 2 of type pawn, the reference says 3"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := difference(*board(t, test.fast), *board(t, test.reference)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	reported := Divergence{SFEN: shogi.StartSFEN, Line: []shogi.Move{move(t, "7g7f")}, Board: "x"}
	if want := "position: " + shogi.StartSFEN + "\nafter: 7g7f\nboard: x\n"; reported.String() != want {
		t.Errorf("got %q, want %q", reported.String(), want)
	}
}
