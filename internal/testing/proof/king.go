package proof

import (
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// checkedBy reports whether exactly the pieces on the given squares give check.
func (c *claim) checkedBy(squares ...shogi.Square) bool {
	king := c.after.King(c.them)
	return c.checks && c.Targets[0] == king && slices.Equal(attackers(c.after, c.us, king), squares)
}

func (c *claim) discoveredCheck() bool { return c.Targets[1] != c.to && c.checkedBy(c.Targets[1]) }

func (c *claim) doubleCheck() bool { return c.checkedBy(c.Targets[1:]...) }

func (c *claim) counterCheck() bool {
	return c.evades && c.checks && c.Targets[0] == c.after.King(c.them)
}

// checker returns the square of the only piece that gave check before the move, NoSquare if there
// was not exactly one or the king has moved.
func (c *claim) checker() shogi.Square {
	checking := attackers(c.before, c.them, c.before.King(c.us))
	if !c.evades || c.piece == shogi.King || len(checking) != 1 {
		return shogi.NoSquare
	}
	return checking[0]
}

func (c *claim) takesChecker() bool { return c.checker() == c.to }

func (c *claim) enters() bool {
	return c.targetIsMoved(shogi.King) && c.to.RankFrom(c.us) <= 3 && c.origin.RankFrom(c.us) > 3
}

func (c *claim) homeDrop() bool {
	return c.drops(shogi.Rook, shogi.Bishop) && c.targetIsMoved() && c.to.RankFrom(c.us) >= 7
}

func (c *claim) horseReturns() bool {
	return !c.move.IsDrop() && !c.move.IsPromotion() && c.taken == shogi.NoPieceType &&
		c.targetIsMoved(shogi.Horse) && c.to.RankFrom(c.us) >= 7 && c.origin.RankFrom(c.us) < 7
}

func (c *claim) bottomRook() bool {
	return c.drops(shogi.Rook) && c.targetIsMoved() && c.to.RankFrom(c.us) == 1 && c.isSecure(c.to)
}

func (c *claim) bellySilver() bool {
	king := c.after.King(c.them)
	return c.drops(shogi.Silver) && c.targetIsMoved() && king != shogi.NoSquare && king.Rank() == c.to.Rank() &&
		kingDistance(king, c.to) == 1 && c.isSecure(c.to)
}

func (c *claim) sacrifice() bool {
	king := c.after.King(c.them)
	if !c.targetIsMoved() || c.piece == shogi.Pawn || c.piece == shogi.King || king == shogi.NoSquare ||
		kingDistance(c.to, king) > 2 {
		return false
	}
	if c.retakes() || !c.checks && (c.taken == shogi.NoPieceType || c.taken == shogi.Pawn) || len(c.Line) != 1 {
		return false
	}
	best, line := 0, impossible
	for _, m := range capturesOn(c.after, c.to) {
		if kingDistance(m.From(), king) > 2 {
			continue
		}
		n := net(c.after, m) - gainOf(c.before, c.move)
		best = max(best, n)
		if m == c.Line[0] {
			line = n
		}
	}
	return line == best && c.hasGain(best, motif.MinWin)
}
