package statistics

import (
	"flag"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestMain makes the random tests the same on every run, unless -rapid.seed is given.
func TestMain(m *testing.M) {
	flag.Parse()
	if seed := flag.Lookup("rapid.seed"); seed.Value.String() == "0" {
		if err := seed.Value.Set("1"); err != nil {
			panic(err)
		}
	}
	m.Run()
}

// drawCount draws counts of every size, with many zeros.
func drawCount(t *rapid.T, name string) int {
	most := rapid.SampledFrom([]int{0, 1, 3, 30, 3000, 10_000_000}).Draw(t, "most")
	return rapid.IntRange(0, most).Draw(t, name)
}

func drawScore(t *rapid.T) Score {
	return Score{drawCount(t, "wins"), drawCount(t, "draws"), drawCount(t, "losses")}
}

func drawPairs(t *rapid.T) (p Pairs) {
	for i := range p {
		p[i] = drawCount(t, "pairs")
	}
	return p
}

func drawSPRT(t *rapid.T) SPRT {
	most := rapid.SampledFrom([]float64{5, 100, 1000}).Draw(t, "most")
	return SPRT{
		Elo0:       rapid.Float64Range(-most, most).Draw(t, "elo0"),
		Elo1:       rapid.Float64Range(-most, most).Draw(t, "elo1"),
		Alpha:      rapid.Float64Range(0, 1).Draw(t, "alpha"),
		Beta:       rapid.Float64Range(0, 1).Draw(t, "beta"),
		Normalized: rapid.Bool().Draw(t, "normalized"),
	}
}

func drawEncounters(t *rapid.T, players int) []Encounter {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Encounter {
		player := rapid.IntRange(-1, players)
		return Encounter{player.Draw(t, "first"), player.Draw(t, "second"), drawScore(t)}
	}), 0, 12).Draw(t, "encounters")
}

func checkFinite(t *rapid.T, what string, numbers ...float64) {
	for _, x := range numbers {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			t.Fatalf("%s is %v", what, x)
		}
	}
}

func checkInterval(t *rapid.T, what string, i Interval) {
	checkFinite(t, what, i.Value, i.Low, i.High, margin(i))
	if i.Low > i.Value || i.Value > i.High {
		t.Fatalf("%s is %v, out of order", what, i)
	}
}

// The figures of any match are finite numbers in their ranges.
func TestMatchFiguresAreFinite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, p, test := drawScore(t), drawPairs(t), drawSPRT(t)
		checkInterval(t, "Elo", singleGames(s).Elo())
		checkInterval(t, "Elo over pairs", pairsOnly(p).Elo())
		checkInterval(t, "Elo of a match", Match{p, s}.Elo())
		lower, upper := test.Bounds()
		checkFinite(t, "figure", s.Points(), test.LLR(p), lower, upper)
		for _, share := range []float64{singleGames(s).Rate(), singleGames(s).LOS(), pairsOnly(p).Rate(),
			pairsOnly(p).LOS()} {
			if !(share >= 0 && share <= 1) {
				t.Fatalf("%v is no share", share)
			}
		}
	})
}

func TestRatingsAreFinite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(0, 6).Draw(t, "players")
		ratings := Ratings(players, drawEncounters(t, players))
		if len(ratings) != players {
			t.Fatalf("%d ratings for %d players", len(ratings), players)
		}
		sum := 0.0
		for _, rating := range ratings {
			checkInterval(t, "rating", rating)
			sum += rating.Value
		}
		if math.Abs(sum) > 0.01 {
			t.Fatalf("the ratings add up to %v", sum)
		}
	})
}

func TestEloHelpersAreBounded(t *testing.T) {
	for _, x := range []float64{math.Inf(-1), -1, 0, 1e-300, 0.5, 1, 2, math.Inf(1), math.NaN()} {
		if elo := eloFromScore(x); !(math.Abs(elo) <= MaxElo) {
			t.Errorf("the Elo of a score of %v is %v", x, elo)
		}
		if score := ExpectedScore(x); !(score >= 0 && score <= 1) {
			t.Errorf("the score at %v Elo is %v", x, score)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		elo := rapid.Float64Range(-MaxElo, MaxElo).Draw(t, "elo")
		if back := eloFromScore(ExpectedScore(elo)); math.Abs(back-elo) > 1e-6 {
			t.Fatalf("%v becomes %v", elo, back)
		}
	})
}

// checkMirrored checks that interval a is interval b from the other side's view.
func checkMirrored(t *rapid.T, what string, a, b Interval) {
	gap := max(math.Abs(a.Value+b.Value), math.Abs(a.Low+b.High), math.Abs(a.High+b.Low))
	if gap > 1e-4 {
		t.Fatalf("%s: %v and %v are not each other's mirror image", what, a, b)
	}
}

