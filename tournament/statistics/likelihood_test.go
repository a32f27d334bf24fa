package statistics

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The likeliest distribution against a search that knows nothing of Lagrange
// multipliers: none of many random distributions that agree with the hypothesis
// explains the results better.
func TestNothingIsLikelierThanTheLikeliest(t *testing.T) {
	const seed = 20261120
	random := rand.New(rand.NewPCG(seed, 1))
	t.Logf("seed %d", seed)
	for _, p := range []Pairs{{34, 54, 63, 64, 75}, {3, 75, 149, 83, 4}, {0, 1, 9, 14, 6}, {0, 0, 0, 2, 8}} {
		for _, test := range []SPRT{
			{Elo1: 0}, {Elo1: 5}, {Elo1: -40}, {Elo1: 200},
			{Elo1: 0, Normalized: true}, {Elo1: 5, Normalized: true}, {Elo1: 150, Normalized: true},
		} {
			_, observed := regularized(p)
			best := test.likeliest(observed, test.Elo1)
			for range 500 {
				rival, ok := test.rival(random, best)
				if ok && logLikelihood(observed, rival) > logLikelihood(observed, best)+1e-9 {
					t.Fatalf("%v at %+v: %v is likelier than %v", p, test, rival, best)
				}
			}
		}
	}
}

// rival changes a distribution at random, by little or much, and then tilts it
// until it agrees with H1.
func (t SPRT) rival(random *rand.Rand, d distribution) (distribution, bool) {
	noise := math.Pow(10, -3*random.Float64())
	for i := range d {
		d[i] *= math.Exp(noise * random.NormFloat64())
	}
	low, high := -200.0, 200.0
	for range 100 {
		middle := (low + high) / 2
		if t.excess(d.exponentiallyTilted(middle)) < 0 {
			low = middle
		} else {
			high = middle
		}
	}
	d = d.exponentiallyTilted(low)
	return d, math.Abs(t.excess(d)) < 1e-9
}

// excess is how much stronger the side is under a distribution than H1 says, in
// score or standard deviations.
func (t SPRT) excess(d distribution) float64 {
	mean, deviation := d.moments()
	if t.Normalized {
		return (mean-0.5)/deviation - tOfPairs(t.Elo1)
	}
	return mean - expectedScore(t.Elo1)
}

func (d distribution) exponentiallyTilted(x float64) distribution {
	sum := 0.0
	for i, score := range pairScores {
		d[i] *= math.Exp(x * (score - 0.5))
		sum += d[i]
	}
	for i := range d {
		d[i] /= sum
	}
	return d
}

func logLikelihood(observed, d distribution) (sum float64) {
	for i, share := range observed {
		sum += share * math.Log(d[i])
	}
	return sum
}
