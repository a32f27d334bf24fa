package search

// CostParts is what the cost of a move consists of where moves cost plies, in hundredths of a ply. It is zero where
// they come from lists with their prices.
type CostParts struct {
	// Number is the place of the move in the order, from 1. It is no part of the sum, all others are.
	Number int `json:"number"`
	Ply    int `json:"ply"`
	// Place is the reduction for the place, half a ply of it where the evaluation has not risen.
	Place int `json:"place"`
	// Likeness is for moves like it that failed before it, Credits for its merits, negative where they make it
	// cheaper.
	Likeness int `json:"likeness"`
	Credits  int `json:"credits"`
	// Node is for principal variations and expected cutoffs, Forcing for checks and captures.
	Node    int `json:"node"`
	Forcing int `json:"forcing"`
	History int `json:"history"`
	// Floor is what is missing to a reduction of nothing: no move costs less for the parts above.
	Floor     int `json:"floor"`
	Extension int `json:"extension"`
	// Again takes the reduction back where the move has turned out better than thought. Move chains may add to it.
	Again int `json:"again"`
}

// Sum returns the cost.
func (c *CostParts) Sum() int {
	return c.Ply + c.Place + c.Likeness + c.Credits + c.Node + c.Forcing + c.History + c.Floor + c.Extension + c.Again
}
