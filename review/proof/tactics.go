package proof

import (
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

func (c *claim) fork() bool {
	if c.checks || !c.enemies(c.Targets...) || !c.secure(c.to) || !c.isNamedFork() {
		return false
	}
	var gains []int
	had := 0
	for _, target := range c.Targets {
		gains = append(gains, c.threat(c.to, target))
		if netWith(c.before, c.origin, target) >= motif.MinThreat {
			had++
		}
	}
	slices.Sort(gains)
	return had < 2 && gains[0] >= motif.MinThreat && c.Gain == gains[len(gains)-2]
}

// isNamedFork checks the name of a fork.
func (c *claim) isNamedFork() bool {
	switch c.Kind {
	case motif.CrossRook:
		return c.piece.Unpromoted() == shogi.Rook &&
			slices.ContainsFunc(c.Targets, func(s shogi.Square) bool { return s.File() == c.to.File() }) &&
			slices.ContainsFunc(c.Targets, func(s shogi.Square) bool { return s.Rank() == c.to.Rank() })
	case motif.SplittingSilver:
		return c.drops(shogi.Silver) && slices.Contains(c.Pieces, shogi.Gold) &&
			!slices.ContainsFunc(c.Targets, func(s shogi.Square) bool {
				front := ahead(s, c.us)
				return front == shogi.NoSquare || front.Rank() != c.to.Rank() ||
					!isOf(c.after, s, c.them, shogi.Gold, shogi.Rook, shogi.Dragon)
			})
	}
	return (c.piece == shogi.Knight) == (c.Kind == motif.KnightFork)
}

func (c *claim) checkFork() bool {
	if !c.checks || c.Pieces[0] != shogi.King || !hits(c.after, c.to, c.Targets[0]) ||
		!c.enemies(c.Targets...) || !c.secure(c.to) {
		return false
	}
	best := 0
	for _, target := range c.Targets[1:] {
		n := c.threat(c.to, target)
		if n < motif.MinThreat {
			return false
		}
		best = max(best, n)
	}
	return c.gains(best, motif.MinThreat)
}

// inLine reports whether the moved piece, a slider, sees two pieces one behind the other, and did
// not see them before.
func (c *claim) inLine() bool {
	near, far := c.Targets[0], c.Targets[1]
	return c.enemies(near, far) && c.secure(c.to) && seesThrough(c.after, c.to, near, far) &&
		(c.move.IsDrop() || !seesThrough(c.before, c.origin, near, far))
}

// leaving returns the legal moves of the nearer piece that leave the line.
func (c *claim) leaving(p shogi.Position) []shogi.Move {
	near, far := c.Targets[0], c.Targets[1]
	return boardMoves(p, func(m shogi.Move) bool {
		return m.From() == near && m.To() != c.to && !slices.Contains(between(c.to, far), m.To())
	})
}

// losesFar returns the least that taking the farther piece nets once the nearer one has left the
// line.
func (c *claim) losesFar() int {
	worst := -none
	for _, m := range c.leaving(c.after) {
		worst = min(worst, netWith(c.after.After(m), c.to, c.Targets[1])-yield(c.after, m))
	}
	return worst
}

func (c *claim) skewer() bool {
	if !c.inLine() || c.Pieces[1] == shogi.King || worth(c.Pieces[0]) < worth(c.Pieces[1]) && c.piece != shogi.Lance {
		return false
	}
	if c.Pieces[0] == shogi.King {
		return c.gains(c.threat(c.to, c.Targets[1]), motif.MinThreat)
	}
	return !c.checks && c.gains(min(c.threat(c.to, c.Targets[0]), c.losesFar()), motif.MinThreat)
}

func (c *claim) pin() bool {
	if !c.inLine() || c.evades || c.checks || worth(c.Pieces[0]) >= worth(c.Pieces[1]) {
		return false
	}
	off := c.leaving(c.after)
	if c.Pieces[1] == shogi.King {
		if len(off) > 0 || len(c.leaving(passed(c.before))) == 0 {
			return false
		}
	} else if len(off) == 0 || c.losesFar() < motif.MinWin {
		return false
	}
	return c.gains(max(0, c.threat(c.to, c.Targets[0])), 0)
}

func (c *claim) discoveredAttack() bool {
	target, slider := c.Targets[0], c.Targets[1]
	return !c.move.IsDrop() && slider != c.to && isOf(c.after, slider, c.us) && c.enemies(target) &&
		c.Pieces[0] != shogi.King && slices.Contains(between(slider, target), c.origin) &&
		!hits(c.before, slider, target) &&
		c.secure(slider) && c.gains(c.threat(slider, target), motif.MinWin)
}

func (c *claim) traps() bool {
	square := c.Targets[0]
	return isOf(c.after, square, c.them, shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse) &&
		!c.evades && !c.checks &&
		c.gains(lost(c.after, passed(c.after), square), motif.MinWin) &&
		lost(passed(c.before), c.before, square) < motif.MinWin
}

// lost returns the least net of taking a piece after its side has passed, or has played any move
// but a check with another piece.
func lost(turn, passed shogi.Position, square shogi.Square) int {
	least := most(passed, square)
	for _, m := range turn.AppendLegalMoves(nil) {
		child := turn.After(m)
		switch {
		case !m.IsDrop() && m.From() == square:
			least = min(least, most(child, m.To())-yield(turn, m))
		case !child.InCheck():
			least = min(least, most(child, square)-yield(turn, m))
		}
	}
	return least
}

func (c *claim) threatens() bool {
	target := c.Targets[0]
	if !c.enemies(target) || !c.secure(c.to) || c.Pieces[0] == shogi.King || c.piece == shogi.King {
		return false
	}
	if c.Kind == motif.CampDrop && !(c.drops(shogi.Rook, shogi.Bishop) && c.to.InPromotionZone(c.us)) {
		return false
	}
	return netWith(c.before, c.origin, target) < motif.MinWin && c.gains(c.threat(c.to, target), motif.MinWin)
}
