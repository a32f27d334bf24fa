package plausibility

import (
	"math"

	"shotest/config"
)

// Laws by which the interest of a move becomes its cost.
const (
	// Reciprocal is the founding chapter's law: a constant over the interest.
	Reciprocal = "reciprocal"
	// Logarithmic is that of realization probability search (Tsuruoka, Yokoyama,
	// Chikayama 2002): the interest is read as a probability, and the cost is
	// -100 log2 of it.
	Logarithmic = "logarithmic"
)

// Bounds of the cost of a move. The least one makes every line end, the greatest
// leaves the dullest move searchable some time.
const (
	MinCost = 25
	MaxCost = 1200
)

// Costs says what the interest of a move costs the line that plays it. A hundred
// is about what a usual good move costs, a ply of other searches.
type Costs struct {
	Law string `oneof:"reciprocal,logarithmic" doc:"How the interest of a move becomes its cost: reciprocal divides the constant by it, logarithmic reads it as a probability."`
	K   int    `range:"100,1000000" doc:"The constant of the reciprocal law: what a move of one point of interest would cost."`
}

// DefaultCosts returns the chapter's law, with a constant by which a move of a
// hundred points costs a hundred.
func DefaultCosts() Costs { return Costs{Law: Reciprocal, K: 10_000} }

// Cost returns the cost of a move from its interest as Candidate has it, in
// sixteenths of a point: from MinCost for the most interesting moves to MaxCost.
func (c *Costs) Cost(interest int32) int {
	if interest <= 0 {
		return MaxCost
	}
	cost := 0
	if c.Law == Logarithmic {
		const certain = 1000 * InterestUnit
		cost = int(math.Round(-100 * math.Log2(float64(interest)/certain)))
	} else {
		cost = c.K * InterestUnit / int(interest)
	}
	return min(max(cost, MinCost), MaxCost)
}

// Validate returns an error of type config.Errors for an unknown law or a constant
// out of its range.
func (c *Costs) Validate() error { return config.Check(c) }
