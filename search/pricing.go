package search

// Pricing games change the prices of moves in the modern mode, which follow from their index in the
// order otherwise: the merits of a move lower its price, and likeness to moves that failed before
// it raises the price. The search opens no list for this, so the methods must be quick.
type Pricing interface {
	// OpenPrices prepares for the moves of the current position, at ply.
	OpenPrices(ply int, hints *Hints)
	// Discount returns by how much the merits of a legal move lower its price, in hundredths of a
	// ply. It also returns whether the move gives check, which it has to find out anyway.
	Discount(ply int, m Move) (discount int, check bool)
	// Surcharge returns by how much the price of a move rises for the moves like it that have
	// failed; check says that the move gives check.
	Surcharge(ply int, m Move, check bool) int
	// Failed notes that m was searched and did not raise alpha. The game stands before m.
	Failed(ply int, m Move, check bool)
}

// openPrices opens n for prices if the game prices its moves and n is not open yet, and reports
// whether n is open. next is the number of moves that have been tried by then.
func (r *run) openPrices(n *node, next int) bool {
	if r.pricing == nil || r.depthOf(n.left) < r.settings.Prices.Depth {
		return false
	}
	if n.priced {
		return true
	}
	n.priced = true
	r.fillHints(n)
	r.pricing.OpenPrices(n.ply, &n.hints)
	for i := range n.moves[:next] {
		r.noteFailure(n, &n.moves[i])
	}
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

// noteFailure tells the game that m has failed to raise alpha, if n is open for prices.
func (r *run) noteFailure(n *node, m *candidate) {
	if n.priced && m.searched && !m.raisedAlpha {
		r.pricing.Failed(n.ply, m.move, m.givesCheck)
	}
}
