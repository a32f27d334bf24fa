package proof

import (
	"shotest/explain/motif"
	"shotest/shogi"
)

// bestPromotion returns the largest net of a piece by promoting on an empty square for which fits
// is true.
func bestPromotion(p shogi.Position, from shogi.Square, fits func(to shogi.Square) bool) int {
	best := impossible
	for _, m := range movesFrom(p, from) {
		if m.IsPromotion() && p.PieceAt(m.To()) == shogi.NoPiece && fits(m.To()) {
			best = max(best, net(p, m))
		}
	}
	return best
}

// promotesNext reports whether the moved piece nets its gain by promoting next on the target.
func (c *claim) promotesNext(minGain int) bool {
	return !c.checks && c.isSecure(c.to) &&
		c.hasGain(bestPromotion(afterPass(c.after), c.to, func(to shogi.Square) bool { return to == c.Targets[0] }),
			minGain)
}

func (c *claim) promotionThreat() bool {
	anywhere := func(shogi.Square) bool { return true }
	return c.promotesNext(motif.MinPromotion) &&
		(c.move.IsDrop() || bestPromotion(c.before, c.origin, anywhere) < motif.MinPromotion)
}

// squareInFront returns the square in front of the moved piece.
func (c *claim) squareInFront() shogi.Square { return squareAhead(c.to, c.us) }

func (c *claim) dangling() bool {
	return c.drops(shogi.Pawn) && c.Targets[0] == c.squareInFront() && c.to.RankFrom(c.us) <= 4 &&
		c.promotesNext(motif.MinPawn)
}

func (c *claim) joining() bool {
	if !c.drops(shogi.Pawn) || !c.targetIsMoved() || !hasPiece(c.after, c.squareInFront(), c.them, shogi.Pawn) ||
		len(c.Line) != 2 {
		return false
	}
	take, back := c.Line[0], c.Line[1]
	justCame := c.last != shogi.NoMove && !c.last.IsDrop() && c.last.To() == c.squareInFront()
	return !justCame && bestNet(c.after, c.to) == 0 &&
		!take.IsDrop() && take.From() == c.squareInFront() && take.To() == c.to &&
		!back.IsDrop() && back.To() == c.to && c.after.PieceAt(back.From()).Type() != shogi.Pawn
}

func (c *claim) anchor() bool {
	rooks := c.after.Hand(c.them).Count(shogi.Rook)
	for s := range shogi.Square(shogi.SquareCount) {
		if hasPiece(c.after, s, c.them, shogi.Rook, shogi.Dragon) {
			rooks++
		}
	}
	return c.drops(shogi.Pawn) && c.targetIsMoved() && c.to.RankFrom(c.us) == 9 &&
		hasPiece(c.after, c.squareInFront(), c.us, shogi.Gold) && rooks > 0
}

// strikes reports whether a pawn threatens the piece in front of it, of one of the given types.
func (c *claim) strikes(types ...shogi.PieceType) bool {
	return c.piece == shogi.Pawn && c.Targets[0] == c.squareInFront() &&
		hasPiece(c.after, c.squareInFront(), c.them, types...) &&
		c.hasGain(c.threat(c.to, c.squareInFront()), motif.MinWin)
}

func (c *claim) striking() bool {
	return c.drops(shogi.Pawn) && c.strikes(
		shogi.Gold, shogi.Silver, shogi.Bishop, shogi.Rook, shogi.ProSilver, shogi.Horse, shogi.Dragon)
}

func (c *claim) knightsHead() bool { return c.strikes(shogi.Knight) && bestNet(c.after, c.to) == 0 }

func (c *claim) edgeAttack() bool {
	king, file := c.after.King(c.them), c.to.File()
	if !c.targetIsMoved() || file != 1 && file != 9 || c.to.RankFrom(c.us) > 5 || king == shogi.NoSquare {
		return false
	}
	if king.RankFrom(c.them) < 7 || file == 1 && king.File() > 3 || file == 9 && king.File() < 7 {
		return false
	}
	mover := c.move.Dropped()
	if !c.move.IsDrop() {
		mover = c.before.PieceAt(c.origin).Type()
	}
	return mover == shogi.Pawn && hasPiece(c.after, c.squareInFront(), c.them) ||
		c.taken != shogi.NoPieceType && (mover == shogi.Pawn || mover == shogi.Lance || mover == shogi.Knight)
}

func (c *claim) focal() bool {
	takers, gain := map[shogi.PieceType]bool{}, 0
	for _, m := range capturesOn(c.after, c.to) {
		if t := c.after.PieceAt(m.From()).Type(); t != shogi.Pawn {
			takers[t] = true
			gain = max(gain, net(c.after, m))
		}
	}
	return c.drops(shogi.Pawn) && c.targetIsMoved() && c.to.RankFrom(c.us) <= 4 && len(takers) >= 2 && gain > 0
}
