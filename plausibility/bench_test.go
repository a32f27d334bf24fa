package plausibility

import (
	"testing"

	"shotest/shogi"
)

// BenchmarkPosition reports the time to gather a position of a recorded game and to score
// all its moves, and the time for each of them.
func BenchmarkPosition(b *testing.B) {
	s := newScorer(b)
	nodes := gameNodes(b, 500, 3)
	var f Facts
	i, moves := 0, 0
	for b.Loop() {
		n := &nodes[i]
		f.Position, f.Attacks, f.Line = &n.position, &n.attacks, n.line
		s.Gather(&f, len(n.moves))
		for _, m := range n.moves {
			s.Score(&f, m)
		}
		moves += len(n.moves)
		if i++; i == len(nodes) {
			i = 0
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}

// BenchmarkGlance reports the time to glance at all moves of a gathered position, and the
// time for each of them.
func BenchmarkGlance(b *testing.B) {
	s := newScorer(b)
	s.GlanceBy(DefaultGlances())
	nodes := gameNodes(b, 300, 2)
	facts := make([]*Facts, len(nodes))
	for i := range nodes {
		facts[i] = nodes[i].gathered(s)
	}
	candidates := make([]Candidate, shogi.MaxMoves)
	i, moves := 0, 0
	for b.Loop() {
		s.Glance(facts[i], nodes[i].moves, candidates)
		moves += len(nodes[i].moves)
		if i++; i == len(nodes) {
			i = 0
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}
