package statistics

import (
	"flag"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestMain makes the random tests the same on every run; -rapid.seed asks for
// others.
func TestMain(m *testing.M) {
	flag.Parse()
	if seed := flag.Lookup("rapid.seed"); seed.Value.String() == "0" {
		if err := seed.Value.Set("1"); err != nil {
			panic(err)
		}
	}
	m.Run()
}

// Counts of every size, with many zeros among them.
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

func finite(t *rapid.T, what string, numbers ...float64) {
	for _, x := range numbers {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			t.Fatalf("%s is %v", what, x)
		}
	}
}

func wellFormed(t *rapid.T, what string, i Interval) {
	finite(t, what, i.Value, i.Low, i.High, margin(i))
	if i.Low > i.Value || i.Value > i.High {
		t.Fatalf("%s is %v, out of order", what, i)
	}
}

// Whatever happened in a match, its figures are numbers, and in range.
func TestEveryFigureIsANumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, p, test := drawScore(t), drawPairs(t), drawSPRT(t)
		wellFormed(t, "Elo", games(s).Elo())
		wellFormed(t, "Elo over pairs", paired(p).Elo())
		wellFormed(t, "Elo of a match", Match{p, s}.Elo())
		lower, upper := test.Bounds()
		finite(t, "figure", s.Points(), test.LLR(p), lower, upper)
		for _, share := range []float64{games(s).Rate(), games(s).LOS(), paired(p).Rate(), paired(p).LOS()} {
			if !(share >= 0 && share <= 1) {
				t.Fatalf("%v is no share", share)
			}
		}
	})
}

func TestEveryRatingIsANumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(0, 6).Draw(t, "players")
		ratings := Ratings(players, drawEncounters(t, players))
		if len(ratings) != players {
			t.Fatalf("%d ratings for %d players", len(ratings), players)
		}
		sum := 0.0
		for _, rating := range ratings {
			wellFormed(t, "rating", rating)
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
		if score := expectedScore(x); !(score >= 0 && score <= 1) {
			t.Errorf("the score at %v Elo is %v", x, score)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		elo := rapid.Float64Range(-MaxElo, MaxElo).Draw(t, "elo")
		if back := eloFromScore(expectedScore(elo)); math.Abs(back-elo) > 1e-6 {
			t.Fatalf("%v becomes %v", elo, back)
		}
	})
}

// mirrored fails unless one interval is the other one seen from the other side.
func mirrored(t *rapid.T, what string, a, b Interval) {
	gap := max(math.Abs(a.Value+b.Value), math.Abs(a.Low+b.High), math.Abs(a.High+b.Low))
	if gap > 1e-4 {
		t.Fatalf("%s: %v and %v are not each other's mirror image", what, a, b)
	}
}

// The loser of a match sees what the winner sees, with the sign turned.
func TestReverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, p, test := drawScore(t), drawPairs(t), drawSPRT(t)
		mirrored(t, "Elo", games(s).Elo(), games(s.Reverse()).Elo())
		mirrored(t, "Elo over pairs", paired(p).Elo(), paired(p.Reverse()).Elo())
		mirrored(t, "Elo of a match", Match{p, s}.Elo(), Match{p.Reverse(), s.Reverse()}.Elo())
		sums := []float64{games(s).LOS() + games(s.Reverse()).LOS(), paired(p).LOS() + paired(p.Reverse()).LOS(),
			paired(p).Rate() + paired(p.Reverse()).Rate()}
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

// The likelihood and the interval are of one opinion: beyond 97.5 % is where the interval leaves 0.
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
func TestABetterPairIsNeverWorse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPairs(t)
		i := rapid.IntRange(0, 3).Draw(t, "result")
		p[i]++
		better := p
		better[i]--
		better[i+1]++
		if paired(better).Rate() <= paired(p).Rate() || paired(better).Elo().Value < paired(p).Elo().Value {
			t.Fatalf("%v is no better than %v", better, p)
		}
	})
}

// Of two matches with the same shares, the longer one is not less sure.
func TestMoreGamesAreNoLessSure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, p := drawScore(t), drawPairs(t)
		if s.Games() == 0 || p.Count() == 0 {
			t.Skip("no games")
		}
		longer := Score{4 * s.Wins, 4 * s.Draws, 4 * s.Losses}
		if margin(games(longer).Elo()) > margin(games(s).Elo()) {
			t.Fatalf("%v is less sure than %v", games(longer).Elo(), games(s).Elo())
		}
		pairs := Pairs{4 * p[0], 4 * p[1], 4 * p[2], 4 * p[3], 4 * p[4]}
		if margin(paired(pairs).Elo()) > margin(paired(p).Elo()) {
			t.Fatalf("%v is less sure than %v", paired(pairs).Elo(), paired(p).Elo())
		}
	})
}

// agrees fails unless the distribution that stands for H1 is one, and agrees with
// it.
func agrees(t interface{ Fatalf(string, ...any) }, test SPRT, p Pairs) {
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
	got, want := mean, expectedScore(test.Elo1)
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
	agrees(t, SPRT{Elo1: -1.8189894035458565e-12}, Pairs{0, 27, 0, 1, 3})
	rapid.Check(t, func(t *rapid.T) { agrees(t, drawSPRT(t), drawPairs(t)) })
}
