package shogi_test

import (
	"strings"
	"testing"

	"shotest/shogi"
)

// In a few thousand positions, no two boards (with the side to move), hands or
// positions share a key.
func TestKeysTellPositionsApart(t *testing.T) {
	boards, hands, whole := map[uint64]string{}, map[uint64]string{}, map[uint64]string{}
	distinct := func(kind string, known map[uint64]string, key uint64, text string) {
		if before, met := known[key]; met && before != text {
			t.Fatalf("one %s key for %q and %q", kind, before, text)
		}
		known[key] = text
	}
	for seed := range uint64(60) {
		game := newRandomGame(t, seed)
		for range 80 {
			p := &game.position
			fields := strings.Fields(p.SFEN())
			board, hand := fields[0]+" "+fields[1], fields[2]
			distinct("board", boards, p.BoardKey(), board)
			distinct("hand", hands, p.HandKey(), hand)
			distinct("whole", whole, p.Key(), board+" "+hand)
			if !game.next() {
				break
			}
		}
	}
}

func TestKeysOfTranspositions(t *testing.T) {
	one := parseGame(t, "startpos moves 7g7f 3c3d 2g2f").Current()
	other := parseGame(t, "startpos moves 2g2f 3c3d 7g7f").Current()
	if one.Key() != other.Key() || *one != *other {
		t.Error("the same position by another order of moves has another key")
	}
	later := parsePosition(t, strings.Replace(one.SFEN(), " 4", " 44", 1))
	if later.Key() != one.Key() {
		t.Error("the move number is part of the key")
	}
}

func TestKeyParts(t *testing.T) {
	base := parsePosition(t, "4k4/9/9/9/9/9/9/9/4K4 b Gg 1")
	tests := []struct {
		name, sfen            string
		sameBoard, sameInHand bool
	}{
		{"side to move", "4k4/9/9/9/9/9/9/9/4K4 w Gg 1", false, true},
		{"a square", "4k4/9/9/9/9/9/9/4K4/9 b Gg 1", false, true},
		{"the other's hand", "4k4/9/9/9/9/9/9/9/4K4 b G2g 1", true, false},
		{"the owner of a piece in hand", "4k4/9/9/9/9/9/9/9/4K4 b 2G 1", true, false},
	}
	for _, test := range tests {
		p := parsePosition(t, test.sfen)
		if (p.BoardKey() == base.BoardKey()) != test.sameBoard || (p.HandKey() == base.HandKey()) != test.sameInHand {
			t.Errorf("%s: the wrong key has changed", test.name)
		}
		if p.Key() == base.Key() {
			t.Errorf("%s: Key is the same", test.name)
		}
	}
}

// Exchanging what the two hands hold is another position.
func TestKeyOfExchangedHands(t *testing.T) {
	a := parsePosition(t, "4k4/9/9/9/9/9/9/9/4K4 b Rb 1")
	b := parsePosition(t, "4k4/9/9/9/9/9/9/9/4K4 b Br 1")
	if a.HandKey() == b.HandKey() {
		t.Errorf("one hand key, %#x, for both", a.HandKey())
	}
	if empty := shogi.StartPosition(); empty.HandKey() != 0 {
		t.Errorf("empty hands have the key %#x, want 0", empty.HandKey())
	}
}
