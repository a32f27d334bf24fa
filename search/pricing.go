package search

// Pricing games change the prices of places in the modern mode: merits of a move lower its price, likeness to
// moves that failed before it raises it. No list is opened for it, so it must be quick.
type Pricing interface {
	// Prices reports whether any price differs from that of its place.
	Prices() bool
	// OpenPrices begins with the moves of the current position, at a ply of the line.
	OpenPrices(ply int, hints *Hints)
	// Price returns what a legal move costs on top of its place, in hundredths of a ply; check says that
	// it gives check.
	Price(ply int, m Move, check bool) int
	// Failed notes that a move was searched and did not raise alpha. The move is not on the board.
	Failed(ply int, m Move, check bool)
}

// priced returns what a move of a node costs on top of its place. The first such move opens the node.
func (r *run) priced(n *node, m *candidate, place int) int {
	if r.pricing == nil {
		return 0
	}
	if !n.priced {
		n.priced = true
		r.fillHints(n)
		r.pricing.OpenPrices(n.ply, &n.hints)
		for i := range n.moves[:place] {
			r.noteFailure(n, &n.moves[i])
		}
	}
	return r.pricing.Price(n.ply, m.move, m.check)
}

// noteFailure tells the game of a move that did not raise alpha, once prices are asked for.
func (r *run) noteFailure(n *node, m *candidate) {
	if n.priced && m.tried && !m.raised {
		r.pricing.Failed(n.ply, m.move, m.check)
	}
}
