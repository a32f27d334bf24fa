package terms

import "shotest/shogi"

// breakthrough counts the squares of the enemy's camp that are attacked and not
// defended: where pieces can promote.
func breakthrough(s *scan, us, them *side) tapered {
	open := shogi.PromotionZone(us.color).And(us.attacked).AndNot(them.attacked).Count()
	return s.weight(atBreakthrough + us.toMove*10 + min(open, 9))
}

// enteringKing counts how many pieces support a king that has gone ahead.
func enteringKing(s *scan, us, them *side) tapered {
	if us.king == shogi.NoSquare || us.king.RankFrom(us.color) > 4 {
		return 0
	}
	others := us.own.And(shogi.PromotionZone(us.color)).AndNot(shogi.BitboardOf(us.king)).Count()
	return s.weight(atEnteringKing + (us.king.RankFrom(us.color)-1)*11 + min(others, 10))
}
