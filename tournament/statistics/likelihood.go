package statistics

import (
	"math"
	"slices"
)

// distribution holds the probability of each result of a pair: 0, ½, 1, 1½ and 2
// points of 2.
type distribution [5]float64

// pairScores are the results of a pair as shares of the points.
var pairScores = distribution{0, 0.25, 0.5, 0.75, 1}

// emptyCell is the count assumed for a result that has not occurred, as in fishtest: too small to
// matter, but more than 0, which has no logarithm.
const emptyCell = 1e-3

// regularized returns the share of each result, never 0, and the number n of pairs.
func regularized(p Pairs) (n float64, d distribution) {
	for i, count := range p {
		d[i] = max(float64(count), emptyCell)
		n += d[i]
	}
	for i := range d {
		d[i] /= n
	}
	return n, d
}

// moments returns the mean score and its standard deviation.
func (d distribution) moments() (mean, deviation float64) {
	for i, share := range d {
		mean += share * pairScores[i]
	}
	var variance float64
	for i, share := range d {
		gap := pairScores[i] - mean
		variance += share * gap * gap
	}
	return mean, math.Sqrt(variance)
}

// withMean returns the distribution of the given mean, between 0 and 1, that
// makes d likeliest. See M. Van den Bergh, support_MLE_multinomial.pdf,
// proposition 1.1.
func (d distribution) withMean(mean float64) distribution {
	var constraint distribution
	for i, score := range pairScores {
		constraint[i] = score - mean
	}
	return d.tilted(constraint)
}

// withTValue returns the distribution of the given t-value, the lead of its mean
// over one half in standard deviations, that makes d likeliest.
//
// The condition mean − ½ − t·deviation = 0 is not linear in the probabilities. As in section 4.1 of
// M. Van den Bergh, "Comments on Normalized Elo", each step replaces the condition by its tangent
// at the current guess and solves the linear problem. The solution is the next guess, until it
// converges.
func (d distribution) withTValue(t float64) distribution {
	guess := d
	for range 100 {
		next := d.tilted(guess.tangent(t))
		change := 0.0
		for i := range next {
			change = max(change, math.Abs(next[i]-guess[i]))
		}
		guess = next
		if change < 1e-12 {
			break
		}
	}
	return guess
}

// tangent returns the coefficients of the condition of t-value t, linearized at d.
//
// If t is far from the t-value of d, no distribution may meet the linear condition: its
// coefficients are all of one sign. Then tangent takes a t-value halfway to that of d instead. It
// finds one, since d itself meets the condition of its own t-value.
func (d distribution) tangent(t float64) distribution {
	mean, deviation := d.moments()
	own := (mean - 0.5) / deviation
	for {
		var constraint distribution
		for i, score := range pairScores {
			z := (score - mean) / deviation
			constraint[i] = score - 0.5 - t*deviation*(1+z*z)/2
		}
		if slices.Min(constraint[:]) < 0 && slices.Max(constraint[:]) > 0 {
			return constraint
		}
		t = (t + own) / 2
	}
}

// tilted returns the distribution q that makes d likeliest among those under
// which the constraint's mean Σ qᵢcᵢ is 0. With a Lagrange multiplier x this is
// qᵢ = dᵢ / (1 + x·cᵢ), where x solves the secular equation
// Σ dᵢcᵢ / (1 + x·cᵢ) = 0. The constraint must have coefficients of both signs.
func (d distribution) tilted(constraint distribution) distribution {
	x := d.secularRoot(constraint)
	var q distribution
	for i, share := range d {
		q[i] = share / (1 + x*constraint[i])
	}
	return q
}

// secularRoot solves the secular equation by Newton's method, with halving of the
// interval wherever a step would lead outside it.
//
// The left side falls from +∞ to −∞ between two poles, at which a probability
// would become infinite. As no probability is above 1, the root lies where
// 1 + x·cᵢ ≥ dᵢ for all i: this keeps the search away from the poles, near which
// Newton's steps would be too short to tell from arrival.
func (d distribution) secularRoot(constraint distribution) float64 {
	low, high := math.Inf(-1), math.Inf(1)
	for i, c := range constraint {
		if c > 0 {
			low = max(low, (d[i]-1)/c)
		} else if c < 0 {
			high = min(high, (d[i]-1)/c)
		}
	}
	x := 0.0
	for range 200 {
		value, slope := 0.0, 0.0
		for i, c := range constraint {
			term := c / (1 + x*c)
			value += d[i] * term
			slope -= d[i] * term * term
		}
		if value > 0 {
			low = x
		} else {
			high = x
		}
		next := x - value/slope
		if !(next >= low && next <= high) {
			next = low + (high-low)/2
		}
		if math.Abs(next-x) <= 1e-15*math.Abs(x) {
			break
		}
		x = next
	}
	return x
}
