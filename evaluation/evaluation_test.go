package evaluation

import (
	"math/rand/v2"
	"testing"

	"shotest/shogi"
)

// visitRandomPositions plays random games from the starting position.
func visitRandomPositions(t testing.TB, games int, visit func(p *shogi.Position)) {
	t.Helper()
	const seed = 7
	t.Logf("random games with seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	var buffer [shogi.MaxMoves]shogi.Move
	for range games {
		p := shogi.StartPosition()
		for range 200 {
			visit(&p)
			moves := p.AppendLegalMoves(buffer[:0])
			if len(moves) == 0 {
				break
			}
			p.Play(moves[random.IntN(len(moves))])
		}
	}
}

func evaluate(p *shogi.Position) int {
	weights := DefaultWeights()
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return Evaluate(p, &attacks, &weights)
}

func TestTermsSumToTheScore(t *testing.T) {
	weights := DefaultWeights()
	visitRandomPositions(t, 20, func(p *shogi.Position) {
		var attacks shogi.AttackMap
		attacks.Compute(p)
		sum := 0
		for _, term := range Explain(p, &attacks, &weights) {
			sum += term.Black - term.White
		}
		if p.SideToMove() == shogi.White {
			sum = -sum
		}
		if score := Evaluate(p, &attacks, &weights); score != sum {
			t.Fatalf("%v: score %d, terms sum to %d", p, score, sum)
		}
	})
}

func TestColoursAreTreatedAlike(t *testing.T) {
	visitRandomPositions(t, 20, func(p *shogi.Position) {
		q := p.Flipped()
		if a, b := evaluate(p), evaluate(&q); a != b {
			t.Fatalf("%v: %d, with colours exchanged %d", p, a, b)
		}
	})
}

func TestStartIsLevelButForTheMove(t *testing.T) {
	p := shogi.StartPosition()
	if score := evaluate(&p); score != DefaultWeights().Tempo {
		t.Errorf("got %d, want %d", score, DefaultWeights().Tempo)
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	p := shogi.StartPosition()
	weights := DefaultWeights()
	var attacks shogi.AttackMap
	attacks.Compute(&p)
	if n := testing.AllocsPerRun(100, func() { Evaluate(&p, &attacks, &weights) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	p := shogi.StartPosition()
	weights := DefaultWeights()
	var attacks shogi.AttackMap
	attacks.Compute(&p)
	sum := 0
	for b.Loop() {
		sum += Evaluate(&p, &attacks, &weights)
	}
}
