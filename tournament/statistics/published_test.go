package statistics

import (
	"math"
	"testing"
)

// checkNear checks that two numbers differ by no more than a tolerance.
func checkNear(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v ± %v", what, got, want, tolerance)
	}
}

// singleGames and paired return matches of single games and of pairs.
func singleGames(s Score) Match { return Match{Single: s} }

func pairsOnly(p Pairs) Match { return Match{Pairs: p} }

// margin returns half the width of an interval.
func margin(i Interval) float64 { return (i.High - i.Low) / 2 }

// The expected results of fastchess's unit tests (github.com/Disservin/fastchess,
// app/tests/elo_test.cpp), which asks for 1 % of agreement.
func TestScoresOfFastchess(t *testing.T) {
	s := Score{Wins: 136, Losses: 96, Draws: 111}
	checkNear(t, "Elo", singleGames(s).Elo().Value, 40.70, 0.005)
	checkNear(t, "margin", margin(singleGames(s).Elo()), 30.43, 0.005)
	checkNear(t, "LOS", singleGames(s).LOS(), 0.9960, 0.00005)
	checkNear(t, "LOS", singleGames(Score{Wins: 76, Losses: 89, Draws: 123}).LOS(), 0.1553, 0.00005)
}

// The expected results of fastchess's unit tests, as above, and a match it has
// reported (ijccrl.com, "SPRT test of Revolution 1.0.1 dev vs Revolution 1.0").
func TestPairsOfFastchess(t *testing.T) {
	tests := []struct {
		pairs            Pairs
		elo, margin, los float64
	}{
		{Pairs{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 1},
		{Pairs{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, 0.0505},
		{Pairs{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, 0},
		{Pairs{3, 75, 149, 83, 4}, 5.53, 14.79, 0.7685},
	}
	for _, test := range tests {
		t.Log(test.pairs)
		checkNear(t, "Elo", pairsOnly(test.pairs).Elo().Value, test.elo, 0.005)
		checkNear(t, "margin", margin(pairsOnly(test.pairs).Elo()), test.margin, 0.005)
		checkNear(t, "LOS", pairsOnly(test.pairs).LOS(), test.los, 0.00005)
	}
}

// The raw statistics that an instance of fishtest shows of a test
// (montytest.muzhen.org/tests/stats/69d3c8dc7c5b3724e29d2712): H0 is 0 and H1 is
// 4 normalized or 2.716 logistic Elo.
func TestRawStatisticsOfFishtest(t *testing.T) {
	pairs := Pairs{13, 37, 50, 25, 3}
	s := Match{Pairs: pairs}.summarize()
	checkNear(t, "mean", s.mean, 0.43750, 0.000005)
	checkNear(t, "variance", s.deviation*s.deviation*s.trials, 0.05762, 0.000005)
	checkNear(t, "score at H1", ExpectedScore(2.716), 0.50391, 0.000005)

	test := SPRT{Elo0: 0, Elo1: 4, Alpha: 0.05, Beta: 0.05, Normalized: true}
	checkNear(t, "LLR by normalized Elo", test.LLR(pairs), -0.54912, 0.000005)
	test = SPRT{Elo0: 0, Elo1: 2.716, Alpha: 0.05, Beta: 0.05}
	// The bound is printed to three places: half of the last one is 0.0001.
	checkNear(t, "LLR by logistic Elo", test.LLR(pairs), -0.53772, 0.0001)
	lower, upper := test.Bounds()
	checkNear(t, "lower bound", lower, -2.9444, 0.00005)
	checkNear(t, "upper bound", upper, 2.9444, 0.00005)
}

// The expected results of fastchess's unit tests (app/tests/sprt_test.cpp), to
// the two places that they have, and the match of above.
func TestRatiosOfFastchess(t *testing.T) {
	tests := []struct {
		pairs      Pairs
		elo0, elo1 float64
		normalized bool
		llr        float64
		decision   Decision
	}{
		{Pairs{365, 16618, 36029 + 200, 16974, 390}, 0, 2, true, 2.25, Continue},
		{Pairs{127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, true, 3.01, AcceptH1},
		{Pairs{0, 0, 0, 0, 5550}, 0, 5, true, 111.82, AcceptH1},
		{Pairs{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, false, -3.07, AcceptH0},
		{Pairs{871, 26175, 55003 + 980, 26678, 821}, 0, 2, false, -4.98, AcceptH0},
		{Pairs{3, 75, 149, 83, 4}, 0, 2, true, 0.10, Continue},
	}
	for _, test := range tests {
		t.Log(test.pairs)
		sprt := SPRT{Elo0: test.elo0, Elo1: test.elo1, Alpha: 0.05, Beta: 0.05, Normalized: test.normalized}
		checkNear(t, "LLR", sprt.LLR(test.pairs), test.llr, 0.01*math.Abs(test.llr)+0.005)
		if decision := sprt.Decide(test.pairs); decision != test.decision {
			t.Errorf("decision is %v, want %v", decision, test.decision)
		}
	}
}

// K. Laskos's comparison of rating programs (talkchess.com, 24 June 2012,
// "EloStat, Bayeselo and Ordo"): with 75 %, 75 % and 90 % in 30 games each, the
// ratings are ±400·log10 3 = ±190.8 by hand. Ordo prints 190.1, EloStat 180,
// BayesElo 166.
func TestRatingsOfLaskos(t *testing.T) {
	ratings := Ratings(3, []Encounter{
		{0, 1, Score{Wins: 18, Draws: 9, Losses: 3}},
		{1, 2, Score{Wins: 18, Draws: 9, Losses: 3}},
		{0, 2, Score{Wins: 24, Draws: 6}},
	})
	checkNear(t, "Houdini", ratings[0].Value, 190.85, 1)
	checkNear(t, "Strelka", ratings[1].Value, 0, 0.001)
	checkNear(t, "Komodo", ratings[2].Value, -190.85, 1)
}
