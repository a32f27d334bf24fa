package soma_test

import (
	"slices"
	"testing"

	"shotest/evaluation/soma"
	"shotest/shogi"
)

func TestFactsAreThoseOfResolve(t *testing.T) {
	r := newResolver(t, soma.DefaultOptions())
	for _, p := range gamePositions(t, 300, 2, 9) {
		var attacks shogi.AttackMap
		attacks.Compute(&p)
		facts, all := r.Facts(&p, &attacks), r.Resolve(&p, &attacks, soma.Threats{})
		for c := range facts.Sides {
			got, want := &facts.Sides[c], &all.Sides[c]
			if got.Hanging != want.Hanging || got.Tied != want.Tied ||
				!slices.Equal(got.Losses(), want.Losses()) || !slices.Equal(got.Ties(), want.Ties()) {
				t.Fatalf("%s: %v: facts %v, Resolve %v", p.SFEN(), shogi.Color(c), got, want)
			}
		}
	}
}
