package search

import "math"

// Prices lets games that are Pricing change the cost of late moves in the modern mode, by discounts
// and by likeness to moves that have failed. The search then also tries quiet moves in the order of
// their histories and discounts. Histories tell which moves have worked, and discounts which moves
// are likely to work: checks, escapes and attacks come early even where they have no history. The
// rule assumes that a merit has the same worth here as in the searches from which the discounts
// were learned.
//
// Measured worth: 70 % of 100 games at 13,000 nodes a move; a node takes a fifth more time
// (docs/measurements/modern-prices.md).
type Prices struct {
	On     bool `doc:"Whether the rule is used."`
	Depth  int  `range:"0,12700" doc:"The least depth left at which it is used, in hundredths of a ply."`
	Least  int  `range:"1,400" doc:"The least that a move costs by itself, whatever its discounts, in hundredths of a ply."`
	Most   int  `range:"1,10000" doc:"The most that it costs by itself, whatever its likeness to others, in hundredths of a ply."`
	Weight int  `range:"0,1000" doc:"The weight of a discount of one hundredth of a ply in the order, in units of history."`
	// Promise saves most of the time for discounts: few of a node's moves are searched.
	Promise int `range:"0,1000" doc:"The discount that a quiet move is assumed to have until it could come next, in hundredths of a ply. A move with more discount comes later than it should."`
}

// bounded returns price within the bounds, or unchanged if the rule is off.
func (p *Prices) bounded(price int) int {
	if !p.On {
		return price
	}
	return min(max(price, p.Least), p.Most)
}

// promiseDiscounts raises the ordering scores of the quiet moves of n, from index first on, by an
// assumed discount.
func (r *run) promiseDiscounts(n *node, first int) {
	rule := &r.settings.Prices
	if rule.Weight == 0 || n.inCheck || !r.openPrices(n, first) {
		return
	}
	for i := first; i < len(n.moves); i++ {
		if m := &n.moves[i]; m.Quiet && n.order[i] < killerBand {
			n.order[i] += int32(rule.Weight * rule.Promise)
			m.discountAssumed = true
		}
	}
}

// pickDiscounted moves the move with the highest ordering score, from index first on, to index
// first. It computes the discount of a move only when the move could be that one.
func (r *run) pickDiscounted(n *node, first int) *candidate {
	rule := &r.settings.Prices
	best, highest := first, int32(math.MinInt32)
	for i := first; i < len(n.order); i++ {
		if n.order[i] <= highest {
			continue
		}
		if m := &n.moves[i]; m.discountAssumed {
			m.discountAssumed = false
			n.order[i] += int32(rule.Weight * (r.discount(n, m) - rule.Promise))
		}
		if n.order[i] > highest {
			best, highest = i, n.order[i]
		}
	}
	return n.swap(first, best)
}
