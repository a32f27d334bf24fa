package shogi_test

import (
	"math/rand/v2"
	"testing"

	"shotest/shogi"
)

func TestHandCounts(t *testing.T) {
	for _, kind := range shogi.HandTypes {
		var h shogi.Hand
		for n := 1; n <= shogi.SetSizes[kind]; n++ {
			h = h.Add(kind, 1)
			for _, other := range shogi.HandTypes {
				want := 0
				if other == kind {
					want = n
				}
				if h.Count(other) != want || h.Has(other) != (want > 0) {
					t.Errorf("after %d of %s: %d of %s", n, kind, h.Count(other), other)
				}
			}
			if h != shogi.Hand(0).Add(kind, n) || h.Remove(kind) != shogi.Hand(0).Add(kind, n-1) || h.Total() != n {
				t.Errorf("%d of %s: Add, Remove and Total disagree", n, kind)
			}
		}
	}
}

func TestHandIsSuperiorOrEqual(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	verdicts := map[bool]int{}
	for range 20000 {
		var a, b shogi.Hand
		want := true
		for _, kind := range shogi.HandTypes {
			inA := random.IntN(shogi.SetSizes[kind] + 1)
			inB := random.IntN(inA + 1)
			if random.IntN(10) == 0 {
				inB = random.IntN(shogi.SetSizes[kind] + 1)
			}
			a, b = a.Add(kind, inA), b.Add(kind, inB)
			want = want && inA >= inB
		}
		if got := a.IsSuperiorOrEqual(b); got != want {
			t.Fatalf("%#x over %#x: %v, want %v", a, b, got, want)
		}
		verdicts[want]++
	}
	if verdicts[true] < 1000 || verdicts[false] < 1000 {
		t.Errorf("the sample is one-sided: %v", verdicts)
	}
}
