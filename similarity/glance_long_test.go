//go:build e2e

package similarity

import (
	"math/rand/v2"
	"testing"
)

// Guesses that are never too low do not change the order: TestOrderIsThatOfSortingAnew has
// them among its dice. Guesses that are anything decide how the moves wait: one comes next
// if no other's guess is above it, as long as that has not been scored.
func TestMovesWaitByTheirGuesses(t *testing.T) {
	list := newList(t, dice{})
	late := 0
	randomNodes(t, 5_000, 9, func(n *node, random *rand.Rand) {
		d := dice{seed: random.Uint64(), span: 200, costly: 50, glances: true}
		list.scorer = d
		w := waitByGuesses{dice: d, scored: map[int]bool{}}
		w.charges = list.charges
		w.open(&n.facts, n.moves, d)
		list.Open(&n.facts, n.moves)
		for pick := range 8 {
			index := w.next(&n.facts)
			got, more := list.Next()
			if more != (index >= 0) {
				t.Fatalf("%v: pick %d: more is %v", &n.position, pick, more)
			}
			if !more {
				break
			}
			if index != w.sortedAnew.next() {
				late++
			}
			if want := w.take(index); got.Move != want.Move || got.Score != want.Score || got.Interest != want.Interest {
				t.Fatalf("%v: pick %d is %v with %d and %d, want %v with %d and %d", &n.position, pick,
					got.Move, got.Score, got.Interest, want.Move, want.Score, want.Interest)
			}
			if random.IntN(4) > 0 {
				raised := random.IntN(4) == 0
				list.Searched(raised)
				w.search(index, raised)
			}
		}
	})
	if late == 0 {
		t.Error("no guess was too low: nothing was compared")
	}
}
