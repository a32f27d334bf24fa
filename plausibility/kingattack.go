package plausibility

import (
	"shotest/mate"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// kingAttackInfos describes moves against the enemy's king.
var kingAttackInfos = map[Component]Info{
	Check: {"check", KingAttack, Treebeard, 10, Tactical | Attacking, "gives check",
		[]string{"safe", "at a loss", "safe, again", "at a loss, again"}},
	DiscoveredCheck: {"discovered_check", KingAttack, Own, 0, Tactical | OpensLine | Attacking, "discovers a check",
		[]string{"discovered", "double"}},
	MateThreat: {"mate_threat", KingAttack, Own, 0, Costly | Tactical | Attacking, "threatens mate", singleBin},
	KingSquare: {"king_square", KingAttack, Own, 0, Tactical | Attacking,
		"attacks squares next to the enemy king that only the king defends", []string{"one", "two", "more"}},
	Liberty: {"liberty", KingAttack, Own, 0, Tactical | Attacking, "takes squares from the enemy king",
		[]string{"one", "two", "more", "the last"}},
	SendOff: {"send_off", KingAttack, Own, 0, Tactical | Attacking,
		"lures the king away from a piece that only the king guards", singleBin},
	HitGuard: {"hit_guard", KingAttack, Own, 0, Costly | Tactical | Threatens | Attacking,
		"hits the only defender of a mating square", singleBin},
}

// kingAttack returns the discounts for attacks on the enemy's king. It looks for threats of mate
// and for guards by functions of their own: see threatensMate and hitsGuard.
func (d *Discounts) kingAttack(n *facts.Node, m *facts.Details, reach, fresh shogi.Bitboard) (sum int) {
	if m.Check {
		sum += d.Check
		if m.From != shogi.NoSquare && n.Discovers(m.From, m.To) {
			sum += d.DiscoveredCheck
		}
		if d.SendOff != 0 && sendsOff(n, m) {
			sum += d.SendOff
		}
	}
	if near := reach.And(n.AroundEnemyKing); near.Any() {
		sum += d.NearKing * near.Count()
		sum += d.KingSquare * min(fresh.And(n.WeakSquares).Count(), 3)
		if d.Liberty != 0 {
			sum += d.Liberty * min(max(libertiesTaken(n, m, reach), 0), 3)
		}
		if d.MateThreat != 0 && threatensMate(n, m, reach, fresh) {
			sum += d.MateThreat
		}
	}
	if d.HitGuard != 0 && hitsGuard(n, m, fresh) {
		sum += d.HitGuard
	}
	return sum
}

// gatherKingAttack finds the squares from which pieces give check.
func (s *Scorer) gatherKingAttack(f *Facts) {
	f.own.checks = [shogi.PieceTypeCount]shogi.Bitboard{}
	if f.EnemyKing != shogi.NoSquare {
		f.own.checks = f.Position.CheckSquares(f.Us)
	}
}

func (s *Scorer) scoreKingAttack(f *Facts, c *Candidate) {
	if c.Check {
		s.check(f, c)
		s.discoveredCheck(f, c)
		s.sendOff(f, c)
	}
	if s.reach.Intersects(f.AroundEnemyKing) {
		s.kingSquare(f, c)
		s.liberty(f, c)
	}
	if s.mayThreatenMate(f, c) {
		s.expect(c, MateThreat, 0)
	}
	if guards := f.Squares(facts.OnlyGuards); guards.Has(c.To) || !c.Check && s.fresh.Intersects(*guards) {
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
	if f.Discovers(c.From, c.To) {
		s.credit(c, DiscoveredCheck, f.own.checks[c.Standing()].Digit(c.To))
	}
}

// sendOff credits sending the king off (okuri no tesuji): a check that only the king can answer,
// by taking, so that it leaves a piece which it alone guards and which we attack. That piece must
// be worth more than the one offered. Source: GPS Shogi has such a feature (SendOff).
func (s *Scorer) sendOff(f *Facts, c *Candidate) {
	if sendsOff(&f.Node, &c.Details) {
		s.credit(c, SendOff, 0)
	}
}

// sendsOff reports whether a check sends the king off.
func sendsOff(n *facts.Node, m *facts.Details) bool {
	if !n.WeakSquares.Has(m.To) || n.Supported(m) {
		return false
	}
	offered := facts.CaptureGains[m.Standing()] - facts.CaptureGains[m.Captured]
	leaning := n.WeakSquares.And(n.Position.PiecesOf(n.Them)).And(n.Attacked[n.Us])
	for square := range leaning.AndNot(m.To.Neighbours()).AndNot(m.To.Bitboard()).All() {
		if facts.CaptureGains[n.Position.PieceAt(square).Type()] > offered {
			return true
		}
	}
	return false
}

// kingSquare credits new attacks on squares next to the enemy's king that only the king defends:
// the attackers enter there. Source: ours; attacks around the king are the backbone of most
// evaluations.
func (s *Scorer) kingSquare(f *Facts, c *Candidate) {
	if n := s.fresh.And(f.WeakSquares).Count(); n > 0 {
		s.credit(c, KingSquare, min(n, 3)-1)
	}
}

// lastLiberty is the bin of Liberty for a king without a liberty.
const lastLiberty = 3

// liberty credits taking liberties of the enemy's king, less those that the moved piece gives
// back. Squares behind the king on a line of check count as taken. Source: ours; GPS Shogi counts
// blockades of the king.
func (s *Scorer) liberty(f *Facts, c *Candidate) {
	switch taken := libertiesTaken(&f.Node, &c.Details, s.reach); {
	case taken <= 0:
	case taken >= f.Liberties.Count():
		s.credit(c, Liberty, lastLiberty)
	default:
		s.credit(c, Liberty, min(taken, 3)-1)
	}
}

// libertiesTaken returns the number of liberties that a move takes from the enemy king, less those
// that it gives back; reach holds the squares that the piece attacks after the move.
func libertiesTaken(n *facts.Node, m *facts.Details, reach shogi.Bitboard) int {
	if m.Check && m.Standing().IsSlider() {
		reach = reachThroughKing(n, m)
	}
	taken := reach.And(n.Liberties).Count()
	if taken == 0 || m.From == shogi.NoSquare {
		return taken
	}
	before := shogi.Attacks(n.Position.PieceAt(m.From), m.From, n.Position.Occupied())
	held := before.And(n.AroundEnemyKing).AndNot(n.AttackedTwice[n.Us]).AndNot(n.Position.PiecesOf(n.Them))
	return taken - held.AndNot(reach).Count()
}

// reachThroughKing returns the attacks of the moved slider, which gives check, as if the enemy king
// were not there.
func reachThroughKing(n *facts.Node, m *facts.Details) shogi.Bitboard {
	occupied := n.Position.Occupied().AndNot(n.EnemyKing.Bitboard())
	if m.From != shogi.NoSquare {
		occupied = occupied.AndNot(m.From.Bitboard())
	}
	return shogi.Attacks(shogi.NewPiece(n.Us, m.Standing()), m.To, occupied)
}

// The numbers of liberties up to which a mate may be threatened: a gold dropped before the king
// takes four and its own square; without one, the mating move rarely takes more than two.
const (
	maxLibertiesBeforeMate     = 2
	maxLibertiesBeforeGoldMate = 4
)

// threatensMate is what a price sees of MateThreat: whether there is a square next to the king,
// defended by the king alone, where a dropped piece, or the moved piece entering there, would leave
// the king no square. It does not see threats by pieces farther away, as the search for a mate
// does.
func threatensMate(n *facts.Node, m *facts.Details, reach, fresh shogi.Bitboard) bool {
	entries := fresh.And(n.WeakSquares).AndNot(n.Position.PiecesOf(n.Us))
	if m.Check || entries.IsEmpty() {
		return false
	}
	hand, left := n.Position.Hand(n.Us), n.Liberties.AndNot(reach)
	for s := range entries.All() {
		entering := m.Standing()
		if entering.CanPromote() && (s.InPromotionZone(n.Us) || m.To.InPromotionZone(n.Us)) {
			entering = entering.Promoted()
		}
		if n.Attacked[n.Us].Has(s) && leavesNone(n, entering, s, left) {
			return true
		}
		if n.Position.PieceAt(s) != shogi.NoPiece {
			continue
		}
		for _, t := range [...]shogi.PieceType{shogi.Gold, shogi.Silver, shogi.Rook, shogi.Bishop} {
			if hand.Has(t) && (m.From != shogi.NoSquare || m.Piece != t || hand.Count(t) > 1) &&
				leavesNone(n, t, s, left) {
				return true
			}
		}
	}
	return false
}

// leavesNone reports whether a piece on a square next to the enemy's king gives check and attacks
// all squares that are left to the king.
func leavesNone(n *facts.Node, t shogi.PieceType, s shogi.Square, left shogi.Bitboard) bool {
	attacks := shogi.Attacks(shogi.NewPiece(n.Us, t), s, n.Position.Occupied().AndNot(n.EnemyKing.Bitboard()))
	return attacks.Has(n.EnemyKing) && left.AndNot(attacks).AndNot(s.Bitboard()).IsEmpty()
}

// mayThreatenMate reports whether a move may threaten mate: it newly attacks a square next to the
// king and leaves the king few liberties. In games that is one move in thirteen, and 19 of 20
// threats are among them.
func (s *Scorer) mayThreatenMate(f *Facts, c *Candidate) bool {
	if c.Check || !s.fresh.Intersects(f.AroundEnemyKing) {
		return false
	}
	left := f.Liberties.AndNot(s.reach).Count()
	return left <= maxLibertiesBeforeMate || left <= maxLibertiesBeforeGoldMate && f.Position.Hand(f.Us).Has(shogi.Gold)
}

// mateThreat credits threats of mate: if the opponent passed, there would be a mate in one.
// Source: ours; the chapter's similarity criterion 6 tells such moves from others.
func (s *Scorer) mateThreat(f *Facts, c *Candidate) {
	if mate.InOne(s.afterPassing(f, c), nil) != shogi.NoMove {
		s.credit(c, MateThreat, 0)
	}
}

// hitsGuard is what a price sees of HitGuard: whether a move takes a guard of the enemy's king, or
// newly attacks one that is undefended or worth as much as the moved piece. It plays no exchange
// out.
func hitsGuard(n *facts.Node, m *facts.Details, fresh shogi.Bitboard) bool {
	guards, value := n.Squares(facts.OnlyGuards), facts.CaptureGains[m.Standing()]
	if guards.Has(m.To) {
		return !n.Unsafe(m.Move) || facts.CaptureGains[m.Captured] >= value
	}
	for s := range fresh.And(*guards).All() {
		if !m.Check && (!n.Attacked[n.Them].Has(s) || facts.CaptureGains[n.Position.PieceAt(s).Type()] >= value) {
			return true
		}
	}
	return false
}

// hitGuard credits moves against a guard of the king's squares (see facts.OnlyGuards): they take
// it, or attack it so that it could be taken without loss. Source: ours; GPS Shogi has a feature
// of this kind (LureDefender).
func (s *Scorer) hitGuard(f *Facts, c *Candidate) {
	guards := f.Squares(facts.OnlyGuards)
	if guards.Has(c.To) {
		if c.Gain >= 0 {
			s.credit(c, HitGuard, 0)
		}
		return
	}
	_, fresh := f.Reach(&c.Details)
	for square := range fresh.And(*guards).All() {
		if s.exchange.Evaluate(s.afterPassing(f, c), shogi.NewMove(c.To, square)) >= 0 {
			s.credit(c, HitGuard, 0)
			return
		}
	}
}
