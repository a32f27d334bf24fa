package terms

import "shotest/shogi"

// kingZone counts the squares around a side's king that the enemy attacks, by
// what stands there, how often they are attacked, and how often defended. A
// second attacker of a square adds less than the first one, and most next to the
// king: the table says how much.
func kingZone(s *scan, us, them *side) (sum tapered) {
	if us.king == shogi.NoSquare {
		return 0
	}
	zone := zones[us.king].And(them.attacked)
	attackers, defenders := them.levels(zone), us.levels(zone)
	index := &zoneIndex[us.color][us.king]
	for i, attacked := range attackers[1:] {
		if attacked.IsEmpty() {
			continue
		}
		for j := range defenders {
			at := atKingZone + (i*4+j)*zoneSquares
			for square := range attacked.And(defenders[j]).All() {
				sum += s.weight(at + s.occupant(square, us)*zoneStates*zoneSquares + int(index[square]))
			}
		}
	}
	return sum
}

// levels divides an area by how often a side attacks its squares: not at all,
// once, twice, and more often.
func (us *side) levels(area shogi.Bitboard) [4]shogi.Bitboard {
	once, twice := area.And(us.attacked), area.And(us.twice)
	thrice := twice.And(us.thrice)
	return [4]shogi.Bitboard{area.AndNot(once), once.AndNot(twice), twice.AndNot(thrice), thrice}
}

// occupant numbers what stands on a square, in the order of Occupants.
func (s *scan) occupant(square shogi.Square, us *side) int {
	piece := s.p.PieceAt(square)
	if piece == shogi.NoPiece {
		return 0
	}
	if piece.Color() == us.color {
		return 1
	}
	return 2
}
