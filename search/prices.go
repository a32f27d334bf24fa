package search

// Prices lets games that are Pricing change the cost of late moves in the modern mode, by
// discounts. The search then also tries quiet moves in the order of their histories and discounts.
// Histories tell which moves have worked, and discounts which moves are likely to work: checks,
// escapes and attacks come early even where they have no history. The rule assumes that a merit has
// the same worth here as in the searches from which the discounts were learned.
//
// Measured worth: 70 % of 100 games at 13,000 nodes a move; a node takes a fifth more time
// (docs/measurements/modern-prices.md).
type Prices struct {
	On     bool `doc:"Whether the rule is used."`
	Depth  int  `range:"0,12700" doc:"The least depth left at which it is used, in hundredths of a ply."`
	Least  int  `range:"1,400" doc:"The least that a move costs by itself, whatever its discounts, in hundredths of a ply."`
	Most   int  `range:"1,10000" doc:"The most that it costs by itself, whatever speaks against it, in hundredths of a ply."`
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

// priceByDiscounts sets the price of m, the i-th move of n, from its discounts, and notes the
// charge for its siblings.
func (r *run) priceByDiscounts(n *node, m *candidate, i int) {
	n.parts = CostParts{Index: i + 1, Own: m.price, Siblings: n.charge}
	if n.charge > 0 && r.openPrices(n) {
		n.parts.Discounts = -r.discount(n, m)
		m.price = r.settings.Prices.bounded(n.parts.Own + n.parts.Discounts)
	}
}

// openPrices opens n for prices if the game prices its moves and n is not open yet, and reports
// whether n is open.
func (r *run) openPrices(n *node) bool {
	if r.pricing == nil || r.depthOf(n.left) < r.settings.Prices.Depth {
		return false
	}
	if n.priced {
		return true
	}
	n.priced = true
	r.fillHints(n)
	r.pricing.OpenPrices(n.ply, &n.hints)
	return true
}

// resolveCheck finds out whether m gives check, unless discount has done so already.
func (r *run) resolveCheck(m *candidate) {
	if !m.discountKnown {
		m.givesCheck = r.seesChecks && r.foreseeing.GivesCheck(m.move)
	}
}

// discount returns the discount of m, a move of n, which is open for prices. It notes whether m
// gives check.
func (r *run) discount(n *node, m *candidate) int {
	if !m.discountKnown {
		discount, check := r.pricing.Discount(n.ply, m.move)
		m.discount, m.givesCheck, m.discountKnown = int32(discount), check, true
	}
	return int(m.discount)
}
