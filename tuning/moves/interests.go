package moves

import (
	"math"
	"slices"

	"shotest/plausibility"
)

// perLikelihood is how much interest a component credits for each time that it makes a
// move likelier than one without it: the chapter's base interest of 1000 is shared by
// about 80 moves, so that a move as likely as any has 12.5.
const perLikelihood = 12.5

// Interests has the interests and factors of the components that can be learned follow their
// scores, from those of the weights begun with: a bin that makes a move γ times as likely is worth
// 12.5(γ-1) points; one that makes it less likely multiplies the interest by γ. What the score is
// worth more now than before is added. Tables of places have scores only.
func Interests(weights, begun *plausibility.Weights) {
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if !learned(c) || c.Info().Bins == nil {
			continue
		}
		for bin := c.FirstBin(); bin < c.FirstBin()+c.Bins(); bin++ {
			w, before := &weights.Bins[bin], begun.Bins[bin]
			if w.Score == before.Score {
				*w = before
				continue
			}
			interest, factor := worthOf(w.Score)
			oldInterest, oldFactor := worthOf(before.Score)
			interest += float64(before.Interest) - oldInterest
			factor *= float64(before.Multiplier()) / 1000 / oldFactor
			w.Interest = int16(min(max(math.Round(interest), -plausibility.MaxInterest), plausibility.MaxInterest))
			w.Factor = int16(min(max(math.Round(1000*factor), plausibility.MinFactor), plausibility.MaxFactor))
		}
	}
}

// worthOf returns the interest, in points, and the factor of a score.
func worthOf(score int16) (interest, factor float64) {
	ratio := math.Pow(10, float64(score)/400)
	return perLikelihood * max(ratio-1, 0), min(ratio, 1)
}

// Calibrate returns the costs with the constant at which the median cost of the moves that were
// played is the given one, in hundredths of a ply; 0 for the one that they have by the built-in
// weights and costs.
func Calibrate(set *Set, weights plausibility.Weights, costs plausibility.Costs, median float64) plausibility.Costs {
	if median == 0 {
		median = float64(plausibility.DefaultCosts().K) * set.medianCost(plausibility.DefaultWeights(), costs)
	}
	if cost := set.medianCost(weights, costs); cost > 0 {
		costs.K = int(math.Round(min(max(median/cost, 100), 1_000_000)))
	}
	return costs
}

// medianCost returns the median of what the played moves cost but for the constant; 0 of none.
func (s *Set) medianCost(weights plausibility.Weights, costs plausibility.Costs) float64 {
	pass, played := newPass(modelOf(&weights)), make([]float64, s.Len())
	for i := range played {
		played[i] = s.playedCost(i, &weights, pass, &costs)
	}
	if len(played) == 0 {
		return 0
	}
	slices.Sort(played)
	return played[len(played)/2]
}

// playedCost returns the cost of a position's played move but for the constant.
func (s *Set) playedCost(i int, weights *plausibility.Weights, pass *pass, costs *plausibility.Costs) float64 {
	p := &s.positions[i]
	pass.score(s, i)
	interest := s.interest(p, weights, pass.shareOf(p, costs.Sharpness))
	return 1 / interest
}

// shareOf returns how much of the base interest the played move has, as
// plausibility.Scorer.ShareBy divides it, in the position that was scored last.
func (a *pass) shareOf(p *position, sharpness int) float64 {
	power, sum := float64(sharpness)/1000, 0.0
	for _, probability := range a.probabilities[:p.moves] {
		sum += math.Pow(float64(probability), power)
	}
	return math.Pow(float64(a.probabilities[p.played]), power) / sum
}

// interest returns the interest of a position's played move, in points, if it has a share
// of the base interest.
func (s *Set) interest(p *position, weights *plausibility.Weights, share float64) float64 {
	interest, factor := float64(weights.BaseInterest)*share, 1.0
	for _, bin := range s.binsOf(p, int(p.played)) {
		w := &weights.Bins[bin]
		interest += float64(w.Interest)
		factor *= float64(w.Multiplier()) / 1000
	}
	return max(interest*factor, float64(max(weights.Floor, 1)))
}
