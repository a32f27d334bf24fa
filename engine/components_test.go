package engine

import (
	"math"

	"shotest/plausibility"
)

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
