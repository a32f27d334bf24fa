package terms

import "shotest/shogi"

// progressScale is the progress of a game that is as good as over.
const progressScale = 256

// Progress weights, of progressScale: measured, see docs/measurements/evaluation-terms.md.
const (
	progressPerHandPiece  = 10
	progressPerInvader    = 12
	progressPerKingAttack = 6
)

// progress returns how far the game has come, from 0 to progressScale: by the
// pieces in hand, the pieces in the enemy's camp, and the attacks on the kings'
// neighbour squares.
func (s *scan) progress() int {
	hands := s.sides[0].inHand + s.sides[1].inHand
	invaders, attacks := 0, 0
	for c := range s.sides {
		us, them := &s.sides[c], &s.sides[c^1]
		invaders += us.own.And(shogi.PromotionZone(us.color)).Count()
		attacks += us.attacked.And(them.king.Neighbours()).Count()
	}
	return min(progressScale, progressPerHandPiece*hands+progressPerInvader*invaders+progressPerKingAttack*attacks)
}
