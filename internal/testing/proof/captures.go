package proof

import "shotest/shogi"

var values = shogi.DefaultPieceValues()

// worth returns what taking a piece is worth: it leaves the board and enters the hand.
func worth(t shogi.PieceType) int {
	switch t {
	case shogi.NoPieceType:
		return 0
	case shogi.King:
		return values.Board[t]
	}
	return values.Board[t] + values.Hand[t.Unpromoted()]
}

// yield returns what a move takes and what it gains by promoting.
func yield(p shogi.Position, m shogi.Move) int {
	total := worth(p.PieceAt(m.To()).Type())
	if m.IsPromotion() {
		t := p.PieceAt(m.From()).Type()
		total += values.Board[t.Promoted()] - values.Board[t]
	}
	return total
}

// played returns the position after a move.
func played(p shogi.Position, m shogi.Move) shogi.Position {
	p.Play(m)
	return p
}

// passed returns the position after a pass. It must not be asked of a side in check.
func passed(p shogi.Position) shogi.Position {
	p.PlayNull()
	return p
}

// legal returns the legal moves.
func legal(p shogi.Position) []shogi.Move { return p.AppendLegalMoves(nil) }

// legalFrom returns the legal moves of the piece on a square.
func legalFrom(p shogi.Position, from shogi.Square) (moves []shogi.Move) {
	for _, m := range legal(p) {
		if !m.IsDrop() && m.From() == from {
			moves = append(moves, m)
		}
	}
	return moves
}

// takes returns the legal captures on a square.
func takes(p shogi.Position, square shogi.Square) (moves []shogi.Move) {
	if p.PieceAt(square) == shogi.NoPiece {
		return nil
	}
	for _, m := range legal(p) {
		if !m.IsDrop() && m.To() == square {
			moves = append(moves, m)
		}
	}
	return moves
}

// takesWith returns the legal captures of a piece by another.
func takesWith(p shogi.Position, from, square shogi.Square) (moves []shogi.Move) {
	for _, m := range takes(p, square) {
		if m.From() == from {
			moves = append(moves, m)
		}
	}
	return moves
}

// battle plays out all captures on a square. The same pieces taken in another order lead
// to the same position, which is looked at once.
type battle struct {
	square shogi.Square
	known  map[uint64]int
}

// most returns the most that the side to move nets by taking on a square, where both sides
// may stop whenever they like.
func most(p shogi.Position, square shogi.Square) int {
	b := battle{square, map[uint64]int{}}
	return b.most(p)
}

func (b *battle) most(p shogi.Position) int {
	if value, met := b.known[p.Key()]; met {
		return value
	}
	value := 0
	for _, m := range takes(p, b.square) {
		value = max(value, yield(p, m)-b.most(played(p, m)))
	}
	b.known[p.Key()] = value
	return value
}

// net returns what a move yields less the most that the opponent nets on its destination.
func net(p shogi.Position, m shogi.Move) int { return yield(p, m) - most(played(p, m), m.To()) }

// netWith returns the most that a piece nets by taking another, and whether it can.
func netWith(p shogi.Position, from, square shogi.Square) (value int, can bool) {
	for _, m := range takesWith(p, from, square) {
		if n := net(p, m); !can || n > value {
			value, can = n, true
		}
	}
	return value, can
}
