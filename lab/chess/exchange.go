package chess

// exchange returns the static exchange evaluation of m: the gain once all captures on its
// destination are played out, the least valuable piece first, each side stopping where going on
// would lose. Pins are not looked at.
func (p *position) exchange(m move) int {
	square, occupied := to(m), p.occupied()&^bit(from(m))
	var gains [32]int
	gains[0] = values[captured(m)]
	standing := values[moved(m)]
	if kind := promoted(m); kind != none {
		gains[0] += values[kind] - values[pawn]
		standing = values[kind]
	}
	if m&enPassantFlag != 0 {
		occupied &^= bit(square ^ 8)
	}
	side, depth := 1-p.turn, 0
	for ; depth < len(gains)-1; side = 1 - side {
		at, kind := p.leastValuableAttacker(side, square, occupied)
		if kind == none || kind == king && p.attackers(1-side, square, occupied&^bit(at))&occupied != 0 {
			break
		}
		depth++
		gains[depth] = standing - gains[depth-1]
		standing = values[kind]
		occupied &^= bit(at)
	}
	for ; depth > 0; depth-- {
		gains[depth-1] = min(gains[depth-1], -gains[depth])
	}
	return gains[0]
}

// leastValuableAttacker returns the square and the kind of the least valuable piece of side, among
// the occupied squares, that attacks square.
func (p *position) leastValuableAttacker(side, square int, occupied bitboard) (at, kind int) {
	found := p.attackers(side, square, occupied) & occupied
	for kind = pawn; kind <= king; kind++ {
		if pieces := found & p.kinds[kind]; pieces != 0 {
			return pieces.first(), kind
		}
	}
	return 0, none
}
