package facts

import "shotest/shogi"

// Opened returns the slider whose line a legal move opens to a piece of the enemy's, and the square
// of that piece. Of two lines it takes the one to the more valuable piece. Without a line it
// returns NoSquare.
func (n *Node) Opened(m shogi.Move) (slider, target shogi.Square) {
	slider, target = shogi.NoSquare, shogi.NoSquare
	if m.IsDrop() || !n.Squares(Openers).Has(m.From()) {
		return slider, target
	}
	p, bestValue := n.Position, -1
	for s := range n.Unblocked(m.From(), m.To()).All() {
		for hit := range n.Uncovered(s, m.From()).And(p.PiecesOf(n.Them)).All() {
			if value := Worth[p.PieceAt(hit).Type()]; value > bestValue {
				slider, target, bestValue = s, hit, value
			}
		}
	}
	return slider, target
}

// Unblocked returns our sliders that attack the piece on from and are rid of it once it goes to
// another square, to.
func (n *Node) Unblocked(from, to shogi.Square) (sliders shogi.Bitboard) {
	for s := range n.Position.AttackersOf(n.Us, from, n.Position.Occupied()).And(n.Position.Sliders(n.Us)).All() {
		if !shogi.Aligned(s, from, to) {
			sliders = sliders.Or(s.Bitboard())
		}
	}
	return sliders
}

// Uncovered returns the squares that a slider attacks once the piece on from is gone, and not
// before.
func (n *Node) Uncovered(slider, from shogi.Square) shogi.Bitboard {
	piece, occupied := n.Position.PieceAt(slider), n.Position.Occupied()
	return shogi.Attacks(piece, slider, occupied.AndNot(from.Bitboard())).AndNot(shogi.Attacks(piece, slider, occupied))
}

// Blocked returns the enemy slider whose line to another piece of ours, or to our king, a move
// blocks. Of several sliders it returns the one with the most valuable piece at the end of its
// line. Without one it returns NoSquare.
func (n *Node) Blocked(m shogi.Move) (slider shogi.Square) {
	p, to, from := n.Position, m.To(), shogi.NoSquare
	if !n.Squares(SliderLines).Has(to) {
		return shogi.NoSquare
	}
	if !m.IsDrop() {
		from = m.From()
	}
	occupied, bestValue := p.Occupied(), -1
	slider = shogi.NoSquare
	for s := range p.AttackersOf(n.Them, to, occupied).And(p.Sliders(n.Them)).All() {
		for target := range shogi.Attacks(p.PieceAt(s), s, occupied).And(p.PiecesOf(n.Us)).All() {
			value := Worth[p.PieceAt(target).Type()]
			if value > bestValue && target != from && shogi.Between(s, target).Has(to) {
				slider, bestValue = s, value
			}
		}
	}
	return slider
}

// PinLine returns the squares between our king and a slider on a line with it, including the
// slider's square. It also returns the type of the piece that is pinned there, NoPieceType without
// one.
func (n *Node) PinLine(slider shogi.Square) (line shogi.Bitboard, pinned shogi.PieceType) {
	between := shogi.Between(slider, n.Position.King(n.Us))
	blockers := between.And(n.Position.Occupied())
	if !blockers.MoreThanOne() && blockers.Intersects(n.Position.PiecesOf(n.Us)) {
		pinned = n.Position.PieceAt(blockers.First()).Type()
	}
	return between.Or(slider.Bitboard()), pinned
}

// EndsPin reports whether a move ends a pin on line (see PinLine): the king leaves the line, a
// piece from elsewhere steps into it, or the slider is taken.
func (d *Details) EndsPin(line *shogi.Bitboard) bool {
	if d.Piece == shogi.King {
		return !line.Has(d.To) && !shogi.Aligned(line.First(), d.From, d.To)
	}
	return line.Has(d.To) && (d.Captured != shogi.NoPieceType || !line.Has(d.From))
}
