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
	// Even makes every move cost a ply: what is left of interest search is the order of
	// its lists. It is the founding chapter's "interest search OFF".
	Even = "even"
)

// evenCost is what a move costs by the law Even, a ply.
const evenCost = 100

// Costs says what the interest of a move costs the line that plays it. A hundred
// is about what a usual good move costs, a ply of other searches.
type Costs struct {
	Law       string  `oneof:"reciprocal,logarithmic,even" doc:"How a move gets its cost: reciprocal divides the constant by its interest, logarithmic reads the interest as a probability, even makes every move cost a ply."`
	K         int     `range:"100,1000000" doc:"The constant of the reciprocal law: what a move of one point of interest would cost."`
	Certain   int     `range:"0,1000" doc:"What a certain move costs by the logarithmic law."`
	Halving   int     `range:"1,1000" doc:"What it costs, by the logarithmic law, to be half as likely."`
	Credits   Credits `doc:"How much the interest counts that the components of each group credit, in per mille."`
	Sharpness int     `range:"0,2000" doc:"How sharply the base interest is divided among the moves of a position by their scores, in per mille: 0 gives each the same, 1000 what the scores say of how likely it is to be played."`
	Least     int     `range:"1,400" doc:"The least that any move costs, so that every line ends."`
	Most      int     `range:"100,12000" doc:"The most that any move costs, so that the dullest is searched some time."`
}

// DefaultCosts returns what was measured to play best.
func DefaultCosts() Costs {
	return Costs{Law: Reciprocal, K: 588, Certain: 48, Halving: 19, Credits: DefaultCredits(), Sharpness: 268, Least: 30, Most: 1200}
}

// Of returns the cost of a move, from Least for the most interesting moves to Most.
func (c *Costs) Of(m *Candidate) int { return c.cost(m.Interest) }

// Cheapest returns what no move costs less than.
func (c *Costs) Cheapest() int {
	if c.Law == Even {
		return evenCost
	}
	return c.Least
}

// cost returns the cost of an interest in sixteenths of a point.
func (c *Costs) cost(interest int32) int {
	cost := 0
	switch {
	case c.Law == Even:
		return evenCost
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

// Validate returns an error of type config.Errors for an unknown law or a constant
// out of its range.
func (c *Costs) Validate() error { return config.Check(c) }
