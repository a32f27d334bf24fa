package plausibility

import "shotest/shogi"

// Worth orders pieces by value, the king above all.
var Worth = func() [shogi.PieceTypeCount]int {
	values := shogi.DefaultPieceValues().Board
	values[shogi.King] = 10000
	return values
}()

// Opened returns the slider whose line a move on the board opens to a piece of the enemy's, and the
// square of that piece. Of two lines it takes the one to the more valuable piece. Without a line it
// returns NoSquare.
func (b *Basics) Opened(from, to shogi.Square) (slider, target shogi.Square) {
	p := b.Position
	occupied, bestValue := p.Occupied(), -1
	slider, target = shogi.NoSquare, shogi.NoSquare
	for s := range p.AttackersOf(b.Us, from, occupied).And(p.Sliders(b.Us)).All() {
		if shogi.Aligned(s, from, to) {
			continue
		}
		piece := p.PieceAt(s)
		behind := shogi.Attacks(piece, s, occupied.AndNot(from.Bitboard())).AndNot(shogi.Attacks(piece, s, occupied))
		for hit := range behind.And(p.PiecesOf(b.Them)).All() {
			if value := Worth[p.PieceAt(hit).Type()]; value > bestValue {
				slider, target, bestValue = s, hit, value
			}
		}
	}
	return slider, target
}

// SliderLines returns the squares between enemy sliders and the pieces of ours that they attack,
// the king among them.
func (b *Basics) SliderLines() (lines shogi.Bitboard) {
	p := b.Position
	for slider := range p.Sliders(b.Them).All() {
		for target := range shogi.Attacks(p.PieceAt(slider), slider, p.Occupied()).And(p.PiecesOf(b.Us)).All() {
			lines = lines.Or(shogi.Between(slider, target))
		}
	}
	return lines
}

// Blocked returns the enemy slider whose line to another piece of ours, or to our king, a move
// blocks. Of several sliders it returns the one with the most valuable piece at the end of its
// line. Without one it returns NoSquare.
func (b *Basics) Blocked(m shogi.Move) (slider shogi.Square) {
	p, to, from := b.Position, m.To(), shogi.NoSquare
	if !m.IsDrop() {
		from = m.From()
	}
	occupied, bestValue := p.Occupied(), -1
	slider = shogi.NoSquare
	for s := range p.AttackersOf(b.Them, to, occupied).And(p.Sliders(b.Them)).All() {
		for target := range shogi.Attacks(p.PieceAt(s), s, occupied).And(p.PiecesOf(b.Us)).All() {
			value := Worth[p.PieceAt(target).Type()]
			if value > bestValue && target != from && shogi.Between(s, target).Has(to) {
				slider, bestValue = s, value
			}
		}
	}
	return slider
}

// Threatened returns the most promising enemy piece, other than the king, that the moved piece
// newly attacks, and its promise: its value, less the moved piece's value if it is defended.
// Without such a piece it returns NoSquare.
func (b *Basics) Threatened(m shogi.Move) (best shogi.Square, promise int) {
	p := b.Position
	var c Candidate
	b.setMove(&c, m)
	_, fresh := b.reach(&c)
	best = shogi.NoSquare
	for target := range fresh.And(p.PiecesOf(b.Them)).AndNot(p.Pieces(b.Them, shogi.King)).All() {
		value := Worth[p.PieceAt(target).Type()]
		if b.Attacked[b.Them].Has(target) {
			value -= Worth[c.standing()]
		}
		if best == shogi.NoSquare || value > promise {
			best, promise = target, value
		}
	}
	return best, promise
}
