package shogi

// Flipped returns the position as the other player sees it: the board turned
// around and the colours exchanged.
func (p *Position) Flipped() Position {
	return p.transformed(p.side.Opponent(), Square.Flip, Color.Opponent)
}

// Flipped returns the move as the other player sees it. If a move is legal in a position, the
// flipped move is legal in the flipped position.
func (m Move) Flipped() Move {
	switch {
	case m == NoMove:
		return NoMove
	case m.IsDrop():
		return NewDrop(m.Dropped(), m.To().Flip())
	}
	return m&movePromotion | NewMove(m.From().Flip(), m.To().Flip())
}

// Mirrored returns the position reflected in the fifth file.
func (p *Position) Mirrored() Position {
	return p.transformed(p.side, Square.Mirror, func(c Color) Color { return c })
}

// transformed returns the position with side to move and each square and colour mapped.
func (p *Position) transformed(side Color, square func(Square) Square, color func(Color) Color) Position {
	q := Position{side: side, kings: [2]Square{NoSquare, NoSquare}, ply: p.ply}
	if side == White {
		q.boardKey = zobrist.white
	}
	for s, piece := range p.board {
		if piece != NoPiece {
			q.put(NewPiece(color(piece.Color()), piece.Type()), square(Square(s)))
		}
	}
	for _, c := range [2]Color{Black, White} {
		for _, t := range HandTypes {
			q.addToHand(color(c), t, p.hands[c].Count(t))
		}
	}
	q.checkers = q.AttackersOf(side.Opponent(), q.kings[side], q.Occupied())
	return q
}
