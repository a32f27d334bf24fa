package plausibility

import "shotest/config/strict"

// Costs turns the interest of a move into its price: a constant over the interest, as in the
// chapter. Where moves cost plies, only the order of lists depends on the interest.
type Costs struct {
	K         int `modes:"interest" range:"100,1000000" doc:"What a move of one point of interest would cost."`
	Sharpness int `range:"0,2000" doc:"How sharply the base interest is divided among the moves of a position by their scores, in per mille: 0 gives each the same, 1000 what the scores say of how likely it is to be played."`
	Least     int `modes:"interest" range:"1,400" doc:"The least that any move costs, so that every line ends."`
	Most      int `modes:"interest" range:"30,12000" doc:"The most that any move costs, so that the dullest is searched some time."`
}

// DefaultCosts returns the costs of interest search: of the spreads of prices that were fitted,
// this narrow one played best (docs/measurements/interest-search.md).
func DefaultCosts() Costs {
	return Costs{K: 1689, Sharpness: 268, Least: 28, Most: 40}
}

// Of returns the price of m, from Least for the most interesting moves to Most.
func (c *Costs) Of(m *Candidate) int { return c.cost(m.Interest) }

func (c *Costs) cost(interest int32) int {
	if interest <= 0 {
		return c.Most
	}
	return min(max(c.K*InterestUnit/int(interest), c.Least), c.Most)
}

// Validate returns an error of type strict.Errors for a constant out of its range.
func (c *Costs) Validate() error { return strict.Check(c) }
