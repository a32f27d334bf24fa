package plausibility

import "shotest/shogi"

// AsksMore reports whether More may return something. To know that for a search takes no time from its moves.
func (c *Credits) AsksMore() bool {
	captures := c.CaptureChecker | c.CaptureHanging | c.ContinueCapture | c.PromotionThreat
	threats := c.OpenLine | c.Pin | c.AttackDefender
	defence := c.Block | c.KingRoom | c.Unpin
	king := c.DiscoveredCheck | c.MateThreat | c.KingSquare | c.Liberty | c.SendOff | c.HitGuard
	return captures|threats|defence|king|c.DropCaptured|c.LooseDrop|c.DropReach|c.PawnTesuji|c.KingRelative != 0
}

// More returns the sum of the credits of this file for a legal move, which take longer; check says that it gives check.
func (c *Credits) More(f *QuickFacts, m shogi.Move, check bool) (sum int) {
	var k Candidate
	f.setMove(&k, m)
	k.Check = check
	reach, fresh := f.reach(&k)
	if k.Captured != shogi.NoPieceType {
		sum += c.captures(f, &k)
	}
	if k.From == shogi.NoSquare {
		sum += c.drops(f, &k, reach)
	}
	if c.PromotionThreat != 0 && f.threatensPromotion(&k, reach, *f.set(entering)) {
		sum += c.PromotionThreat
	}
	if c.KingRelative != 0 {
		sum += c.KingRelative * f.nearness(&k)
	}
	return sum + c.threats(f, &k, reach, fresh) + c.defence(f, &k) + c.kingAttack(f, &k, reach, fresh)
}

func (c *Credits) captures(f *QuickFacts, k *Candidate) (sum int) {
	if c.CaptureChecker != 0 && f.Position.Checkers().Has(k.To) {
		sum += c.CaptureChecker
	}
	if c.CaptureHanging != 0 && f.set(hangingMost).Has(k.To) {
		sum += c.CaptureHanging
	}
	if f.continuesCapture(k) {
		sum += c.ContinueCapture
	}
	return sum
}

func (c *Credits) drops(f *QuickFacts, k *Candidate, reach shogi.Bitboard) (sum int) {
	if f.dropsCaptured(k) {
		sum += c.DropCaptured
	}
	if c.LooseDrop != 0 && f.set(outnumbered).Has(k.To) {
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

func (c *Credits) threats(f *QuickFacts, k *Candidate, reach, fresh shogi.Bitboard) (sum int) {
	if c.OpenLine != 0 && f.set(openers).Has(k.From) && f.opensLine(k) {
		sum += c.OpenLine
	}
	if c.Pin != 0 && f.pinsOrHits(k, reach, fresh) {
		sum += c.Pin
	}
	if c.AttackDefender != 0 && (f.set(luring).Has(k.To) || fresh.Intersects(*f.set(tied)) && !f.Unsafe(k.Move)) {
		sum += c.AttackDefender
	}
	return sum
}

func (c *Credits) defence(f *QuickFacts, k *Candidate) (sum int) {
	if c.Block != 0 && f.set(blocking).Has(k.To) && (k.standing() == shogi.Pawn || f.supported(k)) {
		sum += c.Block
	}
	if c.KingRoom != 0 {
		if room, pressed := f.kingRoom(); pressed {
			sum += c.KingRoom * min(max(f.roomGained(k, room), 0), 3)
		}
	}
	if c.Unpin != 0 && f.unpins(k) {
		sum += c.Unpin
	}
	return sum
}

func (c *Credits) kingAttack(f *QuickFacts, k *Candidate, reach, fresh shogi.Bitboard) (sum int) {
	if k.Check {
		if k.From != shogi.NoSquare && f.discovers(k.From, k.To) {
			sum += c.DiscoveredCheck
		}
		if c.SendOff != 0 && f.sendsOff(k, &takingGains) {
			sum += c.SendOff
		}
	}
	if reach.Intersects(f.kingNeighbours) {
		sum += c.KingSquare * min(fresh.And(f.soft).Count(), 3)
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
