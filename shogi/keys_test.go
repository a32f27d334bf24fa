package shogi_test

import (
	"strings"
	"testing"
)

// In a few thousand positions, boards (with the side to move), hands and positions have the same
// key if and only if they are equal.
func TestKeysTellPositionsApart(t *testing.T) {
	type known struct {
		texts map[uint64]string
		keys  map[string]uint64
	}
	all := map[string]known{}
	for _, kind := range []string{"board", "hand", "whole"} {
		all[kind] = known{map[uint64]string{}, map[string]uint64{}}
	}
	distinct := func(kind string, key uint64, text string) {
		k := all[kind]
		if before, met := k.texts[key]; met && before != text {
			t.Fatalf("one %s key for %q and %q", kind, before, text)
		}
		if before, met := k.keys[text]; met && before != key {
			t.Fatalf("two %s keys for %q", kind, text)
		}
		k.texts[key], k.keys[text] = text, key
	}
	for seed := range uint64(60) {
		game := newRandomGame(t, seed)
		for range 80 {
			p := &game.position
			fields := strings.Fields(p.SFEN())
			board, hand := fields[0]+" "+fields[1], fields[2]
			distinct("board", p.BoardKey(), board)
			distinct("hand", p.Key()^p.BoardKey(), hand)
			distinct("whole", p.Key(), board+" "+hand)
			if !game.next() {
				break
			}
		}
	}
}
