//go:build e2e

package engine

import (
	"context"
	"math"
	"slices"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/search/tree"
)

// Each of the components credits moves in searches of the bench positions with the numbers that ship,
// and changes what moves cost or, by what it adds to their scores, their order; but for move chains,
// which are off.
func TestAllComponentsAct(t *testing.T) {
	long(t)
	p := profile.Default()
	p.SearchMode, p.HashMegabytes, p.RootMate = search.InterestMode, 16, 0
	e := New(p)
	var fired, priced, scored [plausibility.ComponentCount]int
	e.RecordTree(1)
	e.observer.(*tree.Recorder).Annotate = func(n *tree.Node) {
		e.annotate(n)
		if r, noted := n.Note.(*Reasons); noted {
			count(r, &p.Costs, &fired, &priced, &scored)
		}
	}
	for _, sfen := range BenchPositions() {
		if err := e.Prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		e.Search(context.Background(), shogitest.Game(t, "sfen "+sfen), Limits{Nodes: 20_000}, nil)
	}
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if c != plausibility.Chain && priced[c]+scored[c] == 0 {
			t.Errorf("%v has credited %d moves, and changed the price or the score of none", c, fired[c])
		}
	}
	t.Logf("credited %v, changed the price of %v, the score of %v", fired, priced, scored)
}

// count counts the components that credit a move, those without which it would cost something else,
// and those without which its score would be another.
func count(r *Reasons, costs *plausibility.Costs, fired, priced, scored *[plausibility.ComponentCount]int) {
	price := priceWithout(r, costs, "")
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if !r.Candidate.Has(c) {
			continue
		}
		fired[c]++
		if priceWithout(r, costs, c.String()) != price {
			priced[c]++
		}
		if slices.ContainsFunc(r.Story.Credits, func(credit plausibility.Credit) bool {
			return credit.Component == c.String() && credit.Score != 0
		}) {
			scored[c]++
		}
	}
}

// priceWithout returns what a move would cost without the credits of a component, "" for none.
func priceWithout(r *Reasons, costs *plausibility.Costs, without string) int {
	base, credits, factor, score := r.Story.BaseInterest, 0.0, 1.0, 0
	for i := range r.Story.Credits {
		credit := &r.Story.Credits[i]
		if credit.Component == without {
			score += credit.Score
			continue
		}
		credits += float64(credit.Interest)
		factor *= float64(credit.Factor) / 1000
	}
	if without == plausibility.Base.String() {
		base = 0
	}
	base *= math.Pow(10, -float64(score*costs.Sharpness)/400_000)
	return costOf((base+credits)*factor, costs)
}
