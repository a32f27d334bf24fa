package search

// Pricing games change the prices of places in the modern mode: merits of a move lower its price,
// likeness to moves that failed before it raises it. No list is opened for it, so it must be quick.
type Pricing interface {
	// Prices reports whether any price differs from that of its place.
	Prices() bool
	// OpenPrices begins with the moves of the current position, at a ply of the line.
	OpenPrices(ply int, hints *Hints)
	// Credit returns by how much its merits lower the price of a legal move, in hundredths of a
	// ply, and whether it gives check, which has to be found out for that.
	Credit(ply int, m Move) (credit int, check bool)
	// Surcharge returns by how much the price rises for moves like it that have failed; check says
	// that it gives check.
	Surcharge(ply int, m Move, check bool) int
	// Failed notes that a move was searched and did not raise alpha. The move is not on the board.
	Failed(ply int, m Move, check bool)
}

// openPrices reports whether the moves of a node are priced beyond their places. Once, it has the
// game gather what that needs, where the moves before a place were tried.
func (r *run) openPrices(n *node, place int) bool {
	if r.pricing == nil || r.depthOf(n.left) < r.settings.Prices.Depth {
		return false
	}
	if n.priced {
		return true
	}
	n.priced = true
	r.fillHints(n)
	r.pricing.OpenPrices(n.ply, &n.hints)
	for i := range n.moves[:place] {
		r.noteFailure(n, &n.moves[i])
	}
	return true
}

// seeCheck finds out whether a move gives check, unless its credit has asked for that.
func (r *run) seeCheck(m *candidate) {
	if !m.credited {
		m.check = r.forcing != nil && r.forcing.GivesCheck(m.move)
	}
}

// credit returns the credit of a move of a node that is open for prices, and sees whether it gives
// check.
func (r *run) credit(n *node, m *candidate) int {
	if !m.credited {
		credit, check := r.pricing.Credit(n.ply, m.move)
		m.credit, m.check, m.credited = int32(credit), check, true
	}
	return int(m.credit)
}

// noteFailure tells the game of a move that did not raise alpha, once prices are asked for.
func (r *run) noteFailure(n *node, m *candidate) {
	if n.priced && m.tried && !m.raised {
		r.pricing.Failed(n.ply, m.move, m.check)
	}
}
