package plausibility

import (
	"shotest/config/strict"
	"shotest/shogi"
)

// Of returns the sum of the credits of m, a legal move, in hundredths of a ply, and whether m gives
// check.
func (c *Credits) Of(f *QuickFacts, m shogi.Move) (sum int, check bool) {
	var k Candidate
	f.setMove(&k, m)
	reach, fresh := f.reachOf(&k)
	k.Check = f.givesCheck(m, reach)
	if k.Captured != shogi.NoPieceType {
		sum += c.captures(f, &k)
	}
	if k.From == shogi.NoSquare {
		sum += c.drops(f, &k, reach)
	}
	sum += c.tables(f, m) + c.threats(f, &k, reach, fresh) + c.defence(f, &k, reach)
	sum += c.kingAttack(f, &k, reach, fresh) + c.places(f, &k, reach) + c.changes(f, m)
	return sum, k.Check
}

// tables returns the credits that come from the search's hints.
func (c *Credits) tables(f *QuickFacts, m shogi.Move) (sum int) {
	if m == f.Hints.BestReply {
		sum += c.BestReply
	}
	if m == f.Hints.FollowOn {
		sum += c.FollowOn
	}
	if c.NegativePlausibility != 0 && f.Hints.Lateness != nil {
		sum += c.NegativePlausibility * f.Hints.Lateness(m) / 1000
	}
	return sum
}

// captures returns the credits for taking a piece.
func (c *Credits) captures(f *QuickFacts, k *Candidate) (sum int) {
	if last := f.Line[0].Move; last != shogi.NoMove && k.To == last.To() {
		sum += c.Recapture
	}
	if c.CaptureChecker != 0 && f.Position.Checkers().Has(k.To) {
		sum += c.CaptureChecker
	}
	if c.CaptureHanging != 0 && f.squares(hangingMost).Has(k.To) {
		sum += c.CaptureHanging
	}
	if c.ContinueCapture != 0 && f.continuesCapture(k) {
		sum += c.ContinueCapture
	}
	return sum
}

// threats returns the credits for new threats, by promotion or against pieces.
func (c *Credits) threats(f *QuickFacts, k *Candidate, reach, fresh shogi.Bitboard) (sum int) {
	if c.PromotionThreat != 0 && f.threatensPromotion(k, reach, *f.squares(readyToPromote)) {
		sum += c.PromotionThreat
	}
	if k.standing() == shogi.Pawn && reach.Intersects(f.nonPawns) {
		sum += c.PawnAttack
	}
	if hit := reach.And(f.targets); hit.Any() {
		sum += c.PieceAttack
		if hit.MoreThanOne() {
			sum += c.Fork
		}
	}
	if last := f.Line[0].Move; last != shogi.NoMove && reach.Has(last.To()) {
		sum += c.Chase
	}
	if c.OpenLine != 0 && f.squares(openers).Has(k.From) && f.opensLine(k) {
		sum += c.OpenLine
	}
	if c.Pin != 0 && f.pinsOrHits(k, reach, fresh) {
		sum += c.Pin
	}
	if c.AttackDefender != 0 && (f.squares(lureSquares).Has(k.To) || fresh.Intersects(*f.squares(tiedDefenders)) &&
		!f.Unsafe(k.Move)) {
		sum += c.AttackDefender
	}
	return sum
}

// defence returns the credits for answers to threats.
func (c *Credits) defence(f *QuickFacts, k *Candidate, reach shogi.Bitboard) (sum int) {
	if f.Escapes(k.Move) {
		sum += c.Escape
	}
	sum += c.Support * reach.And(f.endangered).Count()
	if c.Block != 0 && f.squares(blocking).Has(k.To) && (k.standing() == shogi.Pawn || f.supported(k)) {
		sum += c.Block
	}
	if f.MeetsRefutation(k.Move) {
		sum += c.MeetRefutation
		if f.Hints.MateThreat {
			sum += c.AnswerMateThreat
		}
	}
	if c.KingRoom != 0 && f.ownKingPressed {
		sum += c.KingRoom * min(max(f.roomGained(k, f.ownKingRoom), 0), 3)
	}
	if c.Unpin != 0 && f.unpins(k) {
		sum += c.Unpin
	}
	return sum
}

