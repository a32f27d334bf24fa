package soma_test

import (
	"testing"

	"shotest/evaluation/soma"
	"shotest/shogi"
)

// BenchmarkGain, BenchmarkResolve and BenchmarkFacts report the time for one position, averaged
// over leaves of searches from recorded games.
func BenchmarkGain(b *testing.B) {
	benchmarkLeaves(b, func(r *soma.Resolver, p *shogi.Position, a *shogi.AttackMap) { r.Gain(p, a) })
}

func BenchmarkResolve(b *testing.B) {
	benchmarkLeaves(b, func(r *soma.Resolver, p *shogi.Position, a *shogi.AttackMap) { r.Resolve(p, a, soma.Threats{}) })
}

func BenchmarkFacts(b *testing.B) {
	benchmarkLeaves(b, func(r *soma.Resolver, p *shogi.Position, a *shogi.AttackMap) { r.Facts(p, a) })
}

func benchmarkLeaves(b *testing.B, ask func(r *soma.Resolver, p *shogi.Position, a *shogi.AttackMap)) {
	positions := searchLeaves(b, 2000, 3)
	maps := make([]shogi.AttackMap, len(positions))
	for i := range positions {
		maps[i].Compute(&positions[i])
	}
	r := newResolver(b, soma.DefaultOptions())
	i := 0
	for b.Loop() {
		ask(r, &positions[i], &maps[i])
		if i++; i == len(positions) {
			i = 0
		}
	}
}
