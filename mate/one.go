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
	var a mateTest
	a.prepare(p, attacks, king)
	if m := a.findDrop(); m != shogi.NoMove {
		return m
	}
	return a.findBoardMove()
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

// mateTest holds the facts of a position that the tests of its checks share.
type mateTest struct {
	p        *shogi.Position
	us, them shogi.Color
	king     shogi.Square // the king to be mated
	occupied shogi.Bitboard

	occupiedWithoutKing shogi.Bitboard // for lines that go on through the king's square

	aroundKing    shogi.Bitboard // the squares next to the king
	liberties     shogi.Bitboard // the squares that the king could go to now
	attacked      shogi.Bitboard // the squares that the attacker attacks
	attackedTwice shogi.Bitboard // the squares that the attacker attacks twice or more
	defended      shogi.Bitboard // the squares where a piece other than the king can take
	canInterpose  bool           // whether the defender can drop a piece on any empty square
}

func (a *mateTest) prepare(p *shogi.Position, attacks *shogi.AttackMap, king shogi.Square) {
	a.p, a.us, a.king = p, p.SideToMove(), king
	a.them = a.us.Opponent()
	a.occupied = p.Occupied()
	a.occupiedWithoutKing = a.occupied.AndNot(king.Bitboard())
	a.aroundKing = king.Neighbours()
	a.attacked, a.attackedTwice = attacks.Attacked(a.us), attacks.AttackedTwice(a.us)
	a.liberties = a.aroundKing.AndNot(p.PiecesOf(a.them)).AndNot(a.attacked)
	if p.Pinned(a.them).IsEmpty() {
		attacked, twice := attacks.Attacked(a.them), attacks.AttackedTwice(a.them)
		a.defended = attacked.AndNot(a.aroundKing).Or(twice)
	}
	hand := p.Hand(a.them)
	a.canInterpose = hand.Has(shogi.Gold) || hand.Has(shogi.Silver) || hand.Has(shogi.Bishop) || hand.Has(shogi.Rook)
}

// checksFrom returns the squares from which a piece of type t would give check.
func (a *mateTest) checksFrom(t shogi.PieceType) shogi.Bitboard {
	return shogi.Attacks(shogi.NewPiece(a.them, t), a.king, a.occupied)
}

// leavesNoLiberty reports whether a piece of type t on s, together with the squares that the
// attacker attacks now, would leave the king no square. behind are the occupied squares without the
// king and the piece's origin.
func (a *mateTest) leavesNoLiberty(t shogi.PieceType, s shogi.Square, behind shogi.Bitboard) bool {
	reach := shogi.Attacks(shogi.NewPiece(a.us, t), s, behind)
	return a.liberties.AndNot(reach).AndNot(s.Bitboard()).IsEmpty()
}

var droppedCheckers = [...]shogi.PieceType{shogi.Gold, shogi.Silver, shogi.Rook, shogi.Bishop,
	shogi.Lance, shogi.Knight}

// findDrop returns a drop that mates, or NoMove. Pawn drops may not mate.
func (a *mateTest) findDrop() shogi.Move {
	hand := a.p.Hand(a.us)
	if hand == 0 {
		return shogi.NoMove
	}
	safe := a.occupied.Or(a.defended).Not()
	near := a.aroundKing.And(a.attacked)
	if !a.canInterpose {
		near = near.Or(a.aroundKing.Not())
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
			if a.leavesNoLiberty(t, s, a.occupiedWithoutKing) && mates(a.p, shogi.NewDrop(t, s)) {
				return shogi.NewDrop(t, s)
			}
		}
	}
	return shogi.NoMove
}

// findBoardMove returns a move on the board that mates, or NoMove.
func (a *mateTest) findBoardMove() shogi.Move {
	p := a.p
	// discoverers are the attacker's pieces that stand alone between one of its sliders and the
	// king.
	discoverers := p.SoleBlockers(a.king, a.us).And(p.PiecesOf(a.us))
	near := &checkers[a.us&1]
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t == shogi.King {
			continue
		}
		for from := range p.Pieces(a.us, t).And(near[t][a.king]).AndNot(discoverers).All() {
			if m := a.findMoveOf(t, from); m != shogi.NoMove {
				return m
			}
		}
	}
	if discoverers.Any() {
		return a.findDiscovered(discoverers)
	}
	return shogi.NoMove
}

