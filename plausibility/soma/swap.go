package soma

import "shotest/shogi"

// maxSwap bounds the captures in a row on one square.
const maxSwap = 2*maxQueue + 1

// swap returns the attacker's gain by the captures on the square of c, and its first move. Either
// side stops when going on would cost it. The piece on the square without takes no part.
func (r *Resolver) swap(c *contest, without shogi.Square) (int32, shogi.Move) {
	var gains [maxSwap]int32
	used, occupied := without.Bitboard(), r.occupied
	count, first, onSquare := 0, shogi.NoMove, c.gain
	if c.pieceType == shogi.NoPieceType {
		gains[0], count = c.gain, 1
		first = shogi.NewBoardMove(c.promoter, c.square, true)
		onSquare = r.captureGain[c.promoterType.Promoted()]
		used = used.Or(c.promoter.Bitboard())
		occupied = occupied.AndNot(c.promoter.Bitboard())
	}
	for side := c.attacker ^ shogi.Color(count); count < maxSwap; side ^= 1 {
		f := c.next(side, &used, &occupied)
		if f == nil || f.pieceType == shogi.King && c.next(side^1, &used, &occupied) != nil {
			break
		}
		gains[count] = onSquare
		pieceType, promoting := f.pieceType, promotes(c, side, f.pieceType, f.square)
		if promoting {
			gains[count] += r.promotionGain[pieceType]
			pieceType = pieceType.Promoted()
		}
		if count == 0 {
			first = shogi.NewBoardMove(f.square, c.square, promoting)
		}
		onSquare = r.captureGain[pieceType]
		used = used.Or(f.square.Bitboard())
		occupied = occupied.AndNot(f.square.Bitboard())
		count++
	}
	value := int32(0)
	for count--; count >= 0; count-- {
		value = max(0, gains[count]-value)
	}
	return value, first
}

// promotes reports whether a piece of side on from promotes by capturing on the square of c.
func promotes(c *contest, side shogi.Color, pieceType shogi.PieceType, from shogi.Square) bool {
	return pieceType.CanPromote() && (c.square.InPromotionZone(side) || from.InPromotionZone(side))
}

// next returns the piece of side that would capture next, among those that are not used, or nil if
// there is none.
func (c *contest) next(side shogi.Color, used, occupied *shogi.Bitboard) *capturer {
	queue := c.queue[side&1][:c.lengths[side&1]]
	for i := range queue {
		if f := &queue[i]; !used.Has(f.square) && (!f.behind || c.opened(f, occupied)) {
			return f
		}
	}
	return nil
}

// opened reports whether the squares between a fighter and the contested square are empty by now.
func (c *contest) opened(f *capturer, occupied *shogi.Bitboard) bool {
	return !shogi.Between(f.square, c.square).Intersects(*occupied)
}
