package shogi

// IsLegal reports whether m, which may come from anywhere, is legal.
func (p *Position) IsLegal(m Move) bool { return p.CheckLegal(m) == nil }

// LegalPrefix returns the moves, played one after the other, up to the first that cannot be played.
func (p *Position) LegalPrefix(moves []Move) []Move {
	position := *p
	for i, m := range moves {
		if !position.IsLegal(m) {
			return moves[:i]
		}
		position.Play(m)
	}
	return moves
}

// CheckLegal returns nil if m is legal, and otherwise the error of the rule that m breaks. It
// accepts any value of Move.
func (p *Position) CheckLegal(m Move) error {
	if m.IsDrop() {
		return p.checkDrop(m)
	}
	from, to := m.From(), m.To()
	if from >= SquareCount || to >= SquareCount {
		return ErrCannotReach
	}
	piece := p.board[from]
	switch {
	case piece == NoPiece:
		return ErrNoPiece
	case piece.Color() != p.side:
		return ErrNotOwnPiece
	case p.byColor[p.side&1].Has(to):
		return ErrOwnPiece
	case !Attacks(piece, from, p.Occupied()).Has(to):
		return ErrCannotReach
	}
	if err := p.checkPromotion(piece, m); err != nil {
		return err
	}
	if p.exposesKing(piece, from, to) {
		return ErrKingInCheck
	}
	return nil
}

func (p *Position) checkPromotion(piece Piece, m Move) error {
	if m.IsPromotion() {
		zone := promotionZone[p.side&1]
		if !piece.Type().CanPromote() || !zone.Has(m.From()) && !zone.Has(m.To()) {
			return ErrCannotPromote
		}
		return nil
	}
	if deadSquares[p.side&1][piece.Type()].Has(m.To()) {
		return ErrMustPromote
	}
	return nil
}

// exposesKing reports whether the mover's king would be attacked after an otherwise legal move of a
// piece on the board.
func (p *Position) exposesKing(piece Piece, from, to Square) bool {
	us := p.side & 1
	occupied := p.Occupied().AndNot(squareSet[from&127]).Or(squareSet[to&127])
	king := p.kings[us]
	if piece.Type() == King {
		king = to
	}
	return p.AttackersOf(us^1, king, occupied).AndNot(squareSet[to&127]).Any()
}

func (p *Position) checkDrop(m Move) error {
	us, t, to := p.side&1, m.Dropped(), m.To()
	if t < Pawn || t > Gold || to >= SquareCount || m != NewDrop(t, to) {
		return ErrNotInHand
	}
	switch {
	case !p.hands[us].Has(t):
		return ErrNotInHand
	case p.board[to] != NoPiece:
		return ErrOccupied
	case deadSquares[us][t].Has(to):
		return ErrDeadDrop
	case t == Pawn && !filesWithout(p.Pieces(us, Pawn)).Has(to):
		return ErrNifu
	}
	if p.checkers.Any() && (p.checkers.MoreThanOne() || !Between(p.kings[us], p.checkers.First()).Has(to)) {
		return ErrKingInCheck
	}
	if t == Pawn && to == p.pawnCheckSquare() && p.isUchifuzume(to) {
		return ErrUchifuzume
	}
	return nil
}
