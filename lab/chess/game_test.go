package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shotest/search"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func mustGame(t testing.TB, fen string, moves ...string) *game {
	t.Helper()
	g, err := newGame(fen, defaultPrices())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// perft counts the lines of a depth, by the methods that the search uses.
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
		{kiwipete, 3, 97862},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
	} {
		if lines := perft(mustGame(t, known.fen), known.depth); lines != known.lines {
			t.Errorf("%s: %d lines of %d plies, expected %d", known.fen, lines, known.depth, known.lines)
		}
	}
}

// wander plays random games from some positions and calls a function in each position of them.
func wander(t *testing.T, games int, look func(g *game)) {
	random := rand.New(rand.NewPCG(1, 2))
	for range games {
		for _, fen := range []string{startFEN, kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "4k3/P6P/8/3pP3/8/8/p6p/4K3 w - d6 0 1"} {
			g := mustGame(t, fen)
			for range 60 {
				moves := g.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				look(g)
				g.Make(moves[random.IntN(len(moves))])
			}
		}
	}
}

// What is kept beside the library's position follows it: the pieces, the key, the sums of the
// evaluation. Taking a move back leaves nothing behind.
func TestPositionsFollowTheLibrary(t *testing.T) {
	wander(t, 8, func(g *game) {
		before := g.now().position
		fresh := mustGame(t, g.rules().rules.String())
		if before != fresh.now().position {
			t.Fatalf("%s: the position differs from that of its notation", g.rules().rules)
		}
		for _, m := range g.AppendMoves(nil) {
			g.Make(m)
			g.Unmake()
			if g.now().position != before {
				t.Fatalf("%s is not taken back", name(m))
			}
		}
	})
}

// Whether there is a move is found without a list, and is what the library says.
func TestStalematesAreThoseOfTheLibrary(t *testing.T) {
	wander(t, 8, func(g *game) {
		if got, want := g.now().canMove(), len(g.AppendMoves(nil)) > 0; got != want {
			t.Fatalf("%s: can move %v, the library says %v", g.rules().rules, got, want)
		}
	})
	for _, fen := range []string{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "5k2/5P2/5K2/8/8/8/8/8 b - - 0 1", "k7/P7/K7/8/8/8/p7/8 b - - 0 1"} {
		g := mustGame(t, fen)
		if got, want := g.now().canMove(), len(g.AppendMoves(nil)) > 0; got != want {
			t.Errorf("%s: can move %v, the library says %v", fen, got, want)
		}
	}
}

// Captures are found on the bitboards, and are those of the library.
func TestCapturesAreThoseOfTheLibrary(t *testing.T) {
	wander(t, 8, func(g *game) {
		if g.InCheck() {
			return
		}
		var want []search.Move
		for _, m := range g.AppendMoves(nil) {
			if !isQuiet(m) && (promoted(m) == none || promoted(m) == queen) && g.Exchange(m) >= 0 {
				want = append(want, m)
			}
		}
		got := g.AppendQuiescenceMoves(nil, 0)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: captures%s, the library has%s", g.rules().rules, line(got), line(want))
		}
	})
}

// mirrored returns a position with colours swapped.
func mirrored(p *position) *position {
	q := &position{enPassant: noSquare, turn: 1 - p.turn}
	for side := range 2 {
		for pieces := p.sides[side]; pieces != 0; {
			square := pieces.pop()
			q.toggle(1-side, int(p.at[square]), square^56)
		}
	}
	return q
}

func TestBothColoursAreEvaluatedAlike(t *testing.T) {
	wander(t, 2, func(g *game) {
		p := &g.now().position
		if a, b := p.evaluation(), mirrored(p).evaluation(); a != b {
			t.Fatalf("%s: %d, with colours swapped %d", g.rules().rules, a, b)
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
		g := mustGame(t, known.fen)
		if gains := g.Exchange(g.rules().named(known.move)); int(gains) != known.gains {
			t.Errorf("%s %s: gains %d, expected %d", known.fen, known.move, gains, known.gains)
		}
	}
}

func TestEndsOfGames(t *testing.T) {
	shuffle := strings.Fields("g1f3 g8f6 f3g1 f6g8")
	for _, known := range []struct {
		name, fen string
		moves     []string
		drawn     bool
	}{
		{"beginning", startFEN, nil, false},
		{"repetition", startFEN, shuffle, true},
		{"fifty moves", "4k3/8/8/8/8/8/3R4/4K3 w - - 99 80", []string{"d2d1"}, true},
		{"fifty moves and mate", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", []string{"a1a8"}, false},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", nil, true},
		{"mate", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", nil, false},
		{"only a bishop that is locked in", "kb6/p1p5/P1P5/8/8/8/8/K7 b - - 0 1", nil, true},
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", nil, true},
		{"a knight", "4k3/8/8/8/8/8/3N4/4K3 w - - 0 1", nil, true},
		{"a pawn", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", nil, false},
	} {
		if score, over := mustGame(t, known.fen, known.moves...).Adjudicate(1); over != known.drawn || score != 0 {
			t.Errorf("%s: over %v, worth %d", known.name, over, score)
		}
	}
	if points, over := mustGame(t, startFEN, append(shuffle, shuffle...)...).result(); points != 1 || !over {
		t.Error("a threefold repetition is no draw")
	}
	if points, over := mustGame(t, startFEN, strings.Fields("f2f3 e7e5 g2g4 d8h4")...).result(); points != 0 || !over {
		t.Error("fool's mate does not win for Black")
	}
	if points, over := mustGame(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").result(); points != 1 || !over {
		t.Error("stalemate is no draw")
	}
}

func TestImpossiblePositionsAreRefused(t *testing.T) {
	for _, fen := range []string{
		"", "junk", "8/8/8/8/8/8/8/8 w - - 0 1", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "k6P/8/8/8/8/8/8/K7 w - - 0 1",
		"k7/8/8/8/8/8/8/K6r b - - 0 1 extra", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "k7/8/8/8/8/8/8/R3K3 b - e3 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1", "k3R3/8/8/8/8/8/8/K7 w - - 0 1",
	} {
		if _, err := newGame(fen, defaultPrices()); err == nil {
			t.Errorf("%q is a position", fen)
		}
	}
	if g := mustGame(t, "4k3/8/8/8/8/8/8/4K2R w K -"); g.now().castling != 1 {
		t.Error("without its counters the notation is not read")
	}
}
