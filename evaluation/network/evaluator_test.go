package network

import (
	"math/rand/v2"
	"testing"

	"shotest/evaluation"
	"shotest/internal/testing/shogitest"
)

var _ evaluation.Evaluator = (*Evaluator)(nil)

func TestEvaluateAlongLinesEqualsTheReference(t *testing.T) {
	const seed = 1
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for _, hidden := range []int{32, 96, 256} {
		w := randomWeights(t, hidden, seed)
		e, oracle := New(w), newReference(w)
		for range 6 {
			for ply, s := range randomGame(random, 150) {
				got := e.Evaluate(&s.position, &s.attacks, ply)
				if want := oracle.evaluate(&s.position, &s.attacks); got != want {
					t.Fatalf("%d units, %s, ply %d: got %d, want %d", hidden, s.position.SFEN(), ply, got, want)
				}
			}
		}
	}
}

func TestEvaluateInAnyOrderEqualsTheReference(t *testing.T) {
	const seed = 2
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	w := randomWeights(t, 32, seed)
	e, oracle := New(w), newReference(w)
	var all []situation
	for range 8 {
		all = append(all, randomGame(random, 120)...)
	}
	for _, sfen := range []string{
		"4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
		"9/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1",
		"9/9/9/9/9/9/9/9/9 b - 1",
	} {
		all = append(all, newSituation(shogitest.Position(t, sfen)))
	}
	for range 2000 {
		s := all[random.IntN(len(all))]
		ply := random.IntN(4)
		if random.IntN(10) == 0 {
			ply = evaluation.MaxPly
		}
		got := e.Evaluate(&s.position, &s.attacks, ply)
		if want := oracle.evaluate(&s.position, &s.attacks); got != want {
			t.Fatalf("%s, ply %d: got %d, want %d", s.position.SFEN(), ply, got, want)
		}
	}
}

func TestEvaluateDoesNotAllocate(t *testing.T) {
	e := New(randomWeights(t, 64, 1))
	game := randomGame(rand.New(rand.NewPCG(1, 0)), 100)
	allocations := testing.AllocsPerRun(3, func() {
		for ply := range game {
			e.Evaluate(&game[ply].position, &game[ply].attacks, ply)
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}
