package plausibility

import (
	"shotest/config/strict"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// Of returns the sum of the discounts of m, a legal move, in hundredths of a ply, and whether m
// gives check.
func (c *Discounts) Of(n *facts.Node, m shogi.Move) (sum int, check bool) {
	d := n.Details(m)
	reach, fresh := n.Reach(&d)
	d.Check = n.GivesCheck(m, reach)
	if d.Captured != shogi.NoPieceType {
		sum += c.captures(n, &d)
	}
	if d.From == shogi.NoSquare {
		sum += c.drops(n, &d, reach)
	}
	sum += c.tables(n, m) + c.threats(n, &d, reach, fresh) + c.defence(n, &d, reach)
	sum += c.kingAttack(n, &d, reach, fresh) + c.places(n, &d, reach) + c.changes(n, m)
	return sum, d.Check
}

// tables returns the discounts that come from the search's hints.
func (c *Discounts) tables(n *facts.Node, m shogi.Move) (sum int) {
	if m == n.Hints.BestReply {
		sum += c.BestReply
	}
	if m == n.Hints.FollowOn {
		sum += c.FollowOn
	}
	if c.NegativePlausibility != 0 && n.Hints.Lateness != nil {
		sum += c.NegativePlausibility * n.Hints.Lateness(m) / 1000
	}
	return sum
}

// captures returns the discounts for taking a piece.
func (c *Discounts) captures(n *facts.Node, m *facts.Details) (sum int) {
	if last := n.Line[0].Move; last != shogi.NoMove && m.To == last.To() {
		sum += c.Recapture
	}
	if c.CaptureChecker != 0 && n.Position.Checkers().Has(m.To) {
		sum += c.CaptureChecker
	}
	if c.CaptureHanging != 0 && n.Squares(facts.HangingMost).Has(m.To) {
		sum += c.CaptureHanging
	}
	if c.ContinueCapture != 0 && continuesCapture(n, m) {
		sum += c.ContinueCapture
	}
	return sum
}

// threats returns the discounts for new threats, by promotion or against pieces.
func (c *Discounts) threats(n *facts.Node, m *facts.Details, reach, fresh shogi.Bitboard) (sum int) {
	if c.PromotionThreat != 0 && threatensPromotion(n, m, reach) {
		sum += c.PromotionThreat
	}
	if m.Standing() == shogi.Pawn && reach.Intersects(n.NonPawns) {
		sum += c.PawnAttack
	}
	if hit := reach.And(n.Targets); hit.Any() {
		sum += c.PieceAttack
		if hit.MoreThanOne() {
			sum += c.Fork
		}
	}
	if last := n.Line[0].Move; last != shogi.NoMove && reach.Has(last.To()) {
		sum += c.Chase
	}
	if c.OpenLine != 0 && opensLine(n, m) {
		sum += c.OpenLine
	}
	if c.Pin != 0 && (fresh.Intersects(n.PinnedEnemies) || m.Standing().IsSlider() && pins(n, m, reach, fresh)) {
		sum += c.Pin
	}
	if c.AttackDefender != 0 && (n.Squares(facts.LureSquares).Has(m.To) ||
		fresh.Intersects(*n.Squares(facts.TiedDefenders)) && !n.Unsafe(m.Move)) {
		sum += c.AttackDefender
	}
	return sum
}

// defence returns the discounts for answers to threats.
func (c *Discounts) defence(n *facts.Node, m *facts.Details, reach shogi.Bitboard) (sum int) {
	if n.Escapes(m.Move) {
		sum += c.Escape
	}
	sum += c.Support * reach.And(n.Endangered).Count()
	if c.Block != 0 && n.Squares(facts.Blocking).Has(m.To) && (m.Standing() == shogi.Pawn || n.Supported(m)) {
		sum += c.Block
	}
	if n.MeetsRefutation(m.Move) {
		sum += c.MeetRefutation
		if n.Hints.MateThreat {
			sum += c.AnswerMateThreat
		}
	}
	if c.KingRoom != 0 && n.KingPressed {
		sum += c.KingRoom * min(max(roomGained(n, m), 0), 3)
	}
	if c.Unpin != 0 {
		if lines := n.Squares(facts.PinLines); lines.Any() && m.EndsPin(lines) {
			sum += c.Unpin
		}
	}
	return sum
}

// kingAttack returns the discounts for attacks on the enemy's king.
func (c *Discounts) kingAttack(n *facts.Node, m *facts.Details, reach, fresh shogi.Bitboard) (sum int) {
	if m.Check {
		sum += c.Check
		if m.From != shogi.NoSquare && n.Discovers(m.From, m.To) {
			sum += c.DiscoveredCheck
		}
		if c.SendOff != 0 && sendsOff(n, m) {
			sum += c.SendOff
		}
	}
	if near := reach.And(n.AroundEnemyKing); near.Any() {
		sum += c.NearKing * near.Count()
		sum += c.KingSquare * min(fresh.And(n.WeakSquares).Count(), 3)
		if c.Liberty != 0 {
			sum += c.Liberty * min(max(libertiesTaken(n, m, reach), 0), 3)
		}
		if c.MateThreat != 0 && threatensMate(n, m, reach, fresh) {
			sum += c.MateThreat
		}
	}
	if c.HitGuard != 0 && hitsGuard(n, m, fresh) {
		sum += c.HitGuard
	}
	return sum
}

// drops returns the discounts for drops.
func (c *Discounts) drops(n *facts.Node, m *facts.Details, reach shogi.Bitboard) (sum int) {
	sum = c.Drop
	if c.DropCaptured != 0 && dropsCaptured(n, m) {
		sum += c.DropCaptured
	}
	if c.LooseDrop != 0 && n.Squares(facts.Outnumbered).Has(m.To) {
		sum += c.LooseDrop
	}
	if m.Piece != shogi.Pawn {
		return sum + c.DropReach*min(reach.And(n.Safe()).Count(), 8)
	}
	if c.PawnTesuji != 0 && tesuji(n, m, reach.First()) != noTesuji {
		sum += c.PawnTesuji
	}
	return sum
}

// places returns the discounts for the type of the piece, and for where it goes.
func (c *Discounts) places(n *facts.Node, m *facts.Details, reach shogi.Bitboard) (sum int) {
	switch m.Standing() {
	case shogi.Pawn:
		sum = c.PawnMove
	case shogi.King:
		sum = c.KingMove
	case shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse:
		if m.From != shogi.NoSquare {
			sum = c.MajorMove
		}
	}
	if c.KingRelative != 0 {
		sum += c.KingRelative * nearness(n, m)
	}
	if n.Unsafe(m.Move) {
		sum += c.Unsafe
	}
	return sum + c.Mobility*min(reach.Count(), 8)
}

// changes returns the discounts for changes since the root.
func (c *Discounts) changes(n *facts.Node, m shogi.Move) (sum int) {
	if c.SaferThanAtRoot != 0 && n.Squares(facts.Safer).Has(m.To()) {
		sum += c.SaferThanAtRoot
	}
	if c.NewSinceRoot != 0 && !n.Root.Moves[n.Us].Has(m) {
		sum += c.NewSinceRoot
	}
	return sum
}

// Discount is the discount that one of the Discounts gives a move, in hundredths of a ply, with its
// name in profiles.
type Discount struct {
	Name   string
	Amount int
}

// InUse returns the discounts, or none if they are switched off.
func (c Discounts) InUse() Discounts {
	if !c.On {
		return Discounts{}
	}
	return c
}

// Each returns the discounts of m, a legal move, that are not 0. Their sum is that of Of.
func (c *Discounts) Each(n *facts.Node, m shogi.Move) (given []Discount) {
	var one Discounts
	ones := strict.Numbers(&one)
	for i, discount := range strict.Numbers(c) {
		ones[i].SetFloat(discount.Float())
		if amount, _ := one.Of(n, m); amount != 0 {
			given = append(given, Discount{discount.Name, amount})
		}
		ones[i].SetFloat(0)
	}
	return given
}
