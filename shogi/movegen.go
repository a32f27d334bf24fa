package shogi

import "math/bits"

// Generation of legal moves: straight from the bitboards, without making a move
// to see whether it leaves the king in check. Pinned pieces stay on their line,
// kings are moved only to squares that are not attacked, and in check only
// evasions are made.
//
// The generators append to a slice that the caller reuses:
//
//	var buffer [shogi.MaxMoves]shogi.Move
//	moves := position.AppendLegalMoves(buffer[:0])

// targets are the squares that moves may lead to: one set for promotions, one
// for all other moves.
type targets struct{ promoting, staying Bitboard }

// and returns the targets that are in b.
func (t targets) and(b Bitboard) targets {
	return targets{t.promoting.And(b), t.staying.And(b)}
}

// AppendLegalMoves appends every legal move, non-promotions without a point
// included.
func (p *Position) AppendLegalMoves(dst []Move) []Move {
	if p.checkers.Any() {
		return p.appendEvasions(dst)
	}
	open := p.byColor[p.side&1].Not()
	dst = p.appendBoardMoves(dst, targets{open, open})
	return p.appendDrops(dst, p.Occupied().Not())
}

// AppendTacticalMoves appends the legal captures and promotions. In check it
// appends every evasion.
func (p *Position) AppendTacticalMoves(dst []Move) []Move {
	if p.checkers.Any() {
		return p.appendEvasions(dst)
	}
	return p.appendBoardMoves(dst, targets{p.byColor[p.side&1].Not(), p.byColor[p.side&1^1]})
}

// AppendQuietMoves appends the legal moves that AppendTacticalMoves leaves out; none in check.
func (p *Position) AppendQuietMoves(dst []Move) []Move {
	if p.checkers.Any() {
		return dst
	}
	empty := p.Occupied().Not()
	return p.appendDrops(p.appendBoardMoves(dst, targets{staying: empty}), empty)
}

// HasLegalMove reports whether the side to move has a legal move. Without one it is mated, or
// stalemated, which loses as well.
func (p *Position) HasLegalMove() bool {
	var buffer [MaxMoves]Move
	return len(p.AppendLegalMoves(buffer[:0])) > 0
}

// appendEvasions appends the legal moves of a side that is in check.
func (p *Position) appendEvasions(dst []Move) []Move {
	us := p.side & 1
	king := p.kings[us]
	dst = p.appendKingMoves(dst, king, p.byColor[us].Not())
	if p.checkers.MoreThanOne() {
		return dst
	}
	interpositions := Between(king, p.checkers.First())
	useful := interpositions.Or(p.checkers)
	dst = p.appendPieceMoves(dst, p.Pinned(us), targets{useful, useful})
	return p.appendDrops(dst, interpositions)
}

// appendBoardMoves appends the moves of the pieces on the board, when not in
// check.
func (p *Position) appendBoardMoves(dst []Move, to targets) []Move {
	us := p.side & 1
	king := p.kings[us]
	pinned := p.Pinned(us)
	dst = p.appendPieceMoves(dst, pinned, to)
	for from := range pinned.All() {
		line := rays[directions[king][from]&15][king]
		dst = p.appendMovesOf(dst, from, to.and(line))
	}
	if king == NoSquare {
		return dst
	}
	return p.appendKingMoves(dst, king, to.staying)
}