// From the other side's view all figures have the opposite sign.
func TestReverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, p, test := drawScore(t), drawPairs(t), drawSPRT(t)
		checkMirrored(t, "Elo", singleGames(s).Elo(), singleGames(s.Reverse()).Elo())
		checkMirrored(t, "Elo over pairs", pairsOnly(p).Elo(), pairsOnly(p.Reverse()).Elo())
		checkMirrored(t, "Elo of a match", Match{p, s}.Elo(), Match{p.Reverse(), s.Reverse()}.Elo())
		sums := []float64{singleGames(s).LOS() + singleGames(s.Reverse()).LOS(),
			pairsOnly(p).LOS() + pairsOnly(p.Reverse()).LOS(), pairsOnly(p).Rate() + pairsOnly(p.Reverse()).Rate()}
		for i, sum := range sums {
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("figure %d and its reverse make %v", i, sum)
			}
		}
		opposite := test
		opposite.Elo0, opposite.Elo1 = -test.Elo1, -test.Elo0
		llr, reverse := test.LLR(p), opposite.LLR(p.Reverse())
		if math.Abs(llr+reverse) > 1e-6*(1+math.Abs(llr)) {
			t.Fatalf("LLR is %v, reversed %v", llr, reverse)
		}
	})
}

// The likelihood is above 97.5 % if and only if the interval is above 0.
func TestLikelihoodFitsInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := Match{Pairs: drawPairs(t), Single: drawScore(t)}
		const certain = 0.975
		elo, los := m.Elo(), m.LOS()
		if math.Abs(elo.Low) > 1e-6 && (elo.Low > 0) != (los > certain) || math.Abs(elo.High) > 1e-6 &&
			(elo.High < 0) != (los < 1-certain) {
			t.Fatalf("%+v: the likelihood is %v, the interval %v", m, los, elo)
		}
	})
}

// A better result for one pair never makes the side look weaker.
func TestBetterPairRaisesElo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPairs(t)
		i := rapid.IntRange(0, 3).Draw(t, "result")
		p[i]++
		better := p
		better[i]--
		better[i+1]++
		if pairsOnly(better).Rate() <= pairsOnly(p).Rate() || pairsOnly(better).Elo().Value < pairsOnly(p).Elo().Value {
			t.Fatalf("%v is no better than %v", better, p)
		}
	})
}

// Of two matches with the same shares, the longer one has no wider interval.
func TestMoreGamesNarrowInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, p := drawScore(t), drawPairs(t)
		if s.Games() == 0 || p.Count() == 0 {
			t.Skip("no games")
		}
		longer := Score{4 * s.Wins, 4 * s.Draws, 4 * s.Losses}
		if margin(singleGames(longer).Elo()) > margin(singleGames(s).Elo()) {
			t.Fatalf("%v is less sure than %v", singleGames(longer).Elo(), singleGames(s).Elo())
		}
		pairs := Pairs{4 * p[0], 4 * p[1], 4 * p[2], 4 * p[3], 4 * p[4]}
		if margin(pairsOnly(pairs).Elo()) > margin(pairsOnly(p).Elo()) {
			t.Fatalf("%v is less sure than %v", pairsOnly(pairs).Elo(), pairsOnly(p).Elo())
		}
	})
}

// checkHypothesis checks that the likeliest distribution under H1 is a distribution, and satisfies
// H1.
func checkHypothesis(t interface{ Fatalf(string, ...any) }, test SPRT, p Pairs) {
	_, observed := regularized(p)
	d := test.likeliest(observed, test.Elo1)
	sum := 0.0
	for _, share := range d {
		if share <= 0 {
			t.Fatalf("%v at %+v: %v holds an impossible result", p, test, d)
		}
		sum += share
	}
	mean, deviation := d.moments()
	got, want := mean, ExpectedScore(test.Elo1)
	if test.Normalized {
		got, want = (mean-0.5)/deviation, tOfPairs(test.Elo1)
	}
	// Ten million pairs that all ended alike leave five digits.
	if math.Abs(sum-1) > 1e-4 || math.Abs(got-want) > 1e-4 {
		t.Fatalf("%v at %+v: %v adds up to %v and is at %v, want %v", p, test, d, sum, got, want)
	}
}

func TestLikeliestDistributionAgreesWithItsHypothesis(t *testing.T) {
	// Here Newton's method once stepped onto a pole, and stayed.
	checkHypothesis(t, SPRT{Elo1: -1.8189894035458565e-12}, Pairs{0, 27, 0, 1, 3})
	rapid.Check(t, func(t *rapid.T) { checkHypothesis(t, drawSPRT(t), drawPairs(t)) })
}
