package rules

// golds returns a side's pieces that move like a gold.
func (p *Position) golds(c Color) Set {
	return p.pieces[c][Gold] | p.pieces[c][ProPawn] | p.pieces[c][ProSilver]
}

// diagonals returns a side's bishops and horses, straights its rooks and dragons.
func (p *Position) diagonals(c Color) Set { return p.pieces[c][Bishop] | p.pieces[c][Horse] }
func (p *Position) straights(c Color) Set { return p.pieces[c][Rook] | p.pieces[c][Dragon] }

// Sliders returns a side's pieces that attack along lines.
func (p *Position) Sliders(c Color) Set { return p.diagonals(c) | p.straights(c) }

// Attackers returns a side's pieces that attack a square, where some are occupied.
func (p *Position) Attackers(c Color, s Square, occupied Set) Set {
	back := &steps[c.Opponent()]
	found := back[Pawn][s]&p.pieces[c][Pawn] | back[Silver][s]&p.pieces[c][Silver] | back[Gold][s]&p.golds(c) |
		back[King][s]&(p.pieces[c][King]|p.pieces[c][Horse]|p.pieces[c][Dragon])
	if d := p.diagonals(c); d != 0 {
		found |= slide(0, s, occupied) & d
	}
	if d := p.straights(c); d != 0 {
		found |= slide(4, s, occupied) & d
	}
	return found & occupied
}

// Attacked returns the squares that a side attacks, and those that it attacks twice or
// more.
func (p *Position) Attacked(c Color) (once, twice Set) {
	occupied := p.Occupied()
	for from := range p.pieces[c][NoType].All() {
		reached := Attacks(c, p.board[from].Type(), from, occupied)
		twice |= once & reached
		once |= reached
	}
	return once, twice
}

// Pinned returns a side's pieces that alone stand between its king and a slider of the
// opponent.
func (p *Position) Pinned(c Color) Set { return p.shields(c, c.Opponent()) & p.pieces[c][NoType] }

// Discoverers returns the pieces of the side to move that alone stand between its sliders
// and the king of the opponent.
func (p *Position) Discoverers() Set {
	return p.shields(p.turn.Opponent(), p.turn) & p.pieces[p.turn][NoType]
}

// shields returns the pieces of any side that alone stand between the king of one side and
// a slider of a side.
func (p *Position) shields(c, sliders Color) Set {
	var found Set
	king, occupied := p.kings[c], p.Occupied()
	aimed := slide(0, king, 0)&p.diagonals(sliders) | slide(4, king, 0)&p.straights(sliders)
	for slider := range aimed.All() {
		if inBetween := between[king][slider] & occupied; inBetween.Count() == 1 {
			found |= inBetween
		}
	}
	return found
}

// GivesCheck reports whether a legal move gives check.
func (p *Position) GivesCheck(m Move) bool { return p.checks(m, p.Discoverers()) }

// checks is GivesCheck where it is known whose moves may discover a check.
func (p *Position) checks(m Move, discoverers Set) bool {
	t, king := p.Mover(m), p.kings[p.turn.Opponent()]
	if m.IsPromotion() {
		t = t.Promoted()
	}
	occupied := p.Occupied()
	if !m.IsDrop() {
		occupied &^= m.From().Set()
	}
	if Attacks(p.turn, t, m.To(), occupied|m.To().Set()).Has(king) {
		return true
	}
	return !m.IsDrop() && discoverers.Has(m.From()) && !lines[m.From()][king].Has(m.To())
}
