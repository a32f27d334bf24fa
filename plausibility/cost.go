package plausibility

import (
	"math"

	"shotest/config"
)

// Laws by which a move gets its cost.
const (
	// Reciprocal is the founding chapter's law: a constant over the interest.
	Reciprocal = "reciprocal"
	// Logarithmic is that of realization probability search (Tsuruoka, Yokoyama,
	// Chikayama 2002): the interest is read as a probability, and each halving of
	// it costs the same.
	Logarithmic = "logarithmic"
	// Likelihood is the same with the probability that the scores of all moves of
	// the position give the move.
	Likelihood = "likelihood"
	// Even makes every move cost a ply: what is left of interest search is the order of
	// its lists. It is the founding chapter's "interest search OFF".
	Even = "even"
)

// evenCost is what a move costs by the law Even, a ply.
const evenCost = 100

// Costs says what the interest of a move costs the line that plays it. A hundred
// is about what a usual good move costs, a ply of other searches.
type Costs struct {
	Law     string `oneof:"reciprocal,logarithmic,likelihood,even" doc:"How a move gets its cost: reciprocal divides the constant by its interest, logarithmic reads the interest as a probability, likelihood takes the probability that the scores of all moves give, even makes every move cost a ply."`
	K       int    `range:"100,1000000" doc:"The constant of the reciprocal law: what a move of one point of interest would cost."`
	Certain int    `range:"0,1000" doc:"What a certain move costs by the other laws, on top."`
	Halving int    `range:"1,1000" doc:"What it costs, by the other laws, to be half as likely."`
	Least   int    `range:"1,400" doc:"The least that any move costs, so that every line ends."`
	Most    int    `range:"100,12000" doc:"The most that any move costs, so that the dullest is searched some time."`
}

// DefaultCosts returns what was measured to play best.
func DefaultCosts() Costs {
	return Costs{Law: Likelihood, K: 10_000, Certain: 48, Halving: 19, Least: 25, Most: 1200}
}

// Of returns the cost of a move, from Least for the most interesting moves to
// Most. The law of likelihood needs the Likelihoods of the facts.
func (c *Costs) Of(f *Facts, m *Candidate) int { return c.cost(m.Interest, m.Score, f.Likelihoods) }

// Cheapest returns what no move costs less than.
func (c *Costs) Cheapest() int {
	if c.Law == Even {
		return evenCost
	}
	return c.Least
}

// NeedsLikelihoods reports whether Of asks for the Likelihoods of the facts.
func (c *Costs) NeedsLikelihoods() bool { return c.Law == Likelihood }

// cost returns the cost of an interest in sixteenths of a point, or of a score
// among those of all moves.
func (c *Costs) cost(interest, score int32, likelihoods float64) int {
	cost := 0
	switch {
	case c.Law == Even:
		return evenCost
	case c.Law == Likelihood:
		cost = c.Certain + int(float64(c.Halving)*(likelihoods-float64(score)*bitsPerPoint))
	case interest <= 0:
		return c.Most
	case c.Law == Logarithmic:
		const certain = 1000 * InterestUnit
		cost = c.Certain + int(math.Round(-float64(c.Halving)*math.Log2(float64(interest)/certain)))
	default:
		cost = c.K * InterestUnit / int(interest)
	}
	return min(max(cost, c.Least), c.Most)
}

// bitsPerPoint is how many doublings of the likelihood a rating point is.
const bitsPerPoint = math.Ln10 / math.Ln2 / 400

// Likelihoods returns the binary logarithm of the sum of all moves' likelihoods:
// less the doublings of a move's own, it is how often the likelihood of all must
// be halved to give that of the move. Scores may lack their costly components.
func Likelihoods(candidates []Candidate) float64 {
	sum := 0.0
	for i := range candidates {
		sum += likelihood(candidates[i].Score)
	}
	return math.Log2(sum)
}

// likelihood returns 10^(score/400), from a table in steps of a point.
func likelihood(score int32) float64 {
	return likelihoodTable[min(max(score, -mostPoints), mostPoints)+mostPoints]
}

const mostPoints = 4000

var likelihoodTable = func() (table [2*mostPoints + 1]float64) {
	for i := range table {
		table[i] = math.Pow(10, float64(i-mostPoints)/400)
	}
	return table
}()

// Validate returns an error of type config.Errors for an unknown law or a constant
// out of its range.
func (c *Costs) Validate() error { return config.Check(c) }
