package terms

import "shotest/shogi"

// ringCount is the number of distances from a king that have weights of their own, from 1.
const ringCount = 5

// rings holds the squares at each distance from a square, less one; the last
// ring holds all that are farther as well.
var rings = func() (table [shogi.SquareCount][ringCount]shogi.Bitboard) {
	for center := range shogi.Square(shogi.SquareCount) {
		for s := range shogi.Square(shogi.SquareCount) {
			if distance := max(abs(center.File()-s.File()), abs(center.Rank()-s.Rank())); distance > 0 {
				ring := &table[center][min(distance, ringCount)-1]
				*ring = ring.Or(shogi.BitboardOf(s))
			}
		}
	}
	return table
}()

// effects counts the squares that a side attacks, once at least and twice at
// least, by their distance to either king.
func effects(s *scan, us, them *side) tapered {
	return s.effectsAround(us.king, us, atOwnEffects) + s.effectsAround(them.king, us, atEnemyEffects)
}

func (s *scan) effectsAround(king shogi.Square, us *side, at int) (sum tapered) {
	if king == shogi.NoSquare {
		return 0
	}
	for i, ring := range &rings[king] {
		sum += s.times(us.attacked.And(ring).Count(), at+2*i)
		sum += s.times(us.twice.And(ring).Count(), at+2*i+1)
	}
	return sum
}
