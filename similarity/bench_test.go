package similarity

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"shotest/shogi"
)

// BenchmarkList opens the lists of positions of recorded games, and takes moves from them.
func BenchmarkList(b *testing.B) {
	var nodes []*node
	scorer := newScorer(b)
	recordedNodes(b, 1000, 7, func(n *node, _ *rand.Rand) {
		again := &node{position: n.position}
		again.facts.Line, again.facts.Hints = n.facts.Line, n.facts.Hints
		again.gather(scorer)
		nodes = append(nodes, again)
	})
	for _, picks := range []int{0, 3, 30, shogi.MaxMoves} {
		b.Run(fmt.Sprintf("picks=%d", picks), func(b *testing.B) {
			list := newList(b, scorer)
			for i := 0; b.Loop(); i++ {
				n := nodes[i%len(nodes)]
				list.Open(&n.facts, n.moves)
				for range picks {
					if _, more := list.Next(); !more {
						break
					}
					list.Searched(false)
				}
			}
		})
	}
}
