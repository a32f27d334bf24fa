package plausibility

import (
	"shotest/mate"
	"shotest/shogi"
)

// kingFacts holds the facts that this group gathers for a position.
type kingFacts struct {
	// checks holds, by type, the squares from which a piece of ours would give check.
	checks       [shogi.PieceTypeCount]shogi.Bitboard
	guards       shogi.Bitboard // see Basics.guards
	libertyCount int
}

// gatherKingAttack looks at the enemy's king and the squares around it.
func (s *Scorer) gatherKingAttack(f *Facts) {
	p, k := f.Position, &f.own.king
	*k = kingFacts{}
	if f.enemyKing == shogi.NoSquare {
		return
	}
	k.checks = p.CheckSquares(f.Us)
	k.libertyCount = f.liberties.Count()
	k.guards = f.guards()
}

// maxGuardedLiberties is the number of liberties up to which a king depends on its guards.
const maxGuardedLiberties = 2

// guards returns the enemy pieces that, alone besides the king, defend a square next to the king
// which we attack.
func (b *Basics) guards() (guards shogi.Bitboard) {
	if b.liberties.Count() > maxGuardedLiberties {
		return guards
	}
	p := b.Position
	planes := b.Attacks.Planes(b.Them)
	twice := planes[1].AndNot(planes[0].Or(planes[2]).Or(planes[3]))
	for s := range b.aroundEnemyKing.And(b.Attacked[b.Us]).And(twice).All() {
		guards = guards.Or(p.AttackersOf(b.Them, s, p.Occupied()).AndNot(b.enemyKing.Bitboard()))
	}
	return guards
}

func (s *Scorer) scoreKingAttack(f *Facts, c *Candidate) {
	if c.Check {
		s.check(f, c)
		s.discoveredCheck(f, c)
		s.sendOff(f, c)
	}
	if s.reach.Intersects(f.aroundEnemyKing) {
		s.kingSquare(f, c)
		s.liberty(f, c)
	}
	if s.mayThreatenMate(f, c) {
		s.expect(c, MateThreat, 0)
	}
	if guards := &f.own.king.guards; guards.Has(c.To) || !c.Check && s.fresh.Intersects(*guards) {
		s.expect(c, HitGuard, 0)
	}
}

func (s *Scorer) finishKingAttack(f *Facts, c *Candidate) {
	if c.expects(MateThreat) {
		s.mateThreat(f, c)
	}
	if c.expects(HitGuard) {
		s.hitGuard(f, c)
	}
}

// check credits checks: they leave few answers. Checks that lose material by the exchange on their
// square count less, checks that follow a check of the last own move more. Source: Treebeard
// criterion 10, "we give check, more if our previous ply was also check".
func (s *Scorer) check(f *Facts, c *Candidate) {
	bin := 0
	if f.Attacked[f.Them].Has(c.To) && s.exchange.Evaluate(f.Position, c.Move) < 0 {
		bin++
	}
	if f.Line[1].Check {
		bin += 2
	}
	s.credit(c, Check, bin)
}

// discoveredCheck credits checks by a slider whose line the move opens, more if the moved piece
// gives check as well: the moved piece is free to do anything, and only the king can answer a
// double check. Source: GPS Shogi learned that these are the likeliest checks by far.
func (s *Scorer) discoveredCheck(f *Facts, c *Candidate) {
	if f.discovers(c.From, c.To) {
		s.credit(c, DiscoveredCheck, f.own.king.checks[c.standing()].Digit(c.To))
	}
}

// sendOff credits sending the king off (okuri no tesuji): a check that only the king can answer,
// by taking, so that it leaves a piece which it alone guards and which we attack. That piece must
// be worth more than the one offered. Source: GPS Shogi has such a feature (SendOff).
func (s *Scorer) sendOff(f *Facts, c *Candidate) {
	if f.sendsOff(c, &s.captureGain) {
		s.credit(c, SendOff, 0)
	}
}

// sendsOff reports whether SendOff credits c, a check. taking holds the gain of capturing each type
// of piece.
func (b *Basics) sendsOff(c *Candidate, taking *[shogi.PieceTypeCount]int32) bool {
	if !b.weakSquares.Has(c.To) || b.supported(c) {
		return false
	}
	offered := taking[c.standing()] - taking[c.Captured]
	leaning := b.weakSquares.And(b.Position.PiecesOf(b.Them)).And(b.Attacked[b.Us])
	for square := range leaning.AndNot(c.To.Neighbours()).AndNot(c.To.Bitboard()).All() {
		if taking[b.Position.PieceAt(square).Type()] > offered {
			return true
		}
	}
	return false
}

