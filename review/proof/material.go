package proof

import (
	"shotest/explain/motif"
	"shotest/shogi"
)

// retakes reports whether the move takes the piece that the last move brought to its square.
func (c *claim) retakes() bool {
	return c.taken != shogi.NoPieceType && c.last != shogi.NoMove && !c.last.IsDrop() && c.last.To() == c.to
}

func (c *claim) wins() bool {
	if c.taken == shogi.NoPieceType || c.retakes() || (c.taken == shogi.Pawn) != (c.Kind == motif.WinsPawn) {
		return false
	}
	worst := 0
	for square := range shogi.Square(shogi.SquareCount) {
		if isOf(c.after, square, c.us) {
			worst = max(worst, most(c.after, square))
		}
	}
	least := motif.MinWin
	if c.Kind == motif.WinsPawn {
		least = motif.MinPawn
	}
	return c.gains(yield(c.before, c.move)-worst, least) && c.captures(c.to, most(c.after, c.to)) && c.counts()
}

// counts reports whether the mover has on the whole, after the captures, won and lost the claimed
// pieces: the taken piece alone, or others for more than a pawn less.
func (c *claim) counts() bool {
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
	loss := most(c.after, square)
	if !isOf(c.after, square, c.us) || c.Pieces[0] == shogi.Pawn || c.Pieces[0] == shogi.King ||
		!c.captures(square, loss) {
		return false
	}
	if square == c.to || !c.retakes() {
		loss -= yield(c.before, c.move)
	}
	return c.gains(loss, motif.MinWin) && c.hung(c.stood(square)) == (c.Kind == motif.LeavesHanging)
}

// stood returns where a piece of the mover's stood before the move.
func (c *claim) stood(square shogi.Square) shogi.Square {
	if square == c.to {
		return c.origin
	}
	return square
}

// hung reports whether a piece could be won before the move.
func (c *claim) hung(was shogi.Square) bool {
	switch {
	case was == shogi.NoSquare:
		return false
	case c.evades:
		return len(attackers(c.before, c.them, was)) > 0
	}
	return most(passed(c.before), was) >= motif.MinWin
}

func (c *claim) saves() bool {
	square := c.Targets[0]
	was := c.stood(square)
	return !c.evades && !c.checks && isOf(c.after, square, c.us) && was != shogi.NoSquare &&
		c.Pieces[0] != shogi.Pawn &&
		most(c.after, square) == 0 && c.gains(most(passed(c.before), was), motif.MinWin)
}

func (c *claim) exchanges() bool {
	both := c.taken.Unpromoted()
	kinds := map[shogi.PieceType]motif.Kind{shogi.Rook: motif.ExchangesRooks, shogi.Bishop: motif.ExchangesBishops}
	back := most(c.after, c.to)
	n := yield(c.before, c.move) - back
	return kinds[both] == c.Kind && c.piece.Unpromoted() == both && back > 0 &&
		n <= motif.MaxTrade && n >= -motif.MaxTrade && c.captures(c.to, back)
}
