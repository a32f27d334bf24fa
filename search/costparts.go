package search

// CostParts is what the cost of a move consists of, in hundredths of a ply.
type CostParts struct {
	// Number is the place of the move in the order, from 1. It is no part of the sum, all others
	// are.
	Number int `json:"number"`
	// Own is the price of the move: a ply, or by its interest.
	Own int `json:"own"`
	// Siblings is the charge for the siblings searched before it, half a ply of it where the
	// evaluation has not risen.
	Siblings int `json:"siblings"`
	// Likeness is for moves like it that failed before it, Credits for its merits, negative where
	// they make it cheaper.
	Likeness int `json:"likeness"`
	Credits  int `json:"credits"`
	// Node is for principal variations and expected cutoffs, Forcing for checks and captures.
	Node    int `json:"node"`
	Forcing int `json:"forcing"`
	History int `json:"history"`
	// Floor is what is missing to the least price, or to a ply: no move costs less for the parts
	// above.
	Floor     int `json:"floor"`
	Extension int `json:"extension"`
	// Again takes the reduction back where the move has turned out better than thought. Move chains
	// may add to it.
	Again int `json:"again"`
}

// Sum returns the cost.
func (c *CostParts) Sum() int {
	return c.Own + c.Siblings + c.Likeness + c.Credits + c.Node + c.Forcing + c.History + c.Floor +
		c.Extension + c.Again
}
