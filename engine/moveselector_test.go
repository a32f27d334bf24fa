package engine

import (
	"context"
	"math"
	"testing"

	"shotest/search"
	"shotest/shogi"
)

// Picking a move takes time: none is picked that the mover cannot pay for whatever it is,
// and the list is not any shorter for it.
func TestNothingIsPickedThatCannotBePaid(t *testing.T) {
	e := interested(t)
	if err := e.Prepare(context.Background()); err != nil {
		t.Fatal(err)
	}
	e.begin(e.game, parse(t, "4k4/9/9/9/9/9/9/9/4K4 b - 1"))
	list := func() (moves []search.Move) {
		for {
			m, _, more := e.game.Next(0, math.MaxInt)
			if !more {
				return moves
			}
			moves = append(moves, m)
		}
	}
	legal := len(e.game.AppendMoves(nil))
	e.game.Open(0, &search.Hints{})
	least := e.game.ranking.costs.Cheapest()
	for range legal {
		if m, cost, more := e.game.Next(0, least-1); m != search.NoMove || cost != least || !more {
			t.Fatalf("%v at %d, more: %v", shogi.Move(m), cost, more)
		}
	}
	if moves := list(); len(moves) != legal {
		t.Errorf("%d moves, want %d", len(moves), legal)
	}
	if _, _, more := e.game.Next(0, 0); more {
		t.Error("there are more moves than legal ones")
	}
}
