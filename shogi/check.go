package shogi

// Attackers of a square, pins and discovered checks.

// AttackersOf returns c's pieces that attack s if the squares of occupied are occupied. They may
// differ from those of the position: a piece left out lets lines through. For NoSquare AttackersOf
// returns the empty set.
func (p *Position) AttackersOf(c Color, s Square, occupied Bitboard) Bitboard {
	c &= 1
	defender := c ^ 1
	kingLike := p.byType[King].Or(p.byType[Horse]).Or(p.byType[Dragon])
	attackers := pawnAttacks[defender][s].And(p.byType[Pawn])
	attackers = attackers.Or(knightAttacks[defender][s].And(p.byType[Knight]))
	attackers = attackers.Or(silverAttacks[defender][s].And(p.byType[Silver]))
	attackers = attackers.Or(goldAttacks[defender][s].And(p.byType[goldLikeSlot]))
	attackers = attackers.Or(kingAttacks[s].And(kingLike)).And(p.byColor[c])
	if sliders := p.SlidersOn(c, s); sliders.Any() {
		attackers = attackers.Or(slidersReaching(sliders, s, occupied))
	}
	return attackers
}

// AllAttackersOf returns the pieces of both players that attack s, as AttackersOf does for one
// player. It costs little more than one call of AttackersOf.
func (p *Position) AllAttackersOf(s Square, occupied Bitboard) Bitboard {
	kingLike := p.byType[King].Or(p.byType[Horse]).Or(p.byType[Dragon])
	black := pawnAttacks[White][s].And(p.byType[Pawn])
	black = black.Or(knightAttacks[White][s].And(p.byType[Knight]))
	black = black.Or(silverAttacks[White][s].And(p.byType[Silver]))
	black = black.Or(goldAttacks[White][s].And(p.byType[goldLikeSlot]))
	white := pawnAttacks[Black][s].And(p.byType[Pawn])
	white = white.Or(knightAttacks[Black][s].And(p.byType[Knight]))
	white = white.Or(silverAttacks[Black][s].And(p.byType[Silver]))
	white = white.Or(goldAttacks[Black][s].And(p.byType[goldLikeSlot]))
	attackers := black.And(p.byColor[Black]).Or(white.And(p.byColor[White])).Or(kingAttacks[s].And(kingLike))
	if sliders := p.AllSlidersOn(s); sliders.Any() {
		attackers = attackers.Or(slidersReaching(sliders, s, occupied))
	}
	return attackers
}

// Sliders returns a player's pieces that attack along lines.
func (p *Position) Sliders(c Color) Bitboard { return p.sliders().And(p.byColor[c&1]) }

// sliders returns the pieces of both players that attack along lines.
func (p *Position) sliders() Bitboard {
	return p.byType[Lance].Or(p.byType[Bishop]).Or(p.byType[Horse]).Or(p.byType[Rook]).Or(p.byType[Dragon])
}

// SlidersOn returns the lances, bishops and rooks of c, promoted or not, that would attack s if
// nothing stood between. For NoSquare it returns the empty set.
func (p *Position) SlidersOn(c Color, s Square) Bitboard {
	lanceLine := rays[south-4*int(c)][s]
	sliders := rookLines[s].And(p.byType[Rook].Or(p.byType[Dragon]))
	sliders = sliders.Or(bishopLines[s].And(p.byType[Bishop].Or(p.byType[Horse])))
	return sliders.Or(lanceLine.And(p.byType[Lance])).And(p.byColor[c&1])
}

// AllSlidersOn returns the pieces of both players that SlidersOn returns for each.
func (p *Position) AllSlidersOn(s Square) Bitboard {
	lances := rays[south][s].And(p.byColor[Black]).Or(rays[north][s].And(p.byColor[White])).And(p.byType[Lance])
	sliders := rookLines[s].And(p.byType[Rook].Or(p.byType[Dragon]))
	return sliders.Or(bishopLines[s].And(p.byType[Bishop].Or(p.byType[Horse]))).Or(lances)
}

// slidersReaching returns those of sliders that attack s if the squares of occupied are occupied.
func slidersReaching(sliders Bitboard, s Square, occupied Bitboard) Bitboard {
	var reaching Bitboard
	for from := range sliders.All() {
		if !Between(from, s).Intersects(occupied) {
			reaching = reaching.Or(squareSet[from&127])
		}
	}
	return reaching
}

// isAttacked reports whether a piece of c attacks s if the squares of occupied are occupied.
func (p *Position) isAttacked(c Color, s Square, occupied Bitboard) bool {
	return p.AttackersOf(c, s, occupied).Any()
}

// SoleBlockers returns the pieces of either side that stand alone between s and a slider of
// sliderOwner. For a king's square these are the pinned pieces of the king's side, and the pieces
// of the slider's side that can discover a check.
func (p *Position) SoleBlockers(s Square, sliderOwner Color) Bitboard {
	var blockers Bitboard
	occupied := p.Occupied()
	for from := range p.SlidersOn(sliderOwner, s).All() {
		between := Between(from, s).And(occupied)
		if between.Any() && !between.MoreThanOne() {
			blockers = blockers.Or(between)
		}
	}
	return blockers
}

// Pinned returns the pieces of c that would expose its king to a slider by leaving their line.
func (p *Position) Pinned(c Color) Bitboard {
	return p.SoleBlockers(p.kings[c&1], c.Opponent()).And(p.byColor[c&1])
}

// GivesCheck reports whether m, a legal move, attacks the opponent's king, directly or by
// uncovering a slider.
func (p *Position) GivesCheck(m Move) bool {
	us, to := p.side, m.To()
	king := p.kings[us.Opponent()]
	if king == NoSquare {
		return false
	}
	piece := p.Mover(m)
	occupied := p.Occupied().Or(squareSet[to&127])
	if m.IsPromotion() {
		piece |= promotionBit
	}
	if !m.IsDrop() {
		occupied = occupied.AndNot(squareSet[m.From()&127])
	}
	// Only a knight attacks a square that shares no line with its own.
	inLine := directions[to][king] != noDirection || piece.Type() == Knight
	if inLine && Attacks(piece, to, occupied).Has(king) {
		return true
	}
	if m.IsDrop() || directions[m.From()][king] == noDirection || !p.SoleBlockers(king, us).Has(m.From()) {
		return false
	}
	return !Aligned(king, m.From(), to)
}
