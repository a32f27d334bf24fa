package mailbox

import (
	"slices"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// withoutCaptures generates the legal moves except captures, and the first one twice.
func withoutCaptures(p *shogi.Position, dst []shogi.Move) []shogi.Move {
	captures := func(m shogi.Move) bool { return p.Captured(m) != shogi.NoPiece }
	moves := slices.DeleteFunc(p.AppendLegalMoves(nil), captures)
	return append(append(dst, moves...), moves[0])
}

// withoutBishopCaptures generates the legal moves except captures of bishops.
func withoutBishopCaptures(p *shogi.Position, dst []shogi.Move) []shogi.Move {
	return slices.DeleteFunc(p.AppendLegalMoves(dst), func(m shogi.Move) bool {
		return p.Captured(m).Type() == shogi.Bishop
	})
}

// withIllegalMove generates the legal moves and an illegal one.
func withIllegalMove(p *shogi.Position, dst []shogi.Move) []shogi.Move {
	return append(p.AppendLegalMoves(dst), shogi.NewMove(0, 80))
}

func TestDivergeNamesTheFirstBranch(t *testing.T) {
	const exchange = "4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1"
	for _, test := range []struct {
		name, sfen string
		generate   generator
		depth      int
		want       string
	}{
		{"none", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
			(*shogi.Position).AppendLegalMoves, 2, ""},
		{"nothing within the depth", shogi.StartSFEN, withoutBishopCaptures, 2, ""},
		{
			"the shortest line, then the lowest moves", shogi.StartSFEN, withoutBishopCaptures, 4,
			"after [7g7f 3c3d]: lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n" +
				"only in the fast generator, or there twice: []\nonly in the reference: [8h2b 8h2b+]",
		},
		{
			"moves left out and repeated", exchange, withoutCaptures, 1,
			"after []: " + exchange +
				"\nonly in the fast generator, or there twice: [5i4h]\nonly in the reference: [5d5c 5d5c+]",
		},
		{
			"a move too many", exchange, withIllegalMove, 2,
			"after []: " + exchange + "\nonly in the fast generator, or there twice: [1a9i]\nonly in the reference: []",
		},
	} {
		p, got := shogitest.Position(t, test.sfen), ""
		if err := diverge(&p, test.depth, test.generate); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got:\n%s\nwant:\n%s", test.name, got, test.want)
		}
	}
}
