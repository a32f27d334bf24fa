package soma_test

import (
	"testing"

	"shotest/plausibility/soma"
	"shotest/shogi"
)

// BenchmarkResolve reports the time for one position, averaged over positions of
// recorded games after up to four random moves.
func BenchmarkResolve(b *testing.B) {
	positions := gamePositions(b, 2000, 4, 3)
	maps := make([]shogi.AttackMap, len(positions))
	for i := range positions {
		maps[i].Compute(&positions[i])
	}
	r := soma.New(shogi.DefaultPieceValues())
	var result soma.Result
	i := 0
	for b.Loop() {
		r.Resolve(&positions[i], &maps[i], &result)
		if i++; i == len(positions) {
			i = 0
		}
	}
}
