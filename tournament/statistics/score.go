package statistics

import "math"

// MaxElo bounds every difference in Elo that is computed from a match of two players. It stands for
// a score of 1 in 1000: play cannot distinguish larger differences, and a side that has won every
// game would otherwise be infinitely stronger.
const MaxElo = 1200

// z95 is the number of standard deviations on either side of the mean within
// which 95 % of a normal distribution lies.
const z95 = 1.959963984540054

// Score counts the games of a match from one side's view.
type Score struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Interval is an estimate with its 95 % confidence interval: were the match
// repeated many times, 95 % of the intervals would hold the true value.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Reverse is the same estimate from the other side's view.
func (i Interval) Reverse() Interval { return Interval{-i.Value, -i.High, -i.Low} }

// ExpectedScore returns the expected share of points, from 0 to 1, of a player that is elo stronger
// than its opponent: the logistic curve 1 / (1 + 10^(−elo/400)).
func ExpectedScore(elo float64) float64 {
	return clamp(1/(1+math.Pow(10, -elo/400)), 0, 1)
}

// eloFromScore returns the difference in Elo that makes score, from 0 to 1, the expected share of
// points. It is the inverse of [ExpectedScore], bounded by ±MaxElo.
func eloFromScore(score float64) float64 {
	minScore := ExpectedScore(-MaxElo)
	score = clamp(score, minScore, 1-minScore)
	return clamp(400*math.Log10(score/(1-score)), -MaxElo, MaxElo)
}

// Games returns the number of games played.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Points is one for each win and half a point for each draw.
func (s Score) Points() float64 { return float64(s.Wins) + float64(s.Draws)/2 }

// Add adds the games of another score.
func (s *Score) Add(other Score) {
	s.Wins += other.Wins
	s.Draws += other.Draws
	s.Losses += other.Losses
}

// Reverse is the same match from the other side's view.
func (s Score) Reverse() Score { return Score{Wins: s.Losses, Draws: s.Draws, Losses: s.Wins} }

// clamp bounds x by low and high, and returns low for NaN.
func clamp(x, low, high float64) float64 {
	if !(x > low) {
		return low
	}
	return min(x, high)
}
