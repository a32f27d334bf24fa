package terms

import "shotest/shogi"

// openFiles counts the files without an own pawn: with a pawn in hand, where it
// can be dropped.
func openFiles(s *scan, us, _ *side) tapered {
	row := 0
	if us.hand.Has(shogi.Pawn) {
		row = 1
	}
	return s.weight(atOpenFiles + row*10 + max(0, 9-s.p.Pieces(us.color, shogi.Pawn).Count()))
}
