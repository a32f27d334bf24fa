package network

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shotest/evaluation"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestReducedPositionsHaveTheSameInputs(t *testing.T) {
	const seed = 5
	t.Logf("seed %d", seed)
	for _, s := range randomGame(rand.New(rand.NewPCG(seed, 0)), 200) {
		var want Inputs
		want.Compute(&s.position, &s.attacks)
		x := reducible(&s.position)
		if got := x.inputs(); got != want {
			t.Fatalf("%s: the inputs differ", s.position.SFEN())
		}
	}
}

func TestExplainCoversAllAssets(t *testing.T) {
	s := newSituation(shogitest.Position(t, "4k4/9/4P4/9/9/9/9/7R1/4K4 w G2p 1"))
	e := New(randomWeights(t, 32, 1))
	var names []string
	for _, term := range e.Explain(&s.position, &s.attacks) {
		names = append(names, term.Subject.String())
		if black := term.Black != 0; black && slices.Contains([]string{"2 × pawn in hand", "tempo"},
			term.Subject.String()) {
			t.Errorf("%+v is White's", term)
		}
	}
	want := "rook at 2h, pawn at 5c, gold in hand, 2 × pawn in hand, " +
		"attacks next to the king at 5a, attacks on pieces, attacks next to the king at 5i, attacks on pieces, tempo, kings alone"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The terms of Explain and of Summary add up to the score. Summary has the same subjects for all
// positions, and sums up the terms of Explain.
func TestExplanationsAddUp(t *testing.T) {
	const seed = 6
	t.Logf("seed %d", seed)
	var names []string
	for _, w := range []*Weights{DefaultWeights(), randomWeights(t, 32, seed)} {
		e := New(w)
		for i, s := range randomGame(rand.New(rand.NewPCG(seed, 0)), 120) {
			if i%15 != 0 {
				continue
			}
			want := e.Evaluate(&s.position, &s.attacks, 0)
			if s.position.SideToMove() == shogi.White {
				want = -want
			}
			summary := e.Summary(&s.position, &s.attacks)
			for _, terms := range [][]evaluation.Term{e.Explain(&s.position, &s.attacks), summary} {
				got := 0
				for _, term := range terms {
					got += term.Black - term.White
				}
				if got != want {
					t.Fatalf("%s: the terms come to %d, the score is %d", s.position.SFEN(), got, want)
				}
			}
			var now []string
			for _, term := range summary {
				now = append(now, term.Subject.String())
			}
			if names == nil {
				names = now
			}
			if !slices.Equal(now, names) {
				t.Fatalf("the names were %q, are %q", names, now)
			}
		}
	}
}

func TestRoundTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const divisor = 64
		numbers := rapid.SliceOfN(rapid.IntRange(-1000, 1000), 1, 9).Draw(t, "numbers")
		sum := 0
		for _, x := range numbers {
			sum += x
		}
		numbers[0] -= sum % divisor // so that it can be exact
		left := sum - sum%divisor
		for i, got := range roundTogether(slices.Clone(numbers), divisor) {
			if d := got*divisor - numbers[i]; d <= -divisor || d >= divisor {
				t.Fatalf("%d / %d: got %d", numbers[i], divisor, got)
			}
			left -= got * divisor
		}
		if left != 0 {
			t.Fatalf("the sum is wrong by %d", left)
		}
	})
}
