package shogi

import "testing"

// bruteForceReply is the oracle of Exchange: it tries every way to go on, with
// any piece that reaches the square, or to stop. It finds attackers by asking
// each piece on the board, and knows nothing of the order of captures.
func bruteForceReply(values PieceValues, board [SquareCount]Piece, pinned Bitboard, square Square, side Color, onSquare PieceType) int {
	best := 0
	var occupied Bitboard
	for s, piece := range board {
		if piece != NoPiece || Square(s) == square {
			occupied = occupied.Or(squareSet[s])
		}
	}
	reaches := func(s Square, piece Piece) bool {
		return piece != NoPiece && s != square && !pinned.Has(s) && Attacks(piece, s, occupied).Has(square)
	}
	defended := false
	for s, piece := range board {
		if reaches(Square(s), piece) && piece.Color() != side {
			defended = true
		}
	}
	for s, piece := range board {
		if !reaches(Square(s), piece) || piece.Color() != side || piece.Type() == King && defended {
			continue
		}
		gain := values.Board[onSquare]
		if onSquare != King {
			gain += values.Hand[onSquare.Unpromoted()]
		}
		t := piece.Type()
		if t.CanPromote() && (square.InPromotionZone(side) || Square(s).InPromotionZone(side)) {
			gain += values.Board[t.Promoted()] - values.Board[t]
			t = t.Promoted()
		}
		after := board
		after[s] = NoPiece
		best = max(best, gain-bruteForceReply(values, after, pinned, square, side^1, t))
	}
	return best
}

func bruteForceExchange(values PieceValues, p *Position, m Move) int {
	board := p.board
	t, to := p.Mover(m).Type(), m.To()
	gain := 0
	if captured := board[to]; captured != NoPiece {
		gain = values.Board[captured.Type()] + values.Hand[captured.Type().Unpromoted()]
	}
	if !m.IsDrop() {
		board[m.From()] = NoPiece
	}
	if m.IsPromotion() {
		gain += values.Board[t.Promoted()] - values.Board[t]
		t = t.Promoted()
	}
	board[to] = NoPiece
	var pinned Bitboard
	for _, c := range []Color{Black, White} {
		for s := range p.Pinned(c).All() {
			if !Aligned(p.kings[c], s, to) {
				pinned = pinned.Or(squareSet[s])
			}
		}
	}
	return gain - bruteForceReply(values, board, pinned, to, p.side^1, t)
}

// Capturing with the piece that is risked least is not always the best way to
// go on: where the exchange ends, the capturer that gains most by promoting is,
// and a capturer may matter for the line that it opens. So the evaluation and
// the oracle may differ, but rarely.
func TestExchangeAgreesWithBruteForce(t *testing.T) {
	values := DefaultPieceValues()
	exchange := NewExchange(values)
	moves, captures, differ, signs := 0, 0, 0, 0
	randomGames(t, 60, 200, func(p *Position) {
		for i, m := range p.AppendLegalMoves(nil) {
			if p.Captured(m) == NoPiece && i%8 != 0 {
				continue
			}
			got, want := exchange.Evaluate(p, m), bruteForceExchange(values, p, m)
			moves++
			if p.Captured(m) != NoPiece {
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
		t.Errorf("%d of %d exchanges, with %d captures, differ from brute force, want at most 1 %%", differ, moves, captures)
	}
}

func TestExchangeCases(t *testing.T) {
	values := DefaultPieceValues()
	taking := func(t PieceType) int { return values.Board[t] + values.Hand[t.Unpromoted()] }
	promoting := func(t PieceType) int { return values.Board[t.Promoted()] - values.Board[t] }
	cases := []struct {
		name, sfen, move string
		want             int
	}{
		{"undefended pawn", "4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1", "5h5e", taking(Pawn)},
		{"defended pawn", "4k4/9/9/5s3/4p4/9/9/4R4/4K4 b - 1", "5h5e", taking(Pawn) - taking(Rook)},
		{"lance behind rook", "4k4/9/9/5s3/4p4/9/9/4R4/4L3K b - 1", "5h5e",
			taking(Pawn) - taking(Rook) + taking(Silver)},
		{"defender would lose more", "4k4/9/4r4/9/4P4/5N3/9/9/8K b - 1", "4f5d", 0},
		{"promotion with capture", "4k4/9/4g4/4P4/9/9/9/9/4K4 b - 1", "5d5c+", taking(Gold) + promoting(Pawn)},
		{"promotion retaken by the king", "9/4k4/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c+",
			taking(Pawn) + promoting(Pawn) - taking(ProPawn)},
		{"king does not retake into an attack", "9/4k4/4p4/4P4/4L4/9/9/9/4K4 b - 1", "5d5c+",
			taking(Pawn) + promoting(Pawn)},
		{"pinned defender stays", "4k4/4s4/3p5/2P6/9/9/9/4L4/4K4 b - 1", "7d7c+", promoting(Pawn)},
		{"drop on an attacked square", "4k4/9/4p4/9/9/9/9/9/4K4 b S 1", "S*5d", -taking(Silver)},
		{"quiet move to safety", "4k4/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", 0},
	}
	exchange := NewExchange(values)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.sfen)
			m, err := ParseMove(c.move)
			if err == nil {
				err = p.CheckLegal(m)
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := exchange.Evaluate(&p, m); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}

func TestLeastValuableAttacker(t *testing.T) {
	p := mustParse(t, "4k4/9/9/3sp4/9/4N4/9/3G5/4R3K w - 1")
	exchange := NewExchange(DefaultPieceValues())
	square := NewSquare(5, 4)
	if piece, from := exchange.LeastValuableAttacker(&p, White, square); piece != NoPieceType {
		t.Errorf("white: got %v on %v, want none", piece, from)
	}
	if piece, from := exchange.LeastValuableAttacker(&p, Black, NewSquare(4, 4)); piece != Knight || from != NewSquare(5, 6) {
		t.Errorf("black: got %v on %v, want the knight on 5f", piece, from)
	}
}

// BenchmarkExchange evaluates every capture and every eighth other move.
func BenchmarkExchange(b *testing.B) {
	exchange := NewExchange(DefaultPieceValues())
	for _, c := range benchPositions {
		b.Run(c.name, func(b *testing.B) {
			p := mustParse(b, c.sfen)
			moves := p.AppendLegalMoves(nil)
			i, sum := 0, 0
			for b.Loop() {
				sum += exchange.Evaluate(&p, moves[i])
				if i++; i == len(moves) {
					i = 0
				}
			}
		})
	}
}
