package plausibility

import (
	"testing"

	"shotest/shogi"
)

// The benchmarks report the time for positions of recorded games, and some
// random moves away from them.

// BenchmarkGather reports the time for one position.
func BenchmarkGather(b *testing.B) {
	s := newScorer(b)
	nodes := gameNodes(b, 500, 1)
	var f Facts
	i := 0
	for b.Loop() {
		n := &nodes[i]
		f.Position, f.Attacks, f.Line = &n.position, &n.attacks, n.line
		s.Gather(&f, len(n.moves))
		if i++; i == len(nodes) {
			i = 0
		}
	}
}

// BenchmarkPosition reports the time to gather a position and scorer all its moves,
// and what that is for each of them.
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

// BenchmarkGlance reports the time to glance at all moves of a gathered position, and what
// that is for each of them.
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

// BenchmarkScore reports the time for one move.
func BenchmarkScore(b *testing.B) {
	benchmarkMoves(b, func(s *Scorer, f *Facts, m shogi.Move, list []Candidate) []Candidate {
		return append(list, s.Score(f, m))
	}, nil)
}

// BenchmarkFinish reports the time for one move that is not finished for free.
func BenchmarkFinish(b *testing.B) {
	benchmarkMoves(b, func(s *Scorer, f *Facts, m shogi.Move, list []Candidate) []Candidate {
		if c := s.Score(f, m); !c.Finished {
			list = append(list, c)
		}
		return list
	}, func(s *Scorer, f *Facts, c *Candidate) { s.Finish(f, c) })
}

// benchmarkMoves times scoring if then is nil, else what then does with the
// candidates.
func benchmarkMoves(b *testing.B, scorer func(*Scorer, *Facts, shogi.Move, []Candidate) []Candidate, then func(*Scorer, *Facts, *Candidate)) {
	s := newScorer(b)
	nodes := gameNodes(b, 300, 2)
	facts := make([]*Facts, len(nodes))
	lists := make([][]Candidate, len(nodes))
	for i := range nodes {
		facts[i] = nodes[i].gathered(s)
		for _, m := range nodes[i].moves {
			lists[i] = scorer(s, facts[i], m, lists[i])
		}
	}
	i, j := 0, 0
	for b.Loop() {
		for j >= len(lists[i]) {
			if i, j = i+1, 0; i == len(nodes) {
				i = 0
			}
		}
		if then == nil {
			lists[i][j] = s.Score(facts[i], nodes[i].moves[j])
		} else {
			c := lists[i][j]
			then(s, facts[i], &c)
		}
		j++
	}
}
