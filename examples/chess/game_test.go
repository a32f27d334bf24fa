package main

import (
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

func TestSpeed(t *testing.T) {
	g := mustGame(t, kiwipete)
	for _, on := range []bool{false, true} {
		o := defaultOptions()
		o.Interest = on
		g.prices = o.prices()
		s := o.newSearcher()
		for r := range s.Search(g, search.Limits{Nodes: 200000}) {
			if r.Finished() {
				line := ""
				for _, m := range r.PV {
					line += name(m) + " "
				}
				t.Log(r.Depth, r.SelDepth, r.Score, r.Nodes, line)
			}
		}
	}
}
