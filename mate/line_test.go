package mate

import (
	"context"
	"errors"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestCheckLineErrors(t *testing.T) {
	p := shogitest.Position(t, "4k4/9/4P4/9/9/9/9/9/9 b G 1")
	cases := []struct {
		name  string
		moves []shogi.Move
		err   error
	}{
		{"mate", []shogi.Move{shogi.NewDrop(shogi.Gold, shogi.NewSquare(5, 2))}, nil},
		{"no mate", []shogi.Move{shogi.NewDrop(shogi.Gold, shogi.NewSquare(4, 1))}, ErrNotMate},
		{"no check", []shogi.Move{shogi.NewDrop(shogi.Gold, shogi.NewSquare(1, 9))}, ErrNoCheck},
		{"not in hand", []shogi.Move{shogi.NewDrop(shogi.Rook, shogi.NewSquare(5, 2))}, shogi.ErrNotInHand},
		{"nothing", nil, ErrNotMate},
	}
	for _, c := range cases {
		if err := CheckLine(&p, c.moves); !errors.Is(err, c.err) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.err)
		}
	}
}

// TestFutileInterpositions: pieces dropped into a line of check only to be taken
// do not make the answer long, and the search does not drown in them.
func TestFutileInterpositions(t *testing.T) {
	cases := []struct {
		sfen          string
		moves, length int // of the answer, and with all interpositions
	}{
		{"9/9/9/9/9/9/5B3/9/1RB1k4 b r4g4s4n4l18p 1", 3, 5},
		{"9/8R/9/8S/8k/7p1/5+b2N/9/9 b rb4g3s3n4l17p 1", 3, 5},
		{"9/6B2/7n1/7pk/9/8G/9/9/8L b 2rb3g4s3n3l17p 1", 3, 9},
	}
	for _, c := range cases {
		p := shogitest.Position(t, c.sfen)
		result := New(1<<22).Solve(context.Background(), shogi.NewHistory(p), Limits{Nodes: 200_000})
		if result.Outcome != Found || len(result.Moves) != c.moves || result.Length != c.length || !result.Shortest {
			t.Errorf("%s: got %+v, want %d moves, %d plies at most", c.sfen, result, c.moves, c.length)
		}
		if err := CheckLine(&p, result.Moves); err != nil {
			t.Errorf("%s: %v: %v", c.sfen, result.Moves, err)
		}
	}
}
