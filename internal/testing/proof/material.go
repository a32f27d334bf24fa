package proof

import (
	"shotest/explain/motif"
	"shotest/shogi"
)

// retakes reports whether the move captures the piece that the last move brought to its square.
func (c *claim) retakes() bool {
	return c.taken != shogi.NoPieceType && c.last != shogi.NoMove && !c.last.IsDrop() && c.last.To() == c.to
}

func (c *claim) wins() bool {
	if c.taken == shogi.NoPieceType || c.retakes() || (c.taken == shogi.Pawn) != (c.Kind == motif.WinsPawn) {
		return false
	}
	minGain := motif.MinWin
	if c.Kind == motif.WinsPawn {
		minGain = motif.MinPawn
	}
	worst := 0
	for square := range shogi.Square(shogi.SquareCount) {
		if !hasPiece(c.after, square, c.us) {
			continue
		}
		net := bestNet(c.after, square)
		if square != c.to && net >= minGain {
			return false
		}
		worst = max(worst, net)
	}
	return c.hasGain(gainOf(c.before, c.move)-worst, minGain) && c.isCaptureLine(c.to, bestNet(c.after, c.to)) &&
		c.materialMatches()
}

// materialMatches reports whether the mover wins and loses the claimed pieces by the move and the
// line: the captured piece alone, or other pieces for pieces worth less by more than a pawn.
func (c *claim) materialMatches() bool {
	end, won, lost := c.after.After(c.Line...), tally{}, tally{}
	for i, list := range [][]shogi.PieceType{c.Won, c.Lost} {
		for _, t := range list {
			[]tally{won, lost}[i][t]++
		}
	}
	if !owned(c.before, c.us).becomes(owned(end, c.us), won, lost) {
		return false
	}
	if len(lost) == 0 {
		return len(c.Won) == 1 && won[c.taken.Unpromoted()] == 1
	}
	return c.Kind == motif.WinsPiece && won.worth()-lost.worth() >= motif.MinPawn
}

func (c *claim) hangs() bool {
	square := c.Targets[0]
	loss := bestNet(c.after, square)
	if !hasPiece(c.after, square, c.us) || c.Pieces[0] == shogi.Pawn || c.Pieces[0] == shogi.King ||
		!c.isCaptureLine(square, loss) {
		return false
	}
	if square == c.to || !c.retakes() {
		loss -= gainOf(c.before, c.move)
	}
	if hasTaken := square == c.to && c.taken != shogi.NoPieceType; hasTaken != (len(c.Won) == 1) ||
		hasTaken && c.Won[0] != c.taken {
		return false
	}
	return c.hasGain(loss, motif.MinWin) && c.wasHanging(c.squareBefore(square)) == (c.Kind == motif.LeavesHanging)
}

// squareBefore returns the square of a piece of the mover before the move.
func (c *claim) squareBefore(square shogi.Square) shogi.Square {
	if square == c.to {
		return c.origin
	}
	return square
}

// wasHanging reports whether the opponent could win a piece before the move.
func (c *claim) wasHanging(was shogi.Square) bool {
	switch {
	case was == shogi.NoSquare:
		return false
	case c.evades:
		return len(attackers(c.before, c.them, was)) > 0
	}
	return bestNet(afterPass(c.before), was) >= motif.MinWin
}

func (c *claim) saves() bool {
	square := c.Targets[0]
	was := c.squareBefore(square)
	return !c.evades && !c.checks && hasPiece(c.after, square, c.us) && was != shogi.NoSquare &&
		c.Pieces[0] != shogi.Pawn &&
		bestNet(c.after, square) == 0 && c.hasGain(bestNet(afterPass(c.before), was), motif.MinWin)
}

func (c *claim) exchanges() bool {
	both := c.taken.Unpromoted()
	kinds := map[shogi.PieceType]motif.Kind{shogi.Rook: motif.ExchangesRooks, shogi.Bishop: motif.ExchangesBishops}
	back := bestNet(c.after, c.to)
	n := gainOf(c.before, c.move) - back
	return kinds[both] == c.Kind && c.piece.Unpromoted() == both && back > 0 &&
		n <= motif.MaxTrade && n >= -motif.MaxTrade && c.isCaptureLine(c.to, back)
}
