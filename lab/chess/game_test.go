//go:build e2e

package chess

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shotest/search"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// playOn plays moves by their names.
func (g *game) playOn(t *testing.T, moves string) *game {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m := g.current().moveNamed(text)
		if m == 0 {
			t.Fatalf("%s is not legal", text)
		}
		g.Make(m)
	}
	return g
}

// perft counts the lines of depth plies, by the methods that the search uses.
func perft(g *game, depth int) int {
	if depth == 0 {
		return 1
	}
	lines := 0
	for _, m := range g.AppendMoves(nil) {
		g.Make(m)
		lines += perft(g, depth-1)
		g.Unmake()
	}
	return lines
}

// The figures are the known ones.
func TestPerft(t *testing.T) {
	for _, known := range []struct {
		fen   string
		depth int
		lines int
	}{
		{startFEN, 4, 197281},
		{kiwipete, 4, 4085603},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
	} {
		if lines := perft(newGame(known.fen), known.depth); lines != known.lines {
			t.Errorf("%s: %d lines of %d plies, expected %d", known.fen, lines, known.depth, known.lines)
		}
	}
}

// wander plays random games from some positions and calls a function in each position of them.
func wander(games int, look func(g *game)) {
	random := rand.New(rand.NewPCG(1, 2))
	for range games {
		for _, fen := range []string{startFEN, kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
			"4k3/P6P/8/3pP3/8/8/p6p/4K3 w - d6 0 1"} {
			g := newGame(fen)
			for range 60 {
				look(g)
				moves := g.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				g.Make(moves[random.IntN(len(moves))])
			}
		}
	}
}

// rebuilt returns a position whose pieces were put up one by one.
func rebuilt(p *position, turned bool) position {
	q := position{turn: p.turn, castling: p.castling, enPassant: p.enPassant, halfmoves: p.halfmoves, check: p.check}
	flip := 0
	if turned {
		q, flip = position{turn: 1 - p.turn}, 1
	}
	for side := range 2 {
		for pieces := p.sides[side]; pieces != 0; {
			square := pieces.pop()
			q.toggle(side^flip, int(p.at[square]), square^56*flip)
		}
	}
	q.key ^= q.stateKey()
	return q
}

// Sets, key and sums that are updated by each move equal those computed from the pieces. Both
// colours are evaluated alike; canMove and captures agree with the list of moves.
func TestIncrementalStateIsConsistent(t *testing.T) {
	wander(8, func(g *game) {
		p := g.current()
		if *p != rebuilt(p, false) {
			t.Fatalf("%+v differs from a position with the same pieces", p)
		}
		turned := rebuilt(p, true)
		if a, b := p.evaluation(), turned.evaluation(); a != b {
			t.Fatalf("%+v: %d, with colours swapped %d", p, a, b)
		}
		var want []search.Move
		moves := g.AppendMoves(nil)
		for _, m := range moves {
			if !isQuiet(m) && (promoted(m) == none || promoted(m) == queen) && g.current().exchange(m) >= 0 {
				want = append(want, m)
			}
		}
		got := g.AppendQuiescenceMoves(nil, 0)
		slices.Sort(got)
		slices.Sort(want)
		if !g.InCheck() && !slices.Equal(got, want) {
			t.Fatalf("%+v: captures %v, expected %v", p, got, want)
		}
		if p.canMove() != (len(moves) > 0) {
			t.Fatalf("%+v: can move %v, has %d moves", p, p.canMove(), len(moves))
		}
	})
}

func TestExchange(t *testing.T) {
	for _, known := range []struct {
		fen, move string
		gains     int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", values[pawn]},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", values[pawn] - values[knight]},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", values[pawn]},
		{"4k2r/6P1/8/8/8/8/8/4K3 w - - 0 1", "g7h8q", values[rook] + values[queen] - values[pawn]},
		{"3rk3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "d2d8", values[rook] - values[queen]},
		{"3rk3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", -values[rook]},
		{"3rk3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7", 0},
	} {
		g := newGame(known.fen)
		if gains := g.current().exchange(g.current().moveNamed(known.move)); gains != known.gains {
			t.Errorf("%s %s: gains %d, expected %d", known.fen, known.move, gains, known.gains)
		}
	}
}

func TestEndsOfGames(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8"
	for _, known := range []struct {
		name, fen, moves string
		drawn            bool // for the search, which counts one repetition for a draw
		points           int  // of the game, twice over; -1 if it goes on
	}{
		{"beginning", startFEN, "", false, -1},
		{"repetition", startFEN, shuffle, true, -1},
		{"two repetitions", startFEN, shuffle + " " + shuffle, true, 1},
		{"fifty moves", "4k3/8/8/8/8/8/3R4/4K3 w - - 99 80", "d2d1", true, 1},
		{"fifty moves and mate", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", false, 2},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", true, 1},
		{"fool's mate", startFEN, "f2f3 e7e5 g2g4 d8h4", false, 0},
		{"only a bishop that is locked in", "kb6/p1p5/P1P5/8/8/8/8/K7 b - - 0 1", "", true, 1},
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", true, 1},
		{"a knight", "4k3/8/8/8/8/8/3N4/4K3 w - - 0 1", "", true, 1},
		{"a pawn", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "", false, -1},
	} {
		g := newGame(known.fen).playOn(t, known.moves)
		if score, over := g.Adjudicate(1); over != known.drawn || score != 0 {
			t.Errorf("%s: for the search over %v, worth %d", known.name, over, score)
		}
		if points, over := g.result(); over != (known.points >= 0) || over && points != known.points {
			t.Errorf("%s: over %v with %d", known.name, over, points)
		}
	}
}
