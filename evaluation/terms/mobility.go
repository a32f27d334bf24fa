package terms

import "shotest/shogi"

// mobility counts the squares that far-reaching pieces can go to without being
// attacked there.
func mobility(s *scan, us, them *side) (sum tapered) {
	closed := us.own.Or(them.attacked)
	for square := range s.p.Sliders(us.color).All() {
		piece := s.p.PieceAt(square)
		table := &mobilityTables[piece.Type()]
		free := shogi.Attacks(piece, square, s.occupied).AndNot(closed).Count()
		sum += s.weight(table.at + min(free, table.most))
	}
	return sum
}

// mobilityTables says where the weights of a kind of piece begin, and up to how
// many squares they tell apart.
var mobilityTables = [16]struct{ at, most int }{
	shogi.Rook: {atRookMobility, 16}, shogi.Bishop: {atBishopMobility, 16}, shogi.Lance: {atLanceMobility, 8},
	shogi.Dragon: {atDragonMobility, 16}, shogi.Horse: {atHorseMobility, 16},
}
