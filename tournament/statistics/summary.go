package statistics

import "math"

// summary is what the estimates need to know of a series of results, be they
// games or pairs of games. Each result is a share of points from 0 to 1.
type summary struct {
	n              float64 // how many results there are
	mean, variance float64 // variance of one result, not of the mean
	// skewness and kurtosis are the third and fourth standardised moments; they
	// are 0 and 1 (their values for a fair coin) if the results are all alike.
	skewness, kurtosis float64
}

// summarize takes how often each result came up, from nothing scored to all
// scored in even steps.
func summarize(counts []int) summary {
	s := summary{kurtosis: 1}
	top := float64(len(counts) - 1)
	var points float64
	for i, count := range counts {
		s.n += float64(count)
		points += float64(count) * float64(i)
	}
	if s.n == 0 {
		s.mean = 0.5
		return s
	}
	s.mean = points / (top * s.n)
	var second, third, fourth float64
	for i, count := range counts {
		d := float64(i)/top - s.mean
		share := float64(count) / s.n
		second += share * d * d
		third += share * d * d * d
		fourth += share * d * d * d * d
	}
	s.variance = second
	if second > 0 {
		s.skewness = third / (second * math.Sqrt(second))
		s.kurtosis = fourth / (second * second)
	}
	return s
}

// elo is the difference in logistic Elo. Its interval is that of the mean,
// carried over to Elo end by end, which keeps it within what is possible and
// makes it longer on the side where a point more means more Elo.
func (s summary) elo() Interval {
	if s.n == 0 {
		return Interval{Low: -MaxElo, High: MaxElo}
	}
	margin := z95 * math.Sqrt(s.variance/s.n)
	unseen := s.unseen()
	return Interval{
		Value: eloFromScore(s.mean),
		Low:   eloFromScore(s.mean - max(margin, unseen*s.mean)),
		High:  eloFromScore(s.mean + max(margin, unseen*(1-s.mean))),
	}
}

// unseen is how probable a result may be, for all we know, that has not come up
// in n trials. The likelihood (1−p)ⁿ of not seeing it then equals exp(−z²/2),
// which is where a 95 % likelihood interval ends; for large n this is 1.92/n, a
// relative of the rule of three.
//
// It is what keeps intervals honest when results are all alike, or nearly so:
// their variance is then 0, but ten wins in ten games do not prove that the
// eleventh will be won. With results of several kinds the ordinary margin, which
// falls with √n, is the larger one and this one plays no part.
func (s summary) unseen() float64 { return -math.Expm1(-z95 * z95 / 2 / s.n) }

// shifted returns the mean and variance after the given share of the results
// has been moved to another one.
func (s summary) shifted(share, to float64) (mean, variance float64) {
	gap := to - s.mean
	return s.mean + share*gap, (1 - share) * (s.variance + share*gap*gap)
}

// los is the probability that the mean is above one half.
//
// The standard error is not taken to be below |mean − ½| / √n. So n results
// that are all alike come to Φ(√n), close to what a sign test says of n wins in
// n, rather than to certainty.
func (s summary) los() float64 {
	lead := s.mean - 0.5
	if lead == 0 {
		return 0.5
	}
	deviation := math.Sqrt(max(s.variance, lead*lead) / s.n)
	return math.Erfc(-lead/deviation/math.Sqrt2) / 2
}
