//go:build e2e

package learner

import (
	"math"
	"math/rand/v2"
	"testing"

	"shotest/lab/chessmaps"
	"shotest/record"
	"shotest/shogi"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// forwardGames returns random games whose players prefer moves to the far ranks.
func forwardGames(t testing.TB, count int, seed uint64) (choices []games.Choice) {
	t.Helper()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for range count {
		g := &record.Played{Start: shogi.StartPosition()}
		for p := g.Start; len(g.Moves) < 60; {
			legal := p.AppendLegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			best := legal[random.IntN(len(legal))]
			for range 2 {
				m := legal[random.IntN(len(legal))]
				if m.To().SeenBy(p.SideToMove()).Rank() < best.To().SeenBy(p.SideToMove()).Rank() {
					best = m
				}
			}
			g.Moves = append(g.Moves, best)
			p.Play(best)
		}
		for ply := 4; ply < len(g.Moves); ply += 3 {
			choices = append(choices, games.Choice{Game: g, Ply: ply})
		}
	}
	return choices
}

// Collect takes the moves of the played move's class.
func TestCollect(t *testing.T) {
	choices := forwardGames(t, 30, 1)
	set := Collect(choices)
	if set.Len() == 0 || set.Len() >= len(choices) {
		t.Fatalf("%d positions of %d", set.Len(), len(choices))
	}
	v, at := newExaminer(), 0
	for i := range choices {
		c := &choices[i]
		v.open(c)
		wanted, reach := v.orderer.Class(c.Played())
		alike := 0
		for _, m := range v.moves {
			if class, _ := v.orderer.Class(m); class == wanted {
				alike++
			}
		}
		if !wanted.Quiet() || alike < 2 {
			continue
		}
		p := &set.positions[at]
		at++
		if int(p.moves) != alike || set.reachesOf(p)[p.played] != reach {
			t.Fatalf("choice %d: %d moves, want %d", i, p.moves, alike)
		}
	}
	if at != set.Len() {
		t.Errorf("%d positions, want %d", set.Len(), at)
	}
}

// The slopes agree with differences of the loss.
func TestSlopes(t *testing.T) {
	set := Collect(forwardGames(t, 4, 2))
	weights, slopes := randomWeights(3), make([]float32, weightCount)
	random := rand.New(rand.NewPCG(4, 0))
	for i := mapStart; i < weightCount; i++ {
		weights[i] = float32(random.NormFloat64()) / 5
	}
	var a pass
	p := &set.positions[7]
	a.score(set, p, weights)
	a.learn(set, p, weights, slopes, 1)
	row := (40*chessmaps.StateCount + int(p.control[40])) * hidden
	checked := 0
	for _, i := range []int{row, row + 5, row + 17, biasStart + 3, biasStart + 30, mapStart + 40*hidden + 2,
		mapStart + 9*hidden + 8, constantStart + 22, constantStart + 50} {
		const step = 1e-2
		at := weights[i]
		weights[i] = at + step
		up := a.score(set, p, weights)
		weights[i] = at - step
		down := a.score(set, p, weights)
		weights[i] = at
		want := (up - down) / (2 * step)
		if math.Abs(want-float64(slopes[i])) > 0.02*math.Abs(want)+2e-3 {
			t.Errorf("weight %d: slope %v, want %v", i, slopes[i], want)
		}
		if want != 0 {
			checked++
		}
	}
	if checked < 5 {
		t.Errorf("only %d of the slopes are not zero", checked)
	}
}

func newLearner(t testing.TB) *Learner {
	t.Helper()
	l, err := NewLearner(Collect(forwardGames(t, 120, 5)), Collect(forwardGames(t, 30, 6)), 1)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func options(epochs int) loop.Options {
	o := loop.DefaultOptions()
	o.Epochs, o.Batch = epochs, 64
	return o
}

// The preference of forwardGames is learned, and the exported weights order moves by it.
func TestLearning(t *testing.T) {
	l := newLearner(t)
	result, err := loop.Run(t.Context(), l, options(5), nil)
	if err != nil {
		t.Fatal(err)
	}
	if before, after := result.Before.Loss(), result.After.Loss(); after > before-0.1 {
		t.Errorf("held-out loss %.3f, then %.3f", before, after)
	}
	weights, err := l.Weights()
	if err != nil {
		t.Fatal(err)
	}
	choices := forwardGames(t, 30, 7)
	blank, err := chessmaps.Quantise(chessmaps.NewParameters())
	if err != nil {
		t.Fatal(err)
	}
	order, without := MeasureOrder(choices, weights), MeasureOrder(choices, blank)
	if order[2] <= without[2] {
		t.Errorf("among the first 5 in %.3f of the positions, without a map in %.3f", order[2], without[2])
	}
}
