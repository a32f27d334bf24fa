package proof_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"shotest/internal/testing/proof"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// moves reads moves in USI.
func moves(t testing.TB, text string) (list []shogi.Move) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		list = append(list, shogitest.Move(t, word))
	}
	return list
}

func TestMate(t *testing.T) {
	const headGold, threePlies = "4k4/9/4P4/9/9/9/9/9/9 b G 1", "6k2/9/6P2/9/9/9/9/9/9 b RS 1"
	const inGame = "l1S1+B2nl/3G3+P1/krgpps1p1/p4b3/4Np3/P1psP1l1p/1P3P2P/1K7/L3G1P+r1 w G2Ps2n2p 120"
	cases := []struct {
		name, sfen, line string
		plies            int
		holds            bool
	}{
		{"gold on the head", headGold, "G*5b", 1, true},
		{"gold at the side is no mate", headGold, "G*6a", 1, false},
		{"three plies", threePlies, "R*3b 3a2a S*1b", 3, true},
		{"three plies are not one", threePlies, "R*3b 3a2a S*1b", 1, false},
		{"the king had better take", "4k4/9/4PP3/9/9/9/9/9/9 b 2G 1", "G*6b 5a4a G*4b", 3, false},
		{"five plies in a game", inGame, "6f7g+ 8h8i S*7h 8i9h 8c8g+", 5, true},
		{"within fewer plies than the line", headGold, "G*5b", 0, false},
		{"no check", headGold, "G*5d", 1, false},
		{"an illegal move", headGold, "G*5c", 1, false},
		{"nothing", headGold, "", 1, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := shogitest.Position(t, c.sfen)
			err := proof.Mate(context.Background(), &p, moves(t, c.line), c.plies)
			if (err == nil) != c.holds {
				t.Error(err)
			}
		})
	}
}

// A proof that is not given the time decides nothing.
func TestMateUndecided(t *testing.T) {
	p := shogitest.Position(t, "6k2/9/6P2/9/9/9/9/9/9 b RS 1")
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := proof.Mate(cancelled, &p, moves(t, "R*3b 3a2a S*1b"), 3); !errors.Is(err, proof.ErrUndecided) {
		t.Error(err)
	}
}
