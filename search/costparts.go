package search

// CostParts are the parts of a move's cost, in hundredths of a ply.
type CostParts struct {
	// Number is the place of the move in the order, from 1. It is the only field that Sum leaves
	// out.
	Number int `json:"number"`
	// Own is the price of the move: a ply, or a price set by its interest.
	Own int `json:"own"`
	// Siblings is the charge for the siblings searched before it. It includes half a ply where the
	// evaluation has not risen.
	Siblings int `json:"siblings"`
	// Likeness is the price of being like moves that failed before it. Credits is for its merits,
	// negative where they make it cheaper.
	Likeness int `json:"likeness"`
	Credits  int `json:"credits"`
	// Node is for principal variations and expected cutoffs, Forcing for checks and captures.
	Node    int `json:"node"`
	Forcing int `json:"forcing"`
	History int `json:"history"`
	// Floor makes up the difference to the least price, or to a ply: the parts above never make a
	// move cheaper than that.
	Floor     int `json:"floor"`
	Extension int `json:"extension"`
	// Again takes the reduction back where the move turned out better than expected. Move chains
	// may add to it.
	Again int `json:"again"`
}

// Sum returns the cost.
func (c *CostParts) Sum() int {
	return c.Own + c.Siblings + c.Likeness + c.Credits + c.Node + c.Forcing + c.History + c.Floor +
		c.Extension + c.Again
}
