package plausibility

import (
	"shotest/plausibility/facts"
	"testing"

	"shotest/config/strict"
)

// BenchmarkPosition reports the time to gather a position of a recorded game and to score
// all its moves, and the time for each of them.
func BenchmarkPosition(b *testing.B) {
	s := newScorer(b)
	nodes := gameNodes(b, 500, 3)
	var f Facts
	benchmark(b, nodes, func(n *node) {
		f.Position, f.Attacks, f.Line = &n.position, &n.attacks, n.line
		s.Gather(&f, len(n.moves))
		for _, m := range n.moves {
			s.Score(&f, m)
		}
	})
}

// benchmark calls credit for one node after the other, and reports the time for each move.
func benchmark(b *testing.B, nodes []node, credit func(n *node)) {
	i, moves := 0, 0
	for b.Loop() {
		n := &nodes[i%len(nodes)]
		credit(n)
		moves += len(n.moves)
		i++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}

// BenchmarkDiscounts reports the time to gather the facts of a position of a recorded game and
// to credit all its moves, and the time for each move: with the default discounts, and with all
// discounts.
func BenchmarkDiscounts(b *testing.B) {
	nodes := gameNodes(b, 500, 3)
	root := new(facts.Root)
	root.Fill(&nodes[0].position)
	var all Discounts
	for _, number := range strict.Numbers(&all) {
		number.SetFloat(1)
	}
	for name, discounts := range map[string]Discounts{"default": DefaultDiscounts(), "all": all} {
		var f facts.Node
		b.Run(name, func(b *testing.B) {
			benchmark(b, nodes, func(n *node) {
				f = n.basics()
				f.Root = root
				f.Gather()
				for _, m := range n.moves {
					discounts.Of(&f, m)
				}
			})
		})
	}
}