// kingSquare credits new attacks on squares next to the enemy's king that only the king defends:
// the attackers enter there. Source: ours; attacks around the king are the backbone of most
// evaluations.
func (s *Scorer) kingSquare(f *Facts, c *Candidate) {
	if n := s.fresh.And(f.weakSquares).Count(); n > 0 {
		s.credit(c, KingSquare, min(n, 3)-1)
	}
}

// lastLiberty is the bin of Liberty for a king without a liberty.
const lastLiberty = 3

// liberty credits taking liberties of the enemy's king, less those that the moved piece gives
// back. Squares behind the king on a line of check count as taken. Source: ours; GPS Shogi counts
// blockades of the king.
func (s *Scorer) liberty(f *Facts, c *Candidate) {
	switch taken := f.libertiesTaken(c, s.reach); {
	case taken <= 0:
	case taken >= f.own.king.libertyCount:
		s.credit(c, Liberty, lastLiberty)
	default:
		s.credit(c, Liberty, min(taken, 3)-1)
	}
}

// libertiesTaken returns the number of liberties that c takes from the enemy king, less those that
// it gives back; reach holds the squares that the piece attacks after c.
func (b *Basics) libertiesTaken(c *Candidate, reach shogi.Bitboard) int {
	if c.Check && c.standing().IsSlider() {
		reach = b.reachThroughKing(c)
	}
	taken := reach.And(b.liberties).Count()
	if taken == 0 || c.From == shogi.NoSquare {
		return taken
	}
	before := shogi.Attacks(b.Position.PieceAt(c.From), c.From, b.Position.Occupied())
	held := before.And(b.aroundEnemyKing).AndNot(b.AttackedTwice[b.Us]).AndNot(b.Position.PiecesOf(b.Them))
	return taken - held.AndNot(reach).Count()
}

// reachThroughKing returns the attacks of the moved slider, which gives check, as if the enemy king
// were not there.
func (b *Basics) reachThroughKing(c *Candidate) shogi.Bitboard {
	occupied := b.Position.Occupied().AndNot(b.enemyKing.Bitboard())
	if c.From != shogi.NoSquare {
		occupied = occupied.AndNot(c.From.Bitboard())
	}
	return shogi.Attacks(shogi.NewPiece(b.Us, c.standing()), c.To, occupied)
}

// The numbers of liberties up to which a mate may be threatened: a gold dropped before the king
// takes four and its own square; without one, the mating move rarely takes more than two.
const (
	maxLibertiesBeforeMate     = 2
	maxLibertiesBeforeGoldMate = 4
)

// mayThreatenMate reports whether a move may threaten mate: it newly attacks a square next to the
// king and leaves the king few liberties. In games that is one move in thirteen, and 19 of 20
// threats are among them.
func (s *Scorer) mayThreatenMate(f *Facts, c *Candidate) bool {
	if c.Check || !s.fresh.Intersects(f.aroundEnemyKing) {
		return false
	}
	left := f.liberties.AndNot(s.reach).Count()
	return left <= maxLibertiesBeforeMate || left <= maxLibertiesBeforeGoldMate && f.Position.Hand(f.Us).Has(shogi.Gold)
}

// mateThreat credits threats of mate: if the opponent passed, there would be a mate in one.
// Source: ours; the chapter's similarity criterion 6 tells such moves from others.
func (s *Scorer) mateThreat(f *Facts, c *Candidate) {
	if mate.InOne(s.afterPassing(f, c), nil) != shogi.NoMove {
		s.credit(c, MateThreat, 0)
	}
}

// hitGuard credits moves against a guard of the king's squares (see kingFacts.guards): they take
// it, or attack it so that it could be taken without loss. Source: ours; GPS Shogi has a feature
// of this kind (LureDefender).
func (s *Scorer) hitGuard(f *Facts, c *Candidate) {
	guards := f.own.king.guards
	if guards.Has(c.To) {
		if c.Gain >= 0 {
			s.credit(c, HitGuard, 0)
		}
		return
	}
	_, fresh := f.reach(c)
	for square := range fresh.And(guards).All() {
		if s.exchange.Evaluate(s.afterPassing(f, c), shogi.NewMove(c.To, square)) >= 0 {
			s.credit(c, HitGuard, 0)
			return
		}
	}
}
