package statistics

import "math"

// summary is a match as the estimates need it.
type summary struct {
	games, trials float64 // a trial is a pair of games, or a single game
	mean          float64 // share of the points
	deviation     float64 // standard error of the mean
}

// summarize weighs each trial by its games: the points of a pair count as one result, since the
// opening that they share makes them depend on each other.
func (m Match) summarize() summary {
	s := summary{trials: float64(m.Pairs.Count() + m.Single.Games()), mean: m.Rate()}
	s.games = float64(m.Games())
	if s.games == 0 {
		return s
	}
	squares := 0.0
	add := func(count int, weight, score float64) {
		gap := weight * (score - s.mean)
		squares += float64(count) * gap * gap
	}
	for i, count := range m.Pairs {
		add(count, 2, pairScores[i])
	}
	add(m.Single.Wins, 1, 1)
	add(m.Single.Draws, 1, 0.5)
	add(m.Single.Losses, 1, 0)
	s.deviation = math.Sqrt(squares) / s.games
	return s
}

// elo is the difference in logistic Elo. Its interval is that of the mean,
// carried over to Elo end by end, which keeps it within what is possible and
// makes it longer on the side where a point more means more Elo.
func (s summary) elo() Interval {
	if s.games == 0 {
		return Interval{Low: -MaxElo, High: MaxElo}
	}
	most := shareOfUnbeaten(s.games)
	return Interval{
		Value: eloFromScore(clamp(s.mean, 1-most, most)),
		Low:   eloFromScore(s.mean - max(z95*s.deviation, s.unseen()*s.mean)),
		High:  eloFromScore(s.mean + max(z95*s.deviation, s.unseen()*(1-s.mean))),
	}
}

// shareOfUnbeaten is the share of the points by which a side counts that has won all of its
// games: the one with which that is as likely as not. It is 84 % (289 Elo) after four games, 93 %
// (457 Elo) after ten.
func shareOfUnbeaten(games float64) float64 { return math.Pow(0.5, 1/games) }

// unseen is how probable a result may be that has not come up in n trials, by E. Wilson's
// interval for a proportion: z²/(n+z²).
//
// It is what keeps intervals honest when results are all alike, or nearly so: their variance is
// then 0, but ten wins in ten games do not prove that the eleventh will be won. With results of
// several kinds the ordinary margin, which falls with √n, is the larger one and this one plays
// no part.
func (s summary) unseen() float64 { return z95 * z95 / (s.trials + z95*z95) }

// los is the probability that the mean is above one half: Φ(z) for the z with which the interval
// ends at one half. So it is above 97.5 % if and only if the interval of elo is above 0.
//
// Where n results are all alike it is Φ(√n), close to what a sign test says.
func (s summary) los() float64 {
	lead := s.mean - 0.5
	if lead == 0 {
		return 0.5
	}
	z := math.Sqrt(2 * s.trials * math.Abs(lead)) // where unseen·mean = |lead|
	if s.deviation > 0 {
		z = min(z, math.Abs(lead)/s.deviation)
	}
	return math.Erfc(-math.Copysign(z, lead)/math.Sqrt2) / 2
}
