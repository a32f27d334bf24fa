package mate

import "shotest/shogi"

// InOne returns a move that mates at once, NoMove without one. It is exact: it takes into account
// pins, double and discovered checks, interpositions by moves and by drops, and that a pawn drop
// may not mate. The attacker may be in check or without a king. attacks is the position's attack
// map, or nil.
//
// Few checks come near to mating. A check gets a close look only if the king has no square left,
// the checker is supported where the king could take it, and no other piece could take it.
func InOne(p *shogi.Position, attacks *shogi.AttackMap) shogi.Move {
	us := p.SideToMove()
	king := p.King(us.Opponent())
	if king == shogi.NoSquare {
		return shogi.NoMove
	}
	if p.InCheck() {
		return inOneWhileInCheck(p)
	}
	var own shogi.AttackMap
	if attacks == nil {
		own.Compute(p)
		attacks = &own
	}
	var a assault
	a.prepare(p, attacks, king)
	if m := a.byDrop(); m != shogi.NoMove {
		return m
	}
	return a.byMove()
}

// inOneWhileInCheck tries the few evasions that give check.
func inOneWhileInCheck(p *shogi.Position) shogi.Move {
	var buffer [shogi.MaxMoves]shogi.Move
	for _, m := range p.AppendChecks(buffer[:0]) {
		if mates(p, m) {
			return m
		}
	}
	return shogi.NoMove
}

// assault holds the facts that the tests of single checks share.
type assault struct {
	p        *shogi.Position
	us, them shogi.Color
	king     shogi.Square // the king to be mated
	occupied shogi.Bitboard
	behind   shogi.Bitboard // occupied without the king: what lines look through
	adjacent shogi.Bitboard // the squares adjacent to the king
	flights  shogi.Bitboard // the squares that the king could go to now
	held     shogi.Bitboard // squares that the attacker attacks
	heldMore shogi.Bitboard // squares that it attacks at least twice
	takeable shogi.Bitboard // squares where a piece other than the king can take
	// blockable says that the defender can drop a piece on any empty square.
	blockable bool
}

func (a *assault) prepare(p *shogi.Position, attacks *shogi.AttackMap, king shogi.Square) {
	a.p, a.us, a.king = p, p.SideToMove(), king
	a.them = a.us.Opponent()
	a.occupied = p.Occupied()
	a.behind = a.occupied.AndNot(king.Bitboard())
	a.adjacent = king.Neighbours()
	a.held, a.heldMore = attacks.Attacked(a.us), attacks.AttackedTwice(a.us)
	a.flights = a.adjacent.AndNot(p.PiecesOf(a.them)).AndNot(a.held)
	if p.Pinned(a.them).IsEmpty() {
		attacked, twice := attacks.Attacked(a.them), attacks.AttackedTwice(a.them)
		a.takeable = attacked.AndNot(a.adjacent).Or(twice)
	}
	hand := p.Hand(a.them)
	a.blockable = hand.Has(shogi.Gold) || hand.Has(shogi.Silver) || hand.Has(shogi.Bishop) || hand.Has(shogi.Rook)
}

// checksFrom returns the squares from which a piece of a type would give check.
func (a *assault) checksFrom(t shogi.PieceType) shogi.Bitboard {
	return shogi.Attacks(shogi.NewPiece(a.them, t), a.king, a.occupied)
}

// suffices reports whether a piece of a type on a square would leave the king no square, given the
// squares that the attacker holds now. behind are the occupied squares without the king and the
// piece's origin.
func (a *assault) suffices(t shogi.PieceType, s shogi.Square, behind shogi.Bitboard) bool {
	reach := shogi.Attacks(shogi.NewPiece(a.us, t), s, behind)
	return a.flights.AndNot(reach).AndNot(s.Bitboard()).IsEmpty()
}

var droppedCheckers = [...]shogi.PieceType{shogi.Gold, shogi.Silver, shogi.Rook, shogi.Bishop,
	shogi.Lance, shogi.Knight}

// byDrop looks for a drop that mates. Pawn drops may not mate.
func (a *assault) byDrop() shogi.Move {
	hand := a.p.Hand(a.us)
	if hand == 0 {
		return shogi.NoMove
	}
	safe := a.occupied.Or(a.takeable).Not()
	near := a.adjacent.And(a.held)
	if !a.blockable {
		near = near.Or(a.adjacent.Not())
	}
	for _, t := range droppedCheckers {
		if !hand.Has(t) {
			continue
		}
		from := a.checksFrom(t).And(safe)
		if t != shogi.Knight {
			from = from.And(near)
		}
		for s := range from.All() {
			if a.suffices(t, s, a.behind) && mates(a.p, shogi.NewDrop(t, s)) {
				return shogi.NewDrop(t, s)
			}
		}
	}
	return shogi.NoMove
}

// byMove looks for a move on the board that mates.
func (a *assault) byMove() shogi.Move {
	p := a.p
	// uncovering are the attacker's pieces that stand alone between one of its sliders and the
	// king.
	uncovering := p.SoleBlockers(a.king, a.us).And(p.PiecesOf(a.us))
	near := &checkers[a.us&1]
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t == shogi.King {
			continue
		}
		for from := range p.Pieces(a.us, t).And(near[t][a.king]).AndNot(uncovering).All() {
			if m := a.byPiece(t, from); m != shogi.NoMove {
				return m
			}
		}
	}
	if uncovering.Any() {
		return a.byUncovering(uncovering)
	}
	return shogi.NoMove
}

