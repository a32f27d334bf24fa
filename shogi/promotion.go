package shogi

// RefusesPromotion reports whether m leaves a piece unpromoted that loses nothing by promoting: a
// pawn, bishop or rook, or a lance next to the last rank. This can only be right to avoid an
// illegal pawn-drop mate.
func (p *Position) RefusesPromotion(m Move) bool {
	if m.IsDrop() || m.IsPromotion() {
		return false
	}
	us := p.SideToMove()
	switch p.PieceAt(m.From()).Type() {
	case Pawn, Bishop, Rook:
		return m.To().InPromotionZone(us) || m.From().InPromotionZone(us)
	case Lance:
		return m.To().RankFrom(us) == 2
	}
	return false
}