// findMoveOf returns a direct check that mates by the piece of type t on from, or NoMove. Pawns,
// bishops and rooks promote where they can: the promoted piece attacks everything that the
// unpromoted one does.
func (a *mateTest) findMoveOf(t shogi.PieceType, from shogi.Square) shogi.Move {
	reach := shogi.Attacks(shogi.NewPiece(a.us, t), from, a.occupied).AndNot(a.p.PiecesOf(a.us))
	if !t.CanPromote() {
		return a.findMoveTo(t, shogi.NewMove(from, 0), from, reach)
	}
	promoting := reach
	if !from.InPromotionZone(a.us) {
		promoting = reach.And(shogi.PromotionZone(a.us))
	}
	if m := a.findMoveTo(t.Promoted(), shogi.NewPromotion(from, 0), from, promoting); m != shogi.NoMove {
		return m
	}
	if t == shogi.Pawn || t == shogi.Bishop || t == shogi.Rook {
		reach = reach.AndNot(promoting)
	}
	return a.findMoveTo(t, shogi.NewMove(from, 0), from, reach)
}

// findMoveTo returns a move from from to a square of reach, where the piece is of type t, that
// mates, or NoMove. base is the move to square 0.
func (a *mateTest) findMoveTo(t shogi.PieceType, base shogi.Move, from shogi.Square, reach shogi.Bitboard) shogi.Move {
	reach = reach.And(a.checksFrom(t))
	if reach.IsEmpty() {
		return shogi.NoMove
	}
	// A piece that leaves the line of an own slider may thereby be supported, liberties attacked
	// and captors pinned: then only the close look counts.
	opening := a.opensLine(from)
	if !opening {
		reach = reach.AndNot(a.defended)
		supported := a.attackedTwice
		if !a.canInterpose || t == shogi.Knight {
			supported = supported.Or(a.aroundKing.Not())
		} else {
			supported = supported.And(a.aroundKing)
		}
		reach = reach.And(supported)
	}
	behind := a.occupiedWithoutKing.AndNot(from.Bitboard())
	for to := range reach.All() {
		m := base | shogi.NewMove(0, to)
		if (opening || a.leavesNoLiberty(t, to, behind)) && a.p.IsLegal(m) && mates(a.p, m) {
			return m
		}
	}
	return shogi.NoMove
}

// opensLine reports whether a slider of the attacker attacks s.
func (a *mateTest) opensLine(s shogi.Square) bool {
	if !a.attacked.Has(s) {
		return false
	}
	p := a.p
	straight := p.Pieces(a.us, shogi.Rook).Or(p.Pieces(a.us, shogi.Dragon))
	diagonal := p.Pieces(a.us, shogi.Bishop).Or(p.Pieces(a.us, shogi.Horse))
	lances := p.Pieces(a.us, shogi.Lance)
	return a.seenByAny(shogi.Rook, s, straight) || a.seenByAny(shogi.Bishop, s, diagonal) ||
		a.seenByAny(shogi.Lance, s, lances)
}

// seenByAny reports whether one of pieces, which belong to the attacker and move as type t does,
// attacks s.
func (a *mateTest) seenByAny(t shogi.PieceType, s shogi.Square, pieces shogi.Bitboard) bool {
	return pieces.Any() && pieces.Intersects(shogi.Attacks(shogi.NewPiece(a.them, t), s, a.occupied))
}

// findDiscovered returns a check by one of discoverers, pieces whose moves uncover a line, that
// mates, or NoMove.
func (a *mateTest) findDiscovered(discoverers shogi.Bitboard) shogi.Move {
	var buffer [shogi.MaxMoves]shogi.Move
	for _, m := range a.p.AppendChecks(buffer[:0]) {
		if !m.IsDrop() && discoverers.Has(m.From()) && mates(a.p, m) {
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

// canReach reports whether a piece of us other than the king can move to s, where it captures the
// checker or blocks its line.
func canReach(p *shogi.Position, us shogi.Color, king, s shogi.Square, pinned shogi.Bitboard) bool {
	movers := p.AttackersOf(us, s, p.Occupied()).AndNot(king.Bitboard())
	// The checker's line is closed by the checker itself, so that a piece pinned
	// by another slider stays pinned, and cannot come between two lines.
	return movers.AndNot(pinned).Any()
}

// canDrop reports whether the side to move can drop a piece of hand on s, an empty square that
// blocks the check.
func canDrop(p *shogi.Position, hand shogi.Hand, s shogi.Square) bool {
	for _, t := range shogi.HandTypes {
		if hand.Has(t) && p.IsLegal(shogi.NewDrop(t, s)) {
			return true
		}
	}
	return false
}
