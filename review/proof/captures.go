package proof

import "shotest/shogi"

var values = shogi.DefaultPieceValues()

// worth returns the gain from taking a piece: it leaves the board and enters the hand.
func worth(t shogi.PieceType) int {
	switch t {
	case shogi.NoPieceType:
		return 0
	case shogi.King:
		return values.Board[t]
	}
	return values.Board[t] + values.Hand[t.Unpromoted()]
}

// yield returns the worth of the piece that a move takes, and its gain by promoting.
func yield(p shogi.Position, m shogi.Move) int {
	total := worth(p.PieceAt(m.To()).Type())
	if m.IsPromotion() {
		t := p.PieceAt(m.From()).Type()
		total += values.Board[t.Promoted()] - values.Board[t]
	}
	return total
}

// passed returns the position after a pass, which a side in check must not make.
func passed(p shogi.Position) shogi.Position {
	p.PlayNull()
	return p
}

// boardMoves returns the legal moves on the board, drops left out, that fit.
func boardMoves(p shogi.Position, fits func(m shogi.Move) bool) (moves []shogi.Move) {
	for _, m := range p.AppendLegalMoves(nil) {
		if !m.IsDrop() && fits(m) {
			moves = append(moves, m)
		}
	}
	return moves
}

func movesFrom(p shogi.Position, from shogi.Square) []shogi.Move {
	return boardMoves(p, func(m shogi.Move) bool { return m.From() == from })
}

// takes returns the legal captures on a square.
func takes(p shogi.Position, square shogi.Square) []shogi.Move {
	return boardMoves(p, func(m shogi.Move) bool { return m.To() == square && p.PieceAt(square) != shogi.NoPiece })
}

// most returns the most that the side to move nets by taking on a square, where both sides may stop
// whenever they like.
func most(p shogi.Position, square shogi.Square) int {
	known := map[uint64]int{} // the same captures in another order lead to the same position
	var best func(shogi.Position) int
	best = func(p shogi.Position) int {
		if value, met := known[p.Key()]; met {
			return value
		}
		value := 0
		for _, m := range takes(p, square) {
			value = max(value, yield(p, m)-best(p.After(m)))
		}
		known[p.Key()] = value
		return value
	}
	return best(p)
}

// net returns the yield of a move less the most that the opponent nets on its destination.
func net(p shogi.Position, m shogi.Move) int { return yield(p, m) - most(p.After(m), m.To()) }

// none is the net of a capture that cannot be made.
const none = -1 << 30

// netWith returns the most that a piece nets by taking another.
func netWith(p shogi.Position, from, square shogi.Square) int {
	value := none
	for _, m := range takes(p, square) {
		if m.From() == from {
			value = max(value, net(p, m))
		}
	}
	return value
}