// appendPieceMoves appends the moves of every piece but the king and the pinned
// ones.
func (p *Position) appendPieceMoves(dst []Move, pinned Bitboard, to targets) []Move {
	us := p.side & 1
	movers := p.byColor[us].AndNot(pinned)
	dst = p.appendPawnMoves(dst, p.byType[Pawn].And(movers), to)
	occupied := p.Occupied()
	for from := range p.byType[Lance].And(movers).All() {
		dst = appendPromotable(dst, us, from, lanceAttacks(us, from, occupied), to, lastRank[us])
	}
	for from := range p.byType[Knight].And(movers).All() {
		dst = appendPromotable(dst, us, from, knightAttacks[us][from], to, lastTwoRanks[us])
	}
	for from := range p.byType[Silver].And(movers).All() {
		dst = appendPromotable(dst, us, from, silverAttacks[us][from], to, Bitboard{})
	}
	for from := range p.byType[goldLikeSlot].And(movers).All() {
		dst = appendMoves(dst, NewMove(from, 0), goldAttacks[us][from].And(to.staying))
	}
	for from := range p.byType[Bishop].And(movers).All() {
		dst = appendPromotable(dst, us, from, bishopAttacks(from, occupied), to, Bitboard{})
	}
	for from := range p.byType[Rook].And(movers).All() {
		dst = appendPromotable(dst, us, from, rookAttacks(from, occupied), to, Bitboard{})
	}
	for from := range p.byType[Horse].And(movers).All() {
		dst = appendMoves(dst, NewMove(from, 0), bishopAttacks(from, occupied).Or(kingAttacks[from]).And(to.staying))
	}
	for from := range p.byType[Dragon].And(movers).All() {
		dst = appendMoves(dst, NewMove(from, 0), rookAttacks(from, occupied).Or(kingAttacks[from]).And(to.staying))
	}
	return dst
}

// appendMovesOf appends the moves of one piece that is not a king.
func (p *Position) appendMovesOf(dst []Move, from Square, to targets) []Move {
	piece := p.board[from]
	attacked := Attacks(piece, from, p.Occupied())
	if !piece.Type().CanPromote() {
		return appendMoves(dst, NewMove(from, 0), attacked.And(to.staying))
	}
	return appendPromotable(dst, piece.Color(), from, attacked, to, deadSquares[piece.Color()][piece.Type()])
}

// appendMoves appends base, a move to the first square, with each square of to instead.
func appendMoves(dst []Move, base Move, to Bitboard) []Move {
	for low := to.lo; low != 0; low &= low - 1 {
		dst = append(dst, base|Move(bits.TrailingZeros64(low)))
	}
	for high := to.hi; high != 0; high &= high - 1 {
		dst = append(dst, base|(Move(bits.TrailingZeros64(high))+lowSquares))
	}
	return dst
}

// appendPromotable appends the moves of a piece that can promote: promotions
// where the move begins or ends in the zone, other moves to squares where the
// piece is not dead.
func appendPromotable(dst []Move, us Color, from Square, attacked Bitboard, to targets, dead Bitboard) []Move {
	promoting := attacked.And(to.promoting)
	if !promotionZone[us].Has(from) {
		promoting = promoting.And(promotionZone[us])
	}
	if promoting.Any() {
		dst = appendMoves(dst, NewPromotion(from, 0), promoting)
	}
	return appendMoves(dst, NewMove(from, 0), attacked.And(to.staying).AndNot(dead))
}

// appendPawnMoves appends the moves of all pawns of the side to move at once:
// each advances by one bit.
func (p *Position) appendPawnMoves(dst []Move, pawns Bitboard, to targets) []Move {
	us := p.side & 1
	advanced, back := pawns.Forward(us), Move(1)
	if us == White {
		back = ^Move(0)
	}
	promoting := advanced.And(to.promoting).And(promotionZone[us])
	for s := range promoting.All() {
		dst = append(dst, (Move(s)+back)<<moveFromShift|Move(s)|movePromotion)
	}
	staying := advanced.And(to.staying).AndNot(lastRank[us])
	for s := range staying.All() {
		dst = append(dst, (Move(s)+back)<<moveFromShift|Move(s))
	}
	return dst
}

// appendKingMoves appends the king's moves to squares that are not attacked
// once it has left its own.
func (p *Position) appendKingMoves(dst []Move, king Square, to Bitboard) []Move {
	them := p.side&1 ^ 1
	occupied := p.Occupied().AndNot(squareSet[king&127])
	for s := range kingAttacks[king].And(to).All() {
		if !p.isAttacked(them, s, occupied) {
			dst = append(dst, NewMove(king, s))
		}
	}
	return dst
}
