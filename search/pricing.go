package search

// Pricing games change the prices of places in the modern mode: the merits of a move lower its
// price, and likeness to moves that failed before it raises the price. The search opens no list for
// this, so the methods must be quick.
type Pricing interface {
	// Prices reports whether any price differs from that of its place.
	Prices() bool
	// OpenPrices begins with the moves of the current position, at a ply of the line.
	OpenPrices(ply int, hints *Hints)
	// Credit returns by how much the merits of a legal move lower its price, in hundredths of a
	// ply. It also returns whether the move gives check, which it has to find out anyway.
	Credit(ply int, m Move) (credit int, check bool)
	// Surcharge returns by how much the price of a move rises for the moves like it that have
	// failed; check says that the move gives check.
	Surcharge(ply int, m Move, check bool) int
	// Failed notes that a move was searched and did not raise alpha. The move is not on the board.
	Failed(ply int, m Move, check bool)
}

// openPrices reports whether the game prices the moves of a node, and not their places alone. The
// first call opens the node for prices; the moves before a place have been tried by then.
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

// seeCheck finds out whether a move gives check, unless credit has done so already.
func (r *run) seeCheck(m *candidate) {
	if !m.credited {
		m.check = r.forcing != nil && r.forcing.GivesCheck(m.move)
	}
}

// credit returns the credit of a move of a node that is open for prices, and notes whether the move
// gives check.
func (r *run) credit(n *node, m *candidate) int {
	if !m.credited {
		credit, check := r.pricing.Credit(n.ply, m.move)
		m.credit, m.check, m.credited = int32(credit), check, true
	}
	return int(m.credit)
}

// noteFailure reports a move that did not raise alpha to the game, once the node is open for
// prices.
func (r *run) noteFailure(n *node, m *candidate) {
	if n.priced && m.tried && !m.raised {
		r.pricing.Failed(n.ply, m.move, m.check)
	}
}
