package games

import (
	"math/rand/v2"
	"testing"

	"shotest/shogi"
)

// The split must never change: if this test fails, the program is wrong, not the test.
func TestSplitIsFixed(t *testing.T) {
	for _, c := range []struct {
		game    string
		hash    uint64
		heldOut bool
	}{
		{"startpos", 0x301cf115cbd4fdd1, false},
		{"startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e", 0x3c93f296f6b255f2, false},
		{"startpos moves 2g2f 8c8d 2f2e 8d8e", 0xd39d48ebf7aa13e9, false},
		{"startpos moves 2g2f 8b7b", 0xf011d2b5b7d731a4, true},
		{"startpos moves 5g5f 5a4b", 0x43d678eb25c7b0d, true},
		{"sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", 0x98ca8eb099a14b1a, false},
		{"sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 7 moves G*5b", 0x98ca8eb099a14b1a, false},
	} {
		g, err := newGame(shogi.ParseHistory(c.game))
		if err != nil {
			t.Fatal(err)
		}
		if g.Hash() != c.hash || HeldOut(g) != c.heldOut {
			t.Errorf("%s: %#x, held out %v; want %#x, %v", c.game, g.Hash(), HeldOut(g), c.hash, c.heldOut)
		}
	}
}

func TestOneGameOfTwentyIsHeldOut(t *testing.T) {
	const count = 4000
	random := rand.New(rand.NewPCG(1, 0))
	heldOut := 0
	for range count {
		if HeldOut(randomGame(random, 20)) {
			heldOut++
		}
	}
	if heldOut < count*4/100 || heldOut > count*6/100 {
		t.Errorf("%d of %d games are held out", heldOut, count)
	}
}
