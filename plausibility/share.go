package plausibility

import "math"

// ShareBy sets how sharply the base interest is divided among the moves of a position by their
// scores, in per mille: with 0 all shares are equal, with 1000 they are the likelihoods of the
// moves, in between the likelihoods to that power.
func (s *Scorer) ShareBy(sharpness int) { s.sharpness = int32(sharpness) }

// Share divides the base interest among all moves of a position, after Score.
func (s *Scorer) Share(f *Facts, candidates []Candidate) {
	f.Shares = s.sharesAmong(f, candidates)
	for i := range candidates {
		candidates[i].shares = f.Shares
		s.settle(&candidates[i])
	}
}

// sharesAmong returns Facts.Shares for the scores of the candidates. Moves that have been best
// before, here or at the root, do not count: that credit has its own price, and must not change the
// price of other moves.
func (s *Scorer) sharesAmong(f *Facts, candidates []Candidate) float32 {
	if s.sharpness == 0 {
		return 0
	}
	sum := 0.0
	for i := range candidates {
		if c := &candidates[i]; c.Move != f.Table && c.Move != f.RootBest || len(candidates) == 1 {
			sum += s.tempered(c.Score)
		}
	}
	return s.sharesOf(sum)
}

// sharesOf returns Facts.Shares, given the sum of the tempered likelihoods of the moves.
func (s *Scorer) sharesOf(sum float64) float32 {
	if sum == 0 {
		return 0
	}
	return float32(float64(s.weights.BaseInterest*InterestUnit) / sum)
}

// tempered returns the likelihood of a score to the power of the sharpness.
func (s *Scorer) tempered(score int32) float64 { return likelihood(score * s.sharpness / 1000) }

func (s *Scorer) equalShare(f *Facts) int32 {
	return int32(s.weights.BaseInterest * InterestUnit / max(f.Moves, 1))
}

// share returns the share of the base interest for a move of a score.
func (s *Scorer) share(c *Candidate, score int32) int32 {
	if c.shares == 0 {
		return c.equal
	}
	return shareOf(c.shares, s.tempered(score))
}

// shareOf returns the share of the base interest for a tempered likelihood, given Facts.Shares.
func shareOf(shares float32, likelihood float64) int32 {
	if share := float64(shares) * likelihood; share < maxInterest*InterestUnit {
		return int32(share)
	}
	return maxInterest * InterestUnit
}

// likelihood returns 10^(score/400), from a table in steps of a point.
func likelihood(score int32) float64 {
	return likelihoodTable[min(max(score, -mostPoints), mostPoints)+mostPoints]
}

const mostPoints = 4000

var likelihoodTable = func() (table [2*mostPoints + 1]float64) {
	for i := range table {
		table[i] = math.Pow(10, float64(i-mostPoints)/400)
	}
	return table
}()
