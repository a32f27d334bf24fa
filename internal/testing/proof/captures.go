package proof

import "shotest/shogi"

var pieceValues = shogi.DefaultPieceValues()

// worth returns the gain from capturing a piece, which leaves the board and enters the hand.
func worth(t shogi.PieceType) int {
	switch t {
	case shogi.NoPieceType:
		return 0
	case shogi.King:
		return pieceValues.Board[t]
	}
	return pieceValues.Board[t] + pieceValues.Hand[t.Unpromoted()]
}

// gainOf returns the worth of the piece that a move captures, and its gain by promoting.
func gainOf(p shogi.Position, m shogi.Move) int {
	total := worth(p.PieceAt(m.To()).Type())
	if m.IsPromotion() {
		t := p.PieceAt(m.From()).Type()
		total += pieceValues.Board[t.Promoted()] - pieceValues.Board[t]
	}
	return total
}

// afterPass returns the position after a pass. The side to move must not be in check.
func afterPass(p shogi.Position) shogi.Position {
	p.PlayNull()
	return p
}

// boardMoves returns the legal moves, without drops, for which fits is true.
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

// capturesOn returns the legal captures on a square.
func capturesOn(p shogi.Position, square shogi.Square) []shogi.Move {
	return boardMoves(p, func(m shogi.Move) bool { return m.To() == square && p.PieceAt(square) != shogi.NoPiece })
}

// bestNet returns the largest net of captures on a square for the side to move, if each side may
// stop at any time.
func bestNet(p shogi.Position, square shogi.Square) int {
	known := map[uint64]int{} // other orders of the captures lead to the same position
	var best func(shogi.Position) int
	best = func(p shogi.Position) int {
		if value, met := known[p.Key()]; met {
			return value
		}
		value := 0
		for _, m := range capturesOn(p, square) {
			value = max(value, gainOf(p, m)-best(p.After(m)))
		}
		known[p.Key()] = value
		return value
	}
	return best(p)
}

// net returns the gain of a move less the opponent's best net on its destination.
func net(p shogi.Position, m shogi.Move) int { return gainOf(p, m) - bestNet(p.After(m), m.To()) }

// impossible is the net of a capture that cannot be made.
const impossible = -1 << 30

// netWith returns the largest net of a piece by capturing on another square.
func netWith(p shogi.Position, from, square shogi.Square) int {
	value := impossible
	for _, m := range capturesOn(p, square) {
		if m.From() == from {
			value = max(value, net(p, m))
		}
	}
	return value
}