// kingAttack returns the credits for attacks on the enemy's king.
func (c *Credits) kingAttack(f *QuickFacts, k *Candidate, reach, fresh shogi.Bitboard) (sum int) {
	if k.Check {
		sum += c.Check
		if k.From != shogi.NoSquare && f.discovers(k.From, k.To) {
			sum += c.DiscoveredCheck
		}
		if c.SendOff != 0 && f.sendsOff(k, &captureGains) {
			sum += c.SendOff
		}
	}
	if near := reach.And(f.aroundEnemyKing); near.Any() {
		sum += c.NearKing * near.Count()
		sum += c.KingSquare * min(fresh.And(f.weakSquares).Count(), 3)
		if c.Liberty != 0 {
			sum += c.Liberty * min(max(f.libertiesTaken(k, reach), 0), 3)
		}
		if c.MateThreat != 0 && f.threatensMate(k, reach, fresh) {
			sum += c.MateThreat
		}
	}
	if c.HitGuard != 0 && f.hitsGuard(k, fresh) {
		sum += c.HitGuard
	}
	return sum
}

// drops returns the credits for drops.
func (c *Credits) drops(f *QuickFacts, k *Candidate, reach shogi.Bitboard) (sum int) {
	sum = c.Drop
	if c.DropCaptured != 0 && f.dropsCaptured(k) {
		sum += c.DropCaptured
	}
	if c.LooseDrop != 0 && f.squares(outnumbered).Has(k.To) {
		sum += c.LooseDrop
	}
	if k.Piece != shogi.Pawn {
		return sum + c.DropReach*min(reach.And(f.safe()).Count(), 8)
	}
	if c.PawnTesuji != 0 && f.tesuji(k, reach.First()) != noTesuji {
		sum += c.PawnTesuji
	}
	return sum
}

// places returns the credits for the type of the piece, and for where it goes.
func (c *Credits) places(f *QuickFacts, k *Candidate, reach shogi.Bitboard) (sum int) {
	switch k.standing() {
	case shogi.Pawn:
		sum = c.PawnMove
	case shogi.King:
		sum = c.KingMove
	case shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse:
		if k.From != shogi.NoSquare {
			sum = c.MajorMove
		}
	}
	if c.KingRelative != 0 {
		sum += c.KingRelative * f.nearness(k)
	}
	if f.Unsafe(k.Move) {
		sum += c.Unsafe
	}
	return sum + c.Mobility*min(reach.Count(), 8)
}

// changes returns the credits for changes since the root.
func (c *Credits) changes(f *QuickFacts, m shogi.Move) (sum int) {
	if c.SaferThanAtRoot != 0 && f.squares(safer).Has(m.To()) {
		sum += c.SaferThanAtRoot
	}
	if c.NewSinceRoot != 0 && !f.Root.Moves[f.Us].Has(m) {
		sum += c.NewSinceRoot
	}
	return sum
}

// PriceCredit is the credit that one of the Credits gives a move, in hundredths of a ply, with its
// name in profiles.
type PriceCredit struct {
	Name   string
	Amount int
}

// InUse returns the credits, or none if they are switched off.
func (c Credits) InUse() Credits {
	if !c.On {
		return Credits{}
	}
	return c
}

// Each returns the credits of m, a legal move, that are not 0. Their sum is that of Of.
func (c *Credits) Each(f *QuickFacts, m shogi.Move) (given []PriceCredit) {
	var one Credits
	ones := strict.Numbers(&one)
	for i, credit := range strict.Numbers(c) {
		ones[i].SetFloat(credit.Float())
		if amount, _ := one.Of(f, m); amount != 0 {
			given = append(given, PriceCredit{credit.Name, amount})
		}
		ones[i].SetFloat(0)
	}
	return given
}
