package plausibility

import "math"

// ShareBy sets how sharply the base interest is divided among the moves of a position by
// their scores, in per mille: by 0 all moves have the same, by 1000 each has as much as it
// is likely to be played, in between the likelihood to the power of that.
func (s *Scorer) ShareBy(sharpness int) { s.sharpness = int32(sharpness) }

// Share divides the base interest among all moves of a position, which have been scored as
// far as Score does.
func (s *Scorer) Share(f *Facts, candidates []Candidate) {
	f.Shares = s.sharesAmong(f, candidates)
	for i := range candidates {
		candidates[i].shares = f.Shares
		s.settle(&candidates[i])
	}
}

// sharesAmong returns the Shares of a position whose moves have the scores of the candidates.
// What has been best before, here or at the root, is not counted: it has its price from that,
// and the others are to cost the same with it as without.
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

// sharesOf returns the Shares of a position by the sum of the likelihoods of its moves.
func (s *Scorer) sharesOf(sum float64) float32 {
	if sum == 0 {
		return 0
	}
	return float32(float64(s.weights.BaseInterest*InterestUnit) / sum)
}

// tempered returns the likelihood of a score to the power of the sharpness.
func (s *Scorer) tempered(score int32) float64 { return likelihood(score * s.sharpness / 1000) }

// equalShare returns what each move of a position has of the base interest where all have
// the same.
func (s *Scorer) equalShare(f *Facts) int32 {
	return int32(s.weights.BaseInterest * InterestUnit / max(f.Moves, 1))
}

// share returns what a move has of the base interest if it has the score.
func (s *Scorer) share(c *Candidate, score int32) int32 {
	if c.shares == 0 {
		return c.equal
	}
	return shareOf(c.shares, s.tempered(score))
}

// shareOf returns what a move of a likelihood has of the base interest, given Facts.Shares.
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
