package shogi

import "slices"

// AppendChecks appends the legal moves that give check, directly or by uncovering a slider,
// non-promotions without a point included. It is made for mate search, and generates no moves that
// cannot give check.
func (p *Position) AppendChecks(dst []Move) []Move {
	us := p.side & 1
	target := p.kings[us^1]
	if target == NoSquare {
		return dst
	}
	if p.checkers.Any() { // there are few evasions
		start := len(dst)
		dst = p.appendEvasions(dst)
		checks := slices.DeleteFunc(dst[start:], func(m Move) bool { return !p.GivesCheck(m) })
		return dst[:start+len(checks)]
	}
	from := p.CheckSquares(us)
	dst = p.appendBoardChecks(dst, target, &from)
	return p.appendDropChecks(dst, &from)
}

// CheckSquares returns, by type, the squares from which a piece of c would give check on the
// present board; the empty sets if the opponent has no king. Kings give no check.
func (p *Position) CheckSquares(c Color) (from [PieceTypeCount]Bitboard) {
	us, them := c&1, c&1^1
	target, occupied := p.kings[them], p.Occupied()
	if target == NoSquare {
		return from
	}
	bishop, rook := bishopAttacks(target, occupied), rookAttacks(target, occupied)
	gold, king := goldAttacks[them][target], kingAttacks[target]
	from[Pawn] = pawnAttacks[them][target]
	from[Lance] = rook.And(rays[south-4*int(us)][target])
	from[Knight] = knightAttacks[them][target]
	from[Silver] = silverAttacks[them][target]
	from[Bishop], from[Rook] = bishop, rook
	from[Horse], from[Dragon] = bishop.Or(king), rook.Or(king)
	for _, t := range [...]PieceType{Gold, ProPawn, ProLance, ProKnight, ProSilver} {
		from[t] = gold
	}
	return from
}

// appendBoardChecks appends the checks to the king on target by pieces on the board; from holds
// CheckSquares. The side to move is not in check.
func (p *Position) appendBoardChecks(dst []Move, target Square, from *[PieceTypeCount]Bitboard) []Move {
	us := p.side & 1
	king := p.kings[us]
	open := p.byColor[us].Not()
	uncovering := p.SoleBlockers(target, us).And(p.byColor[us])
	pinned := p.Pinned(us)
	for s := range p.byColor[us].AndNot(p.byType[King]).All() {
		t := p.board[s].Type()
		to := targets{staying: from[t]}
		if t.CanPromote() {
			to.promoting = from[t.Promoted()]
		}
		if uncovering.Has(s) {
			aside := offLine(target, s)
			to = targets{to.promoting.Or(aside), to.staying.Or(aside)}
		}
		to = to.and(open)
		if pinned.Has(s) {
			to = to.and(rays[directions[king][s]&15][king])
		}
		if to.promoting.Any() || to.staying.Any() {
			dst = p.appendMovesOf(dst, s, to)
		}
	}
	if king != NoSquare && uncovering.Has(king) {
		dst = p.appendKingMoves(dst, king, open.And(offLine(target, king)))
	}
	return dst
}

// offLine returns the squares that are not on the line through two squares.
func offLine(a, b Square) Bitboard { return lineThrough(a, b).Not() }

// appendDropChecks appends the checks by drops; from holds CheckSquares.
func (p *Position) appendDropChecks(dst []Move, from *[PieceTypeCount]Bitboard) []Move {
	us := p.side & 1
	hand := p.hands[us]
	if hand == 0 {
		return dst
	}
	empty := p.Occupied().Not()
	if hand.Has(Pawn) {
		dst = p.appendPawnDrops(dst, empty.And(from[Pawn]))
	}
	for _, t := range [...]PieceType{Lance, Knight, Silver, Gold, Bishop, Rook} {
		if hand.Has(t) {
			base := [1]Move{NewDrop(t, 0)}
			dst = appendDropsOf(dst, base[:], empty.And(from[t]).AndNot(deadSquares[us][t]))
		}
	}
	return dst
}
