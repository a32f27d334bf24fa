package adapter

import (
	"math"
	"testing"

	"shotest/config"
	"shotest/engine/options"
	"shotest/internal/testing/shogitest"
	"shotest/search"
	"shotest/shogi"
)

// playing returns a game at a position, with the parts of a profile.
func playing(t *testing.T, position string, p *config.Profile) *Game {
	t.Helper()
	var parts Parts
	if _, err := parts.Configure(p, &options.NewLayers(*p).Files); err != nil {
		t.Fatal(err)
	}
	g := New()
	parts.Equip(g)
	g.Begin(shogitest.Game(t, position), p)
	return g
}

// Picking a move takes time. If the mover cannot pay even the minimum cost, Next picks none, and
// the list keeps all its moves.
func TestNextReturnsNoUnaffordableMove(t *testing.T) {
	p := config.Default()
	g := playing(t, "4k4/9/9/9/9/9/9/9/4K4 b - 1", &p)
	list := func() (moves []search.Move) {
		for {
			m, _, more := g.Next(0, math.MaxInt)
			if !more {
				return moves
			}
			moves = append(moves, m)
		}
	}
	legal := len(g.AppendMoves(nil))
	g.Open(0, &search.Hints{})
	minCost := g.lists.costs.Least
	for range legal {
		if m, cost, more := g.Next(0, minCost-1); m != search.NoMove || cost != minCost || !more {
			t.Fatalf("%v at %d, more: %v", shogi.Move(m), cost, more)
		}
	}
	if moves := list(); len(moves) != legal {
		t.Errorf("%d moves, want %d", len(moves), legal)
	}
	if _, _, more := g.Next(0, 0); more {
		t.Error("there are more moves than legal ones")
	}
}

// With everything in hand there are hundreds of drops. Drops of one type must not come one after
// the other, nor make up more than a third of the first moves, where similarity is on.
func TestDropsDoNotFloodTheOrder(t *testing.T) {
	p := config.Default()
	p.Similarity.On = true
	for _, sfen := range []string{
		"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b 2R2B 1",
		"lnsg1gsnl/4k4/ppp3ppp/3p1p3/9/3P1P3/PPP3PPP/4K4/LNSG1GSNL b RBPrbp 1",
		"4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
	} {
		g := playing(t, sfen, &p)
		g.Open(0, &search.Hints{})
		dropped := map[shogi.PieceType]int{}
		for range 15 {
			m, _, more := g.Next(0, math.MaxInt)
			if !more {
				break
			}
			g.Searched(0, false)
			if move := shogi.Move(m); move.IsDrop() {
				dropped[move.Dropped()]++
			}
		}
		for kind, n := range dropped {
			if n > 5 {
				t.Errorf("%s: %d of the first 15 moves drop a %v", sfen, n, kind)
			}
		}
	}
}
