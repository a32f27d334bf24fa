package terms

import (
	"testing"

	"shotest/internal/recorded"
	"shotest/shogi"
)

// sample is a position with its attack map.
type sample struct {
	position shogi.Position
	attacks  shogi.AttackMap
}

// gamePositions returns every tenth position of some games between engines.
func gamePositions(b *testing.B) []sample {
	b.Helper()
	const games, every = 50, 10
	var positions []sample
	for _, moves := range recorded.Games(b, games) {
		p := shogi.StartPosition()
		for i, text := range moves {
			m, err := shogi.ParseMove(text)
			if err != nil || !p.IsLegal(m) {
				break
			}
			p.Play(m)
			if i%every == every-1 {
				j := sample{position: p}
				j.attacks.Compute(&p)
				positions = append(positions, j)
			}
		}
	}
	return positions
}

func BenchmarkEvaluate(b *testing.B) {
	positions := gamePositions(b)
	evaluator := New(DefaultWeights())
	i, sum := 0, 0
	for b.Loop() {
		j := &positions[i]
		sum += evaluator.Evaluate(&j.position, &j.attacks, 0)
		if i++; i == len(positions) {
			i = 0
		}
	}
}

// What the evaluation of a position costs is best seen beside the attack map,
// on a machine that does other things as well.
func BenchmarkAttackMap(b *testing.B) {
	positions := gamePositions(b)
	var attacks shogi.AttackMap
	i := 0
	for b.Loop() {
		attacks.Compute(&positions[i].position)
		if i++; i == len(positions) {
			i = 0
		}
	}
}
