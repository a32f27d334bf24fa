//go:build e2e

package engine

import (
	"context"
	"math"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/search/tree"
)

// Each of the components credits moves in searches of the bench positions, and changes what
// they cost: by the interest that it credits or takes, or by the share of the base interest
// that the move has for its score.
func TestAllComponentsAct(t *testing.T) {
	long(t)
	p := profile.Default()
	p.SearchMode, p.HashMegabytes, p.RootMate, p.Search.MoveChains.On = search.InterestMode, 16, 0, true
	e := New(p)
	unbounded := p.Costs // what the bounds hide is a change all the same
	unbounded.Least, unbounded.Most = 1, 12_000
	var fired, changed [plausibility.ComponentCount]int
	e.RecordTree(1)
	e.observer.(*tree.Recorder).Annotate = func(n *tree.Node) {
		e.annotate(n)
		if r, noted := n.Note.(*Reasons); noted {
			count(r, &unbounded, &fired, &changed)
		}
	}
	for _, sfen := range BenchPositions() {
		if err := e.Prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		e.Search(context.Background(), shogitest.Game(t, "sfen "+sfen), Limits{Nodes: 20_000}, nil)
	}
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if fired[c] == 0 || changed[c] == 0 {
			t.Errorf("%v has credited %d moves, and changed the prices of %d", c, fired[c], changed[c])
		}
	}
	t.Logf("credited %v, changed %v", fired, changed)
}

// count counts the components that credit a move, and those without which it would cost
// something else.
func count(r *Reasons, costs *plausibility.Costs, fired, changed *[plausibility.ComponentCount]int) {
	price := priceWithout(r, costs, "")
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if !r.Candidate.Has(c) {
			continue
		}
		fired[c]++
		if priceWithout(r, costs, c.String()) != price {
			changed[c]++
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
