package shogi_test

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// bruteForceReply is the oracle of Exchange: it tries every way to go on, with
// any piece that reaches the square, or to stop. It finds attackers by asking
// each piece on the board, and knows nothing of the order of captures.
func bruteForceReply(values shogi.PieceValues, board [shogi.SquareCount]shogi.Piece, pinned shogi.Bitboard,
	square shogi.Square, side shogi.Color, onSquare shogi.PieceType) int {
	best := 0
	var occupied shogi.Bitboard
	for s, piece := range board {
		if piece != shogi.NoPiece || shogi.Square(s) == square {
			occupied = occupied.Or(shogi.Square(s).Bitboard())
		}
	}
	reaches := func(s shogi.Square, piece shogi.Piece) bool {
		return piece != shogi.NoPiece && s != square && !pinned.Has(s) && shogi.Attacks(piece, s, occupied).Has(square)
	}
	defended := false
	for s, piece := range board {
		if reaches(shogi.Square(s), piece) && piece.Color() != side {
			defended = true
		}
	}
	for s, piece := range board {
		if !reaches(shogi.Square(s), piece) || piece.Color() != side || piece.Type() == shogi.King && defended {
			continue
		}
		gain := values.Board[onSquare]
		if onSquare != shogi.King {
			gain += values.Hand[onSquare.Unpromoted()]
		}
		t := piece.Type()
		if t.CanPromote() && (square.InPromotionZone(side) || shogi.Square(s).InPromotionZone(side)) {
			gain += values.Board[t.Promoted()] - values.Board[t]
			t = t.Promoted()
		}
		after := board
		after[s] = shogi.NoPiece
		best = max(best, gain-bruteForceReply(values, after, pinned, square, side^1, t))
	}
	return best
}

func bruteForceExchange(values shogi.PieceValues, p *shogi.Position, m shogi.Move) int {
	board := *p.Board()
	t, to := p.Mover(m).Type(), m.To()
	gain := 0
	if captured := board[to]; captured != shogi.NoPiece {
		gain = values.Board[captured.Type()] + values.Hand[captured.Type().Unpromoted()]
	}
	if !m.IsDrop() {
		board[m.From()] = shogi.NoPiece
	}
	if m.IsPromotion() {
		gain += values.Board[t.Promoted()] - values.Board[t]
		t = t.Promoted()
	}
	board[to] = shogi.NoPiece
	var pinned shogi.Bitboard
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		for s := range p.Pinned(c).All() {
			if !shogi.Aligned(p.King(c), s, to) {
				pinned = pinned.Or(s.Bitboard())
			}
		}
	}
	return gain - bruteForceReply(values, board, pinned, to, p.SideToMove()^1, t)
}

// Capturing with the piece that risks least is not always best: at the end of the exchange the
// captor that gains most by promoting is, and a captor may open a line. So the evaluation and the
// oracle may differ, but rarely.
func TestExchangeAgreesWithBruteForce(t *testing.T) {
	values := shogi.DefaultPieceValues()
	exchange := shogi.NewExchange(values)
	moves := 0
	captures := 0
	differ := 0
	signs := 0
	shogitest.RandomPositions(t, 8000, 20161, func(p *shogi.Position) {
		for i, m := range p.AppendLegalMoves(nil) {
			if p.Captured(m) == shogi.NoPiece && i%8 != 0 {
				continue
			}
			got, want := exchange.Evaluate(p, m), bruteForceExchange(values, p, m)
			moves++
			if p.Captured(m) != shogi.NoPiece {
				captures++
			}
			if got != want {
				differ++
				if got >= 0 != (want >= 0) {
					signs++
				}
			}
		}
	})
	t.Logf("%d moves, %d captures: %d differ (%.2f %%), %d in sign (%.2f %%)",
		moves, captures, differ, 100*float64(differ)/float64(moves), signs, 100*float64(signs)/float64(moves))
	if captures < 10_000 || 100*differ > moves {
		t.Errorf("%d of %d exchanges, with %d captures, differ from brute force, want at most 1 %%", differ,
			moves, captures)
	}
}

func TestExchangeCases(t *testing.T) {
	values := shogi.DefaultPieceValues()
	taking := func(t shogi.PieceType) int { return values.Board[t] + values.Hand[t.Unpromoted()] }
	promoting := func(t shogi.PieceType) int { return values.Board[t.Promoted()] - values.Board[t] }
	cases := []struct {
		name, sfen, move string
		want             int
	}{
		{"undefended pawn", "4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1", "5h5e", taking(shogi.Pawn)},
		{"defended pawn", "4k4/9/9/5s3/4p4/9/9/4R4/4K4 b - 1", "5h5e", taking(shogi.Pawn) - taking(shogi.Rook)},
		{"lance behind rook", "4k4/9/9/5s3/4p4/9/9/4R4/4L3K b - 1", "5h5e",
			taking(shogi.Pawn) - taking(shogi.Rook) + taking(shogi.Silver)},
		{"defender would lose more", "4k4/9/4r4/9/4P4/5N3/9/9/8K b - 1", "4f5d", 0},
		{"promotion with capture", "4k4/9/4g4/4P4/9/9/9/9/4K4 b - 1", "5d5c+",
			taking(shogi.Gold) + promoting(shogi.Pawn)},
		{"promotion retaken by the king", "9/4k4/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c+",
			taking(shogi.Pawn) + promoting(shogi.Pawn) - taking(shogi.ProPawn)},
		{"king does not retake into an attack", "9/4k4/4p4/4P4/4L4/9/9/9/4K4 b - 1", "5d5c+",
			taking(shogi.Pawn) + promoting(shogi.Pawn)},
		{"pinned defender stays", "4k4/4s4/3p5/2P6/9/9/9/4L4/4K4 b - 1", "7d7c+", promoting(shogi.Pawn)},
		{"drop on an attacked square", "4k4/9/4p4/9/9/9/9/9/4K4 b S 1", "S*5d", -taking(shogi.Silver)},
		{"quiet move to safety", "4k4/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", 0},
	}
	exchange := shogi.NewExchange(values)
	for _, c := range cases {
		p, m := parsePosition(t, c.sfen), parseMove(t, c.move)
		if got := exchange.Evaluate(&p, m); got != c.want || !p.IsLegal(m) {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
	}
}

func TestLeastValuableAttacker(t *testing.T) {
	p := parsePosition(t, "4k4/9/9/3sp4/9/4N4/9/3G5/4R3K w - 1")
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	square := shogi.NewSquare(5, 4)
	if piece, from := exchange.LeastValuableAttacker(&p, shogi.White, square); piece != shogi.NoPieceType {
		t.Errorf("white: got %v on %v, want none", piece, from)
	}
	if piece, from := exchange.LeastValuableAttacker(&p, shogi.Black, shogi.NewSquare(4, 4)); piece != shogi.Knight ||
		from != shogi.NewSquare(5, 6) {
		t.Errorf("black: got %v on %v, want the knight on 5f", piece, from)
	}
}
