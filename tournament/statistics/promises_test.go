//go:build e2e

package statistics

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A test errs about as often as it may, and takes about as long as foretold, for
// balanced and for biased openings: a little longer, as the last step goes past
// the bound.
func TestSPRTKeepsItsPromises(t *testing.T) {
	random := seeded(t, 6)
	const runs, risk = 700, 0.05
	for _, o := range []opponents{{draws: 0.3}, {draws: 0.1, bias: 200}} {
		for _, normalized := range []bool{false, true} {
			test := SPRT{Elo0: 0, Elo1: 40, Alpha: risk, Beta: risk, Normalized: normalized}
			for _, h1 := range []bool{false, true} {
				o.elo = 0
				if h1 {
					o.elo = o.strengthAt(test)
				}
				wrong, pairs := 0, 0
				for range runs {
					decision, n := test.run(random, o)
					pairs += n
					if (decision == AcceptH1) != h1 {
						wrong++
					}
				}
				mean := float64(pairs) / runs
				expected, _ := foretold(risk, o.distance(test))
				t.Logf("%+v, normalized %v, H1 %v: %.1f %% wrong, %.0f pairs, foretold %.0f",
					o, normalized, h1, 100*float64(wrong)/runs, mean, expected)
				near(t, "share of wrong decisions", float64(wrong)/runs, 0.05, 0.02)
				near(t, "pairs", mean/expected, 1.05, 0.2)
			}
		}
	}
}

// strengthAt returns the opponents' Elo at which H1 is true.
func (o opponents) strengthAt(test SPRT) float64 {
	low, high := -500.0, 500.0
	for range 60 {
		o.elo = (low + high) / 2
		elo, nElo := o.truth()
		if test.Normalized {
			elo = nElo
		}
		if elo < test.Elo1 {
			low = o.elo
		} else {
			high = o.elo
		}
	}
	return o.elo
}

// distance is how far the hypotheses are apart in standard deviations of a pair.
func (o opponents) distance(test SPRT) float64 {
	at := func(elo float64) float64 {
		test.Elo1 = elo
		o.elo = o.strengthAt(test)
		_, nElo := o.truth()
		return tOfPairs(nElo)
	}
	return at(test.Elo1) - at(test.Elo0)
}

// foretold is how many results a test takes on average whose truth is one of its
// hypotheses, and halfway between them, for equal risks: Wald's formulas for a
// random walk, in which each result moves the log-likelihood ratio by δ²/2 on
// average with a deviation of δ, where δ is the distance of the hypotheses in
// standard deviations of one result.
func foretold(risk, δ float64) (atHypothesis, halfway float64) {
	bound := math.Log((1 - risk) / risk)
	return 2 * (1 - 2*risk) * bound / (δ * δ), bound * bound / (δ * δ)
}

// run plays until the test decides.
func (t SPRT) run(random *rand.Rand, o opponents) (d Decision, pairs int) {
	var p Pairs
	for d == Continue {
		p.Add(o.pair(random))
		d = t.Decide(p)
	}
	return d, p.Count()
}
