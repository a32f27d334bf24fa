package terms

import "shotest/shogi"

// boardMaterial counts the pieces on the board.
func boardMaterial(s *scan, us, _ *side) (sum tapered) {
	for _, piece := range us.pieces[:us.count] {
		sum += s.weight(atBoard + int(piece.index))
	}
	return sum
}

// handMaterial counts the pieces in hand. The first of a kind opens
// possibilities that the third no longer does.
func handMaterial(s *scan, us, _ *side) (sum tapered) {
	if us.hand == 0 {
		return 0
	}
	for t := shogi.Pawn; t <= shogi.Gold; t++ {
		count := us.hand.Count(t)
		if count == 0 {
			continue
		}
		sum += s.times(count, atHand+handIndex(t)) + s.weight(atFirstInHand+handIndex(t))
		if count > 1 {
			sum += s.weight(atSecondInHand + handIndex(t))
		}
	}
	return sum
}
