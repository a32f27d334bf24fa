//go:build e2e

package similarity

import (
	"math/rand/v2"
	"testing"

	"shotest/shogi"
)

func TestOrderIsThatOfSortingAnew(t *testing.T) {
	spans := [...]int32{0, 3, 40, 400}
	var plain sortedAnew
	t.Run("random games, scored by chance", func(t *testing.T) {
		list := newList(t, dice{})
		randomNodes(t, 90_000, 5, func(n *node, random *rand.Rand) {
			d := dice{seed: random.Uint64(), span: spans[random.IntN(4)], costly: spans[random.IntN(4)]}
			d.glances, d.high = random.IntN(2) == 0, true
			list.scorer = d
			picks := 1 + random.IntN(10)
			if random.IntN(100) == 0 {
				picks = shogi.MaxMoves
			}
			compareOrders(t, n, list, &plain, d, picks, random)
		})
	})
	t.Run("recorded games, scored by the scorer", func(t *testing.T) {
		scorer, nodes := newScorer(t), 0
		list := newList(t, scorer)
		recordedNodes(t, 10_000, 1, func(n *node, random *rand.Rand) {
			compareOrders(t, n, list, &plain, scorer, 1+random.IntN(10), random)
			nodes++
		})
		if nodes < 10_000 {
			t.Errorf("compared in %d positions only", nodes)
		}
	})
}