// byPiece looks for a mate by a direct check of one piece. Pawns, bishops and rooks promote where
// they can: the promoted piece attacks everything that the unpromoted one does.
func (a *assault) byPiece(t shogi.PieceType, from shogi.Square) shogi.Move {
	reach := shogi.Attacks(shogi.NewPiece(a.us, t), from, a.occupied).AndNot(a.p.PiecesOf(a.us))
	if !t.CanPromote() {
		return a.byPieceTo(t, shogi.NewMove(from, 0), from, reach)
	}
	promoting := reach
	if !from.InPromotionZone(a.us) {
		promoting = reach.And(shogi.PromotionZone(a.us))
	}
	if m := a.byPieceTo(t.Promoted(), shogi.NewPromotion(from, 0), from, promoting); m != shogi.NoMove {
		return m
	}
	if t == shogi.Pawn || t == shogi.Bishop || t == shogi.Rook {
		reach = reach.AndNot(promoting)
	}
	return a.byPieceTo(t, shogi.NewMove(from, 0), from, reach)
}

// byPieceTo looks for a mate by a piece that has become t on one of its destinations. base is the
// move to square 0.
func (a *assault) byPieceTo(t shogi.PieceType, base shogi.Move, from shogi.Square, reach shogi.Bitboard) shogi.Move {
	reach = reach.And(a.checksFrom(t))
	if reach.IsEmpty() {
		return shogi.NoMove
	}
	// A piece that leaves the line of an own slider may thereby be supported, and flights
	// held and captors pinned: then only the close look counts.
	opening := a.opensLine(from)
	if !opening {
		reach = reach.AndNot(a.takeable)
		supported := a.heldMore
		if !a.blockable || t == shogi.Knight {
			supported = supported.Or(a.adjacent.Not())
		} else {
			supported = supported.And(a.adjacent)
		}
		reach = reach.And(supported)
	}
	behind := a.behind.AndNot(from.Bitboard())
	for to := range reach.All() {
		m := base | shogi.NewMove(0, to)
		if (opening || a.suffices(t, to, behind)) && a.p.IsLegal(m) && mates(a.p, m) {
			return m
		}
	}
	return shogi.NoMove
}

// opensLine reports whether an own slider looks at a square.
func (a *assault) opensLine(s shogi.Square) bool {
	if !a.held.Has(s) {
		return false
	}
	p := a.p
	straight := p.Pieces(a.us, shogi.Rook).Or(p.Pieces(a.us, shogi.Dragon))
	diagonal := p.Pieces(a.us, shogi.Bishop).Or(p.Pieces(a.us, shogi.Horse))
	lances := p.Pieces(a.us, shogi.Lance)
	return a.sees(shogi.Rook, s, straight) || a.sees(shogi.Bishop, s, diagonal) || a.sees(shogi.Lance, s, lances)
}

// sees reports whether one of some pieces of the attacker, all of which move as type t does,
// attacks a square.
func (a *assault) sees(t shogi.PieceType, s shogi.Square, pieces shogi.Bitboard) bool {
	return pieces.Any() && pieces.Intersects(shogi.Attacks(shogi.NewPiece(a.them, t), s, a.occupied))
}

// byUncovering tries every check by the pieces that uncover a line.
func (a *assault) byUncovering(uncovering shogi.Bitboard) shogi.Move {
	var buffer [shogi.MaxMoves]shogi.Move
	for _, m := range a.p.AppendChecks(buffer[:0]) {
		if !m.IsDrop() && uncovering.Has(m.From()) && mates(a.p, m) {
			return m
		}
	}
	return shogi.NoMove
}

// mates reports whether a legal check leaves no legal reply.
func mates(p *shogi.Position, m shogi.Move) bool {
	child := *p
	child.Play(m)
	return child.InCheck() && !hasEvasion(&child)
}

// hasEvasion reports whether the side to move, which is in check, has a legal move. It stops at
// the first one.
func hasEvasion(p *shogi.Position) bool {
	us := p.SideToMove()
	them, king, occupied := us.Opponent(), p.King(us), p.Occupied()
	behind := occupied.AndNot(king.Bitboard())
	for s := range king.Neighbours().AndNot(p.PiecesOf(us)).All() {
		if p.AttackersOf(them, s, behind).IsEmpty() {
			return true
		}
	}
	checkers := p.Checkers()
	if checkers.MoreThanOne() {
		return false
	}
	checker := checkers.First()
	pinned := p.Pinned(us)
	if canReach(p, us, king, checker, pinned) {
		return true
	}
	hand := p.Hand(us)
	for s := range shogi.Between(king, checker).All() {
		if hand != 0 && canDrop(p, hand, s) || canReach(p, us, king, s, pinned) {
			return true
		}
	}
	return false
}

// canReach reports whether a piece other than the king can capture the checker or block its line
// on a square.
func canReach(p *shogi.Position, us shogi.Color, king, s shogi.Square, pinned shogi.Bitboard) bool {
	movers := p.AttackersOf(us, s, p.Occupied()).AndNot(king.Bitboard())
	// The checker's line is closed by the checker itself, so that a piece pinned
	// by another slider stays pinned, and cannot come between two lines.
	return movers.AndNot(pinned).Any()
}

// canDrop reports whether the side to move can drop a piece on an empty square
// that blocks the check.
func canDrop(p *shogi.Position, hand shogi.Hand, s shogi.Square) bool {
	for _, t := range shogi.HandTypes {
		if hand.Has(t) && p.IsLegal(shogi.NewDrop(t, s)) {
			return true
		}
	}
	return false
}
