package moves

import (
	"math"
	"slices"

	"shotest/plausibility"
)

// interestPerLikelihood is the interest of an average move: the chapter's base interest of 1000,
// shared by about 80 moves. A bin that multiplies a move's likelihood multiplies this interest.
const interestPerLikelihood = 12.5

// Interests derives the interests and factors of the learned components from the change of their
// scores since begun. A bin that makes a move γ > 1 times as likely is worth 12.5(γ-1) points of
// interest; one with γ < 1 multiplies the interest by γ. Interests adds the difference in worth
// between the old and the new score to the old interest. Piece-square tables have scores only.
func Interests(weights, begun *plausibility.Weights) {
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if !isLearnable(c) || c.Info().Bins == nil {
			continue
		}
		for bin := c.FirstBin(); bin < c.FirstBin()+c.Bins(); bin++ {
			w, before := &weights.Bins[bin], begun.Bins[bin]
			if w.Score == before.Score {
				*w = before
				continue
			}
			interest, factor := interestAndFactor(w.Score)
			oldInterest, oldFactor := interestAndFactor(before.Score)
			interest += float64(before.Interest) - oldInterest
			factor *= float64(before.Multiplier()) / 1000 / oldFactor
			w.Interest = int16(min(max(math.Round(interest), -plausibility.MaxInterest), plausibility.MaxInterest))
			w.Factor = int16(min(max(math.Round(1000*factor), plausibility.MinFactor), plausibility.MaxFactor))
		}
	}
}

// interestAndFactor returns the interest, in points, and the factor that a score is worth.
func interestAndFactor(score int16) (interest, factor float64) {
	ratio := math.Pow(10, float64(score)/400)
	return interestPerLikelihood * max(ratio-1, 0), min(ratio, 1)
}

// Calibrate returns the costs with the constant by which the played moves have the same median cost
// as by the built-in weights and costs.
func Calibrate(set *Set, weights plausibility.Weights) plausibility.Costs {
	costs := plausibility.DefaultCosts()
	usual := float64(costs.K) * set.medianCost(plausibility.DefaultWeights(), costs)
	if cost := set.medianCost(weights, costs); cost > 0 {
		costs.K = int(math.Round(min(max(usual/cost, 100), 1_000_000)))
	}
	return costs
}

// medianCost returns the median cost of the played moves without the constant, 0 if there are none.
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

// playedCost returns the cost of the played move of position i without the constant.
func (s *Set) playedCost(i int, weights *plausibility.Weights, pass *pass, costs *plausibility.Costs) float64 {
	p := &s.positions[i]
	pass.score(s, i)
	interest := s.playedInterest(p, weights, pass.interestShare(p, costs.Sharpness))
	return 1 / interest
}

// interestShare returns the played move's share of the base interest, as
// plausibility.Scorer.ShareBaseInterest divides it, in the position scored last.
func (a *pass) interestShare(p *position, sharpness int) float64 {
	power, sum := float64(sharpness)/1000, 0.0
	for _, probability := range a.probabilities[:p.moves] {
		sum += math.Pow(float64(probability), power)
	}
	return math.Pow(float64(a.probabilities[p.played]), power) / sum
}

// playedInterest returns the interest of a position's played move, in points, given its share of
// the base interest.
func (s *Set) playedInterest(p *position, weights *plausibility.Weights, share float64) float64 {
	interest, factor := float64(weights.BaseInterest)*share, 1.0
	for _, bin := range s.binsOf(p, int(p.played)) {
		w := &weights.Bins[bin]
		interest += float64(w.Interest)
		factor *= float64(w.Multiplier()) / 1000
	}
	return max(interest*factor, float64(max(weights.Floor, 1)))
}
