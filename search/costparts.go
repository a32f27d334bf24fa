package search

// CostParts breaks a move's cost down into the parts that Sum adds up, in hundredths of a ply.
// Negative parts make the move cheaper, so that it is searched deeper.
type CostParts struct {
	// Index counts the node's moves in the order of search, from 1. It is no part of the cost.
	Index int `json:"index"`
	// Own is the move's own price: a ply, or the price of its interest.
	Own int `json:"own"`
	// Siblings is the charge for the siblings searched before the move. It includes half a ply
	// where the static evaluation has not risen.
	Siblings int `json:"siblings"`
	// Discounts is the discount for the move's merits.
	Discounts int `json:"discounts"`
	// Node adjusts the reduction to the type of node: less in the principal variation, more at a
	// cut node.
	Node int `json:"node"`
	// Forcing is the discount for checks and for moves that are not quiet.
	Forcing int `json:"forcing"`
	// History adjusts the reduction to the move's history.
	History int `json:"history"`
	// Floor raises the sum of the parts above to the lowest cost allowed.
	Floor int `json:"floor"`
	// Extension is the discount for checks that lose nothing.
	Extension int `json:"extension"`
	// Again is the change of the cost in the re-search after the move has beaten alpha: it takes
	// the reduction back. An experiment may change it too.
	Again int `json:"again"`
}

// Sum returns the cost: the sum of all fields but Index.
func (c *CostParts) Sum() int {
	return c.Own + c.Siblings + c.Discounts + c.Node + c.Forcing + c.History + c.Floor + c.Extension + c.Again
}
