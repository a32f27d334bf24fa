package proof

import (
	"shotest/explain/motif"
	"shotest/shogi"
)

// promotion returns the most that a piece nets by promoting on an empty square that fits.
func promotion(p shogi.Position, from shogi.Square, fits func(to shogi.Square) bool) int {
	best := none
	for _, m := range movesFrom(p, from) {
		if m.IsPromotion() && p.PieceAt(m.To()) == shogi.NoPiece && fits(m.To()) {
			best = max(best, net(p, m))
		}
	}
	return best
}

// promotesNext reports whether the moved piece nets its gain by promoting on the target next.
func (c *claim) promotesNext(least int) bool {
	return !c.checks && c.secure(c.to) &&
		c.gains(promotion(passed(c.after), c.to, func(to shogi.Square) bool { return to == c.Targets[0] }), least)
}

func (c *claim) promotionThreat() bool {
	anywhere := func(shogi.Square) bool { return true }
	return c.promotesNext(motif.MinPromotion) &&
		(c.move.IsDrop() || promotion(c.before, c.origin, anywhere) < motif.MinPromotion)
}

// front returns the square before the moved piece.
func (c *claim) front() shogi.Square { return ahead(c.to, c.us) }

func (c *claim) dangling() bool {
	return c.drops(shogi.Pawn) && c.Targets[0] == c.front() && c.to.RankFrom(c.us) <= 4 && c.promotesNext(motif.MinPawn)
}

func (c *claim) joining() bool {
	if !c.drops(shogi.Pawn) || !c.isMoved() || !isOf(c.after, c.front(), c.them, shogi.Pawn) || len(c.Line) != 2 {
		return false
	}
	take, back := c.Line[0], c.Line[1]
	justCame := c.last != shogi.NoMove && !c.last.IsDrop() && c.last.To() == c.front()
	return !justCame && most(c.after, c.to) == 0 &&
		!take.IsDrop() && take.From() == c.front() && take.To() == c.to &&
		!back.IsDrop() && back.To() == c.to && c.after.PieceAt(back.From()).Type() != shogi.Pawn
}

func (c *claim) anchor() bool {
	rooks := c.after.Hand(c.them).Count(shogi.Rook)
	for s := range shogi.Square(shogi.SquareCount) {
		if isOf(c.after, s, c.them, shogi.Rook, shogi.Dragon) {
			rooks++
		}
	}
	return c.drops(shogi.Pawn) && c.isMoved() && c.to.RankFrom(c.us) == 9 &&
		isOf(c.after, c.front(), c.us, shogi.Gold) && rooks > 0
}

// strikes reports whether a pawn threatens the piece before it, of one of some types.
func (c *claim) strikes(types ...shogi.PieceType) bool {
	return c.piece == shogi.Pawn && c.Targets[0] == c.front() && isOf(c.after, c.front(), c.them, types...) &&
		c.gains(c.threat(c.to, c.front()), motif.MinWin)
}

func (c *claim) striking() bool {
	return c.drops(shogi.Pawn) && c.strikes(
		shogi.Gold, shogi.Silver, shogi.Bishop, shogi.Rook, shogi.ProSilver, shogi.Horse, shogi.Dragon)
}

func (c *claim) knightsHead() bool { return c.strikes(shogi.Knight) && most(c.after, c.to) == 0 }

func (c *claim) edgeAttack() bool {
	king, file := c.after.King(c.them), c.to.File()
	if !c.isMoved() || file != 1 && file != 9 || c.to.RankFrom(c.us) > 5 || king == shogi.NoSquare {
		return false
	}
	if king.RankFrom(c.them) < 7 || file == 1 && king.File() > 3 || file == 9 && king.File() < 7 {
		return false
	}
	mover := c.move.Dropped()
	if !c.move.IsDrop() {
		mover = c.before.PieceAt(c.origin).Type()
	}
	return mover == shogi.Pawn && isOf(c.after, c.front(), c.them) ||
		c.taken != shogi.NoPieceType && (mover == shogi.Pawn || mover == shogi.Lance || mover == shogi.Knight)
}

func (c *claim) focal() bool {
	takers, gain := map[shogi.PieceType]bool{}, 0
	for _, m := range takes(c.after, c.to) {
		if t := c.after.PieceAt(m.From()).Type(); t != shogi.Pawn {
			takers[t] = true
			gain = max(gain, net(c.after, m))
		}
	}
	return c.drops(shogi.Pawn) && c.isMoved() && c.to.RankFrom(c.us) <= 4 && len(takers) >= 2 && gain > 0
}
