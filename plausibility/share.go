package plausibility

import "math"

// SetSharpness sets how sharply scores divide the base interest among the moves of a position, in
// per mille: shares are proportional to the likelihoods of the moves to the power of the sharpness.
// With 0 all shares are equal.
func (s *Scorer) SetSharpness(sharpness int) { s.sharpness = int32(sharpness) }

// ShareBaseInterest divides the base interest among the moves of a position, which have been
// scored.
func (s *Scorer) ShareBaseInterest(f *Facts, candidates []Candidate) {
	f.ShareAtZero = s.shareAtZeroAmong(f, candidates)
	for i := range candidates {
		candidates[i].shareAtZero = f.ShareAtZero
		s.updateInterest(&candidates[i])
	}
}

// shareAtZeroAmong returns Facts.ShareAtZero for the scores of candidates. Moves that have been
// best before, here or at the root, do not count: that credit has its own price, and must not
// change the price of other moves.
func (s *Scorer) shareAtZeroAmong(f *Facts, candidates []Candidate) float32 {
	if s.sharpness == 0 {
		return 0
	}
	sum := 0.0
	for i := range candidates {
		if c := &candidates[i]; c.Move != f.TTMove && c.Move != f.RootBest || len(candidates) == 1 {
			sum += s.tempered(c.Score)
		}
	}
	return s.shareAtZeroOf(sum)
}

// shareAtZeroOf returns Facts.ShareAtZero, given the sum of the tempered likelihoods of the moves.
func (s *Scorer) shareAtZeroOf(sum float64) float32 {
	if sum == 0 {
		return 0
	}
	return float32(float64(s.weights.BaseInterest*InterestUnit) / sum)
}

// tempered returns the likelihood of a score to the power of the sharpness.
func (s *Scorer) tempered(score int32) float64 { return likelihood(score * s.sharpness / 1000) }

// equalShare returns the share of the base interest of each move if all shares are equal.
func (s *Scorer) equalShare(f *Facts) int32 {
	return int32(s.weights.BaseInterest * InterestUnit / max(f.Moves, 1))
}

// share returns the share of the base interest for c, if its score is score.
func (s *Scorer) share(c *Candidate, score int32) int32 {
	if c.shareAtZero == 0 {
		return c.equalShare
	}
	return shareOf(c.shareAtZero, s.tempered(score))
}

// shareOf returns the share of the base interest for a tempered likelihood, given
// Facts.ShareAtZero.
func shareOf(shareAtZero float32, likelihood float64) int32 {
	if share := float64(shareAtZero) * likelihood; share < maxInterest*InterestUnit {
		return int32(share)
	}
	return maxInterest * InterestUnit
}

// likelihood returns 10^(score/400), from a table in steps of a point.
func likelihood(score int32) float64 {
	return likelihoodTable[min(max(score, -maxPoints), maxPoints)+maxPoints]
}

const maxPoints = 4000

var likelihoodTable = func() (table [2*maxPoints + 1]float64) {
	for i := range table {
		table[i] = math.Pow(10, float64(i-maxPoints)/400)
	}
	return table
}()
