package statistics

import "math"

// Match is the record of one side against another.
type Match struct {
	Pairs  Pairs // pairs of games from the same opening, with colours swapped
	Single Score // games whose twin has not been played
}

// Games returns the number of games played.
func (m Match) Games() int { return 2*m.Pairs.Count() + m.Single.Games() }

// Rate is the share of the points, from 0 to 1, and 0.5 if there are no games.
func (m Match) Rate() float64 {
	if m.Games() == 0 {
		return 0.5
	}
	halves := 2*m.Single.Wins + m.Single.Draws
	for points2, count := range m.Pairs {
		halves += points2 * count
	}
	return float64(halves) / float64(2*m.Games())
}

// Elo returns the side's lead in strength in logistic Elo, with its 95 % interval.
//
// The interval rests on the variance over pairs. An opening's advantage for one side in the first
// game is the other side's in the second. So the results of a pair vary less than those of two
// unrelated games, and the same number of games says more. Single games count as independent of all
// others.
//
// The interval is that of the mean, with both ends converted to Elo. This keeps it within the
// possible range, and makes it longer on the side where a point more means more Elo.
func (m Match) Elo() Interval {
	s := m.summarize()
	if s.games == 0 {
		return Interval{Low: -MaxElo, High: MaxElo}
	}
	maxShare := maxPlausibleShare(s.games)
	return Interval{
		Value: eloFromScore(clamp(s.mean, 1-maxShare, maxShare)),
		Low:   eloFromScore(s.mean - max(z95*s.deviation, s.maxUnseen()*s.mean)),
		High:  eloFromScore(s.mean + max(z95*s.deviation, s.maxUnseen()*(1-s.mean))),
	}
}

// LOS is the likelihood of superiority: the probability, from 0 to 1, that the side is the stronger
// one, by the normal approximation (one minus the p-value of a one-sided test against equal
// strength). It does not say how much stronger. Do not watch it during a match in order to stop at
// a good moment; use [SPRT] for that.
//
// It is Φ(z) for the z at which the interval of Elo would end at one half. So it is above 97.5 % if
// and only if that interval is above 0. If n results are all alike it is Φ(√n), close to the result
// of a sign test.
func (m Match) LOS() float64 {
	s := m.summarize()
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

// Pairs counts pairs of games from the same opening with colours swapped, by one side's points in
// both games together: 0, ½, 1, 1½, 2 (the pentanomial).
type Pairs [5]int

// Add adds a pair. points2 is twice the points scored in its two games: from 0 for two losses to 4
// for two wins.
func (p *Pairs) Add(points2 int) { p[points2]++ }

// Count returns the number of pairs played.
func (p Pairs) Count() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Reverse is the same match from the other side's view.
func (p Pairs) Reverse() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// summary holds the figures of a match that the estimates need.
type summary struct {
	games     float64
	trials    float64 // pairs of games, and single games
	mean      float64 // share of the points
	deviation float64 // standard error of the mean
}

// summarize weighs each trial by its games: the points of a pair count as one result, since the
// opening that they share makes them depend on each other.
func (m Match) summarize() summary {
	s := summary{games: float64(m.Games()), trials: float64(m.Pairs.Count() + m.Single.Games()), mean: m.Rate()}
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

// maxPlausibleShare returns the share of the points that counts for a side that has won all of its
// games: the share at which this is as likely as not. It is 84 % (289 Elo) after four games, 93 %
// (457 Elo) after ten.
func maxPlausibleShare(games float64) float64 { return math.Pow(0.5, 1/games) }

// maxUnseen returns the highest plausible probability of a result that has not occurred in n
// trials, by E. Wilson's interval for a proportion: z²/(n+z²).
//
// It keeps intervals honest when results are all alike, or nearly so. Their variance is then 0, but
// ten wins in ten games do not prove that the eleventh will be won. With results of several kinds
// the ordinary margin, which falls with √n, is the larger one and this one plays no part.
func (s summary) maxUnseen() float64 { return z95 * z95 / (s.trials + z95*z95) }
