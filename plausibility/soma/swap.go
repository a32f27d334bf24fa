package soma

import "shotest/shogi"

// maxSwap bounds the captures in a row on one square.
const maxSwap = 2*maxQueue + 1

// swap returns the gain of the attacker by the captures on one square, and its first move. Either
// side stops when going on would cost it. The piece on the square given by without takes no part.
func (r *Resolver) swap(c *contest, without shogi.Square) (int32, shogi.Move) {
	var gains [maxSwap]int32
	gone, occupied := without.Bitboard(), r.occupied
	count, first, onSquare := 0, shogi.NoMove, c.gain
	if c.kind == shogi.NoPieceType {
		gains[0], count = c.gain, 1
		first = shogi.NewBoardMove(c.entrant, c.square, true)
		onSquare = r.taking[c.entering.Promoted()]
		gone = gone.Or(c.entrant.Bitboard())
		occupied = occupied.AndNot(c.entrant.Bitboard())
	}
	for side := c.attacker ^ shogi.Color(count); count < maxSwap; side ^= 1 {
		f := c.next(side, &gone, &occupied)
		if f == nil || f.kind == shogi.King && c.next(side^1, &gone, &occupied) != nil {
			break
		}
		gains[count] = onSquare
		kind, promoting := f.kind, promotes(c, side, f.kind, f.square)
		if promoting {
			gains[count] += r.promoting[kind]
			kind = kind.Promoted()
		}
		if count == 0 {
			first = shogi.NewBoardMove(f.square, c.square, promoting)
		}
		onSquare = r.taking[kind]
		gone = gone.Or(f.square.Bitboard())
		occupied = occupied.AndNot(f.square.Bitboard())
		count++
	}
	value := int32(0)
	for count--; count >= 0; count-- {
		value = max(0, gains[count]-value)
	}
	return value, first
}

// promotes reports whether a piece promotes by capturing in a contest.
func promotes(c *contest, side shogi.Color, kind shogi.PieceType, from shogi.Square) bool {
	return kind.CanPromote() && (c.square.InPromotionZone(side) || from.InPromotionZone(side))
}

// next returns the piece of a side that would capture next, or nil if there is
// none.
func (c *contest) next(side shogi.Color, gone, occupied *shogi.Bitboard) *fighter {
	queue := c.queue[side&1][:c.lengths[side&1]]
	for i := range queue {
		if f := &queue[i]; !gone.Has(f.square) && (!f.behind || c.opened(f, occupied)) {
			return f
		}
	}
	return nil
}

// opened reports whether the squares between a fighter and the contested square are empty by now.
func (c *contest) opened(f *fighter, occupied *shogi.Bitboard) bool {
	return !shogi.Between(f.square, c.square).Intersects(*occupied)
}
