package statistics

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Encounter is the record of one player against another, from the first one's view. Players are
// numbered from 0.
type Encounter struct {
	First, Second int
	Score         Score
}

// priorDeviation is the standard deviation of the prior, in Elo.
const priorDeviation = 1000

// eloPerUnit is the number of Elo in one unit of the natural scale, on which the expected score is
// 1/(1+e^−x).
const eloPerUnit = 400 / math.Ln10

// Ratings returns the Elo of each player by maximum likelihood over all the
// encounters at once, with the mean of all players at 0, and 95 % intervals
// relative to that mean.
//
// The model is that of Bradley and Terry (1952) with a draw as half a win and half a loss, as in
// Ordo. Its solution is the set of ratings with which every player's expected score equals its
// actual score. Models with draws of their own (Davidson's, BayesElo's) fit how often games are
// drawn as well, but a rating then no longer stands for an expected score by the logistic curve;
// here it does, and the table agrees with [Match.Elo] of each single match.
//
// The intervals come from the Fisher information, with the scatter that the
// results really have about their expectation in place of the one that games
// without draws would have (the sandwich estimator of Huber and White): draws
// scatter less. Results count as independent; openings played in pairs make the
// intervals a little wider than need be.
//
// A player that has won all its games counts as in a [Match]: with the share of the points at which
// this is as likely as not, and without an upper end of its interval. The same applies in reverse
// to a player that has lost all its games. A weak prior keeps the other ratings finite: ratings are
// normally distributed about the mean with a deviation of 1000 Elo. It pulls a difference of 200
// Elo that rests on 60 games together by less than one. A player without games is at 0 with an
// interval of up to ±2000. Groups that never met are each placed around 0, with intervals that
// admit that this is a guess.
//
// Ratings ignores encounters with players outside 0 to players−1, or of a player with itself.
func Ratings(players int, encounters []Encounter) []Interval {
	valid := make([]meeting, 0, len(encounters))
	totals := make([]Score, players)
	for _, e := range encounters {
		inside := min(e.First, e.Second) >= 0 && max(e.First, e.Second) < players
		if inside && e.First != e.Second && e.Score.Games() > 0 {
			valid = append(valid, meeting{e, e.Score.Points()})
			totals[e.First].Add(e.Score)
			totals[e.Second].Add(e.Score.Reverse())
		}
	}
	for i := range valid {
		valid[i].limit(totals)
	}
	if players == 0 {
		return nil
	}
	ratings, covariance := fitRatings(players, valid)
	var spread mat.Dense
	spread.Product(covariance, scatter(ratings, valid), covariance)
	whole := mat.Sum(&spread) / float64(players*players)
	intervals := make([]Interval, players)
	for i, rating := range ratings {
		value := rating * eloPerUnit
		// The variance of the difference from the mean of all ratings.
		variance := spread.At(i, i) + whole - 2*mat.Sum(spread.RowView(i))/float64(players)
		margin := z95 * math.Sqrt(max(variance, 0)) * eloPerUnit
		intervals[i] = Interval{Value: value, Low: value - margin, High: value + margin}
		if totals[i].allWon() {
			intervals[i].High = max(MaxElo, value)
		} else if totals[i].Reverse().allWon() {
			intervals[i].Low = min(-MaxElo, value)
		}
	}
	return intervals
}

// meeting is an encounter with the points that the first player counts with.
type meeting struct {
	Encounter
	points float64
}

// limit bounds the points in a meeting of a player that has won or lost all its games. The bound is
// the share at which such a total score is as likely as not.
func (m *meeting) limit(totals []Score) {
	longest := 0
	for _, total := range []Score{totals[m.First], totals[m.Second]} {
		if total.allWon() || total.Reverse().allWon() {
			longest = max(longest, total.Games())
		}
	}
	if longest > 0 {
		games, maxShare := float64(m.Score.Games()), maxPlausibleShare(float64(longest))
		m.points = clamp(m.points, games*(1-maxShare), games*maxShare)
	}
}

func (s Score) allWon() bool { return s.Games() > 0 && s.Wins == s.Games() }

// fitRatings maximises the likelihood by Newton's method. It returns the ratings
// on the natural scale and the inverse of the information at the maximum.
//
// The logarithm of the likelihood is concave, and the curvature that a step of
// at most one half for each player meets differs from that at its start by less
// than a factor of e; so every step is uphill, and no search along it is needed.
func fitRatings(players int, encounters []meeting) (ratings []float64, covariance *mat.Dense) {
	const (
		maxStep   = 0.5
		tolerance = 1e-7 // 0.00002 Elo
		maxSteps  = 200  // enough for 17,000 Elo; rounding could prevent convergence
	)
	ratings, covariance = make([]float64, players), &mat.Dense{}
	for range maxSteps {
		gradient, information := differentiate(ratings, encounters)
		_ = covariance.Inverse(information) // the prior keeps it well conditioned
		var step mat.VecDense
		step.MulVec(covariance, gradient)
		longest := mat.Norm(&step, math.Inf(1))
		if longest < tolerance {
			break
		}
		for i := range ratings {
			ratings[i] += step.AtVec(i) * min(1, maxStep/longest)
		}
	}
	return ratings, covariance
}

// differentiate returns the slope of the log-likelihood in each rating and its
// curvature with the sign turned: the Fisher information.
func differentiate(ratings []float64, encounters []meeting) (*mat.VecDense, *mat.SymDense) {
	gradient, information := make([]float64, len(ratings)), priorMatrix(len(ratings))
	for i, rating := range ratings {
		gradient[i] = -information.At(i, i) * rating
	}
	for _, e := range encounters {
		n, p := float64(e.Score.Games()), e.expected(ratings)
		surplus := e.points - n*p
		gradient[e.First] += surplus
		gradient[e.Second] -= surplus
		addDifference(information, e.Encounter, n*p*(1-p))
	}
	return mat.NewVecDense(len(ratings), gradient), information
}

// scatter returns the covariance of the likelihood's slope, computed from the deviations of the
// results from their expectations. It adds to each encounter one game with an unknown result, since
// a few games that all ended alike would otherwise seem certain.
func scatter(ratings []float64, encounters []meeting) *mat.SymDense {
	m := priorMatrix(len(ratings))
	for _, e := range encounters {
		p := e.expected(ratings)
		addDifference(m, e.Encounter, float64(e.Score.Wins)*(1-p)*(1-p)+
			float64(e.Score.Draws)*(0.5-p)*(0.5-p)+
			float64(e.Score.Losses)*p*p+
			p*(1-p))
	}
	return m
}

// expected returns the expected score of one game. ratings are on the natural scale.
func (e Encounter) expected(ratings []float64) float64 {
	return 1 / (1 + math.Exp(ratings[e.Second]-ratings[e.First]))
}

// priorMatrix returns the information in the prior.
func priorMatrix(players int) *mat.SymDense {
	m := mat.NewSymDense(players, nil)
	for i := range players {
		m.SetSym(i, i, (eloPerUnit/priorDeviation)*(eloPerUnit/priorDeviation))
	}
	return m
}

// addDifference adds information on the difference of the encounter's players.
func addDifference(m *mat.SymDense, e Encounter, information float64) {
	m.SetSym(e.First, e.First, m.At(e.First, e.First)+information)
	m.SetSym(e.Second, e.Second, m.At(e.Second, e.Second)+information)
	m.SetSym(e.First, e.Second, m.At(e.First, e.Second)-information)
}
