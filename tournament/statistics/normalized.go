package statistics

import "math"

// nEloPerT is the slope of the logistic Elo curve at equal strength, 800/ln 10
// ≈ 347.4: normalized Elo is this times the t-value of one game.
const nEloPerT = 800 / math.Ln10

// NormalizedElo is how much stronger the side is in normalized Elo (nElo), with
// its 95 % interval, bounded by ±MaxElo.
//
// Normalized Elo measures how clearly the difference shows rather than how large
// it is: it is the lead over a score of one half, in standard deviations of one
// game, times 800/ln 10. With independent games, no draws and a small difference
// it is the same number as logistic Elo. A match of given length tells apart
// differences of the same nElo equally well, whatever the draws and the openings;
// so the length of a test can be foretold from its bounds. See M. Van den Bergh,
// "Comments on Normalized Elo" (normalized_elo_practical.pdf). The deviation of
// a game is √2 times that of a pair's mean score.
//
// The interval is by the delta method with the skewness γ and the kurtosis κ of
// the results: the variance of the t-value is (1 − γt + (κ−1)t²/4) / n. fastchess
// takes 1/n, which is the same for players of nearly equal strength; from 300 Elo
// on it makes the interval less than half as wide as it should be.
func (p Pairs) NormalizedElo() Interval {
	s := p.summary()
	if s.n == 0 {
		return Interval{Low: -MaxElo, High: MaxElo}
	}
	t := tValue(s.mean, s.variance)
	margin := z95 * s.tDeviation(t)
	// As with Elo, a result that has not come up may still do so.
	weaker := tValue(s.shifted(s.unseen(), 0))
	stronger := tValue(s.shifted(s.unseen(), 1))
	return Interval{
		Value: nEloOfPairs(t),
		Low:   nEloOfPairs(min(t-margin, weaker)),
		High:  nEloOfPairs(max(t+margin, stronger)),
	}
}

// nEloOfPairs turns the t-value of a pair's mean score into normalized Elo.
func nEloOfPairs(t float64) float64 { return clamp(t/math.Sqrt2*nEloPerT, -MaxElo, MaxElo) }

// tOfPairs turns normalized Elo into the t-value of a pair's mean score.
func tOfPairs(nElo float64) float64 { return clamp(nElo, -MaxElo, MaxElo) / nEloPerT * math.Sqrt2 }

// tValue is the lead over one half in standard deviations of one result. It is
// infinite if there is a lead and no deviation; callers bound it.
func tValue(mean, variance float64) float64 {
	if mean == 0.5 {
		return 0
	}
	return (mean - 0.5) / math.Sqrt(variance)
}

// tDeviation is the standard error of the t-value.
func (s summary) tDeviation(t float64) float64 {
	if math.IsInf(t, 0) {
		return 0
	}
	influence := 1 - s.skewness*t + (s.kurtosis-1)*t*t/4
	return math.Sqrt(max(influence, 0) / s.n)
}
