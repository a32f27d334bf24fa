package proof

import (
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

func (c *claim) fork() bool {
	if c.checks || !c.areEnemyPieces(c.Targets...) || !c.isSecure(c.to) || !c.isNamedFork() {
		return false
	}
	var gains []int
	attackedBefore := 0
	for _, target := range c.Targets {
		gains = append(gains, c.threat(c.to, target))
		if netWith(c.before, c.origin, target) >= motif.MinThreat {
			attackedBefore++
		}
	}
	slices.Sort(gains)
	return attackedBefore < 2 && gains[0] >= motif.MinThreat && c.Gain == gains[len(gains)-2]
}

// isNamedFork reports whether a fork has the right name.
func (c *claim) isNamedFork() bool {
	switch c.Kind {
	case motif.CrossRook:
		return c.piece.Unpromoted() == shogi.Rook &&
			slices.ContainsFunc(c.Targets, func(s shogi.Square) bool { return s.File() == c.to.File() }) &&
			slices.ContainsFunc(c.Targets, func(s shogi.Square) bool { return s.Rank() == c.to.Rank() })
	case motif.SplittingSilver:
		return c.drops(shogi.Silver) && slices.Contains(c.Pieces, shogi.Gold) &&
			!slices.ContainsFunc(c.Targets, func(s shogi.Square) bool {
				front := squareAhead(s, c.us)
				return front == shogi.NoSquare || front.Rank() != c.to.Rank() ||
					!hasPiece(c.after, s, c.them, shogi.Gold, shogi.Rook, shogi.Dragon)
			})
	}
	return (c.piece == shogi.Knight) == (c.Kind == motif.KnightFork)
}

func (c *claim) checkFork() bool {
	if !c.checks || c.Pieces[0] != shogi.King || !attacks(c.after, c.to, c.Targets[0]) ||
		!c.areEnemyPieces(c.Targets...) || !c.isSecure(c.to) {
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
	return c.hasGain(best, motif.MinThreat)
}

// isNewLine reports whether the moved piece, a slider, attacks two pieces one behind the other,
// which it did not before the move.
func (c *claim) isNewLine() bool {
	near, far := c.Targets[0], c.Targets[1]
	return c.areEnemyPieces(near, far) && c.isSecure(c.to) && seesThrough(c.after, c.to, near, far) &&
		(c.move.IsDrop() || !seesThrough(c.before, c.origin, near, far))
}

// movesOffLine returns the legal moves of the nearer piece off the line.
func (c *claim) movesOffLine(p shogi.Position) []shogi.Move {
	near, far := c.Targets[0], c.Targets[1]
	return boardMoves(p, func(m shogi.Move) bool {
		return m.From() == near && m.To() != c.to && !slices.Contains(between(c.to, far), m.To())
	})
}

// gainBehind returns the least net of capturing the farther piece after the nearer one has left the
// line.
func (c *claim) gainBehind() int {
	worst := -impossible
	for _, m := range c.movesOffLine(c.after) {
		worst = min(worst, netWith(c.after.After(m), c.to, c.Targets[1])-gainOf(c.after, m))
	}
	return worst
}

func (c *claim) skewer() bool {
	if !c.isNewLine() || c.Pieces[1] == shogi.King || worth(c.Pieces[0]) < worth(c.Pieces[1]) &&
		c.piece != shogi.Lance {
		return false
	}
	if c.Pieces[0] == shogi.King {
		return c.hasGain(c.threat(c.to, c.Targets[1]), motif.MinThreat)
	}
	return !c.checks && c.hasGain(min(c.threat(c.to, c.Targets[0]), c.gainBehind()), motif.MinThreat)
}

func (c *claim) pin() bool {
	if !c.isNewLine() || c.evades || c.checks || worth(c.Pieces[0]) >= worth(c.Pieces[1]) {
		return false
	}
	off := c.movesOffLine(c.after)
	if c.Pieces[1] == shogi.King {
		if len(off) > 0 || len(c.movesOffLine(afterPass(c.before))) == 0 {
			return false
		}
	} else if len(off) == 0 || c.gainBehind() < motif.MinWin {
		return false
	}
	return c.hasGain(max(0, c.threat(c.to, c.Targets[0])), 0)
}

func (c *claim) discoveredAttack() bool {
	target, slider := c.Targets[0], c.Targets[1]
	return !c.move.IsDrop() && slider != c.to && hasPiece(c.after, slider, c.us) && c.areEnemyPieces(target) &&
		c.Pieces[0] != shogi.King && slices.Contains(between(slider, target), c.origin) &&
		!attacks(c.before, slider, target) &&
		c.isSecure(slider) && c.hasGain(c.threat(slider, target), motif.MinWin)
}

func (c *claim) traps() bool {
	square := c.Targets[0]
	return hasPiece(c.after, square, c.them, shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse) &&
		!c.evades && !c.checks &&
		c.hasGain(minTrapGain(c.after, afterPass(c.after), square), motif.MinWin) &&
		minTrapGain(afterPass(c.before), c.before, square) < motif.MinWin
}

// minTrapGain returns the least net of capturing a piece after its side has passed, or has made any
// move except a check by another piece.
func minTrapGain(turn, passed shogi.Position, square shogi.Square) int {
	minGain := bestNet(passed, square)
	for _, m := range turn.AppendLegalMoves(nil) {
		child := turn.After(m)
		switch {
		case !m.IsDrop() && m.From() == square:
			minGain = min(minGain, bestNet(child, m.To())-gainOf(turn, m))
		case !child.InCheck():
			minGain = min(minGain, bestNet(child, square)-gainOf(turn, m))
		}
	}
	return minGain
}

func (c *claim) threatens() bool {
	target := c.Targets[0]
	if !c.areEnemyPieces(target) || !c.isSecure(c.to) || c.Pieces[0] == shogi.King || c.piece == shogi.King {
		return false
	}
	if c.Kind == motif.CampDrop && !(c.drops(shogi.Rook, shogi.Bishop) && c.to.InPromotionZone(c.us)) {
		return false
	}
	return netWith(c.before, c.origin, target) < motif.MinWin && c.hasGain(c.threat(c.to, target), motif.MinWin)
}
