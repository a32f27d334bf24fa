package terms

import "shotest/shogi"

// The least attacker of a piece, by what it risks.
const (
	byPawn = iota
	byLight
	byGeneral
	byOther
)

// attackerClass maps a kind of piece to its class as an attacker.
var attackerClass = [shogi.PieceTypeCount]int{
	shogi.Pawn: byPawn, shogi.Lance: byLight, shogi.Knight: byLight,
	shogi.Silver: byGeneral, shogi.Gold: byGeneral, shogi.ProPawn: byPawn, shogi.ProLance: byLight,
	shogi.ProKnight: byLight, shogi.ProSilver: byGeneral,
	shogi.Bishop: byOther, shogi.Rook: byOther, shogi.Horse: byOther, shogi.Dragon: byOther, shogi.King: byOther,
}

// price orders the kinds of pieces by what their loss costs.
var price = [shogi.PieceTypeCount]int{
	shogi.Pawn: 1, shogi.Lance: 3, shogi.Knight: 4, shogi.ProPawn: 2, shogi.ProLance: 5, shogi.ProKnight: 6,
	shogi.Silver: 7, shogi.ProSilver: 8, shogi.Gold: 9, shogi.Bishop: 10, shogi.Rook: 11, shogi.Horse: 12, shogi.Dragon: 13,
}

// hanging counts the pieces that the enemy attacks, by the least attacker, the
// defenders, and whose turn it is; and apart the one that would be taken first.
func hanging(s *scan, us, them *side) (sum tapered) {
	prize, count := shogi.NoPieceType, 0
	for square := range us.own.And(them.attacked).All() {
		kind := s.p.PieceAt(square).Type()
		if kind == shogi.King {
			continue
		}
		class, defenders := s.leastAttacker(them.color, square), us.level(square)
		state := (class*3+defenders)*2 + them.level(square) - 1
		sum += s.weight(atAttacked + int(pieceIndex[kind])*attackStates + state*2 + them.toMove)
		if defenders == 0 || class < attackerClass[kind] {
			count++
			if price[kind] > price[prize] {
				prize = kind
			}
		}
	}
	if prize != shogi.NoPieceType {
		sum += s.weight(atPrize + int(pieceIndex[prize])*2 + them.toMove)
	}
	return sum + s.weight(atHangingCount+them.toMove*5+min(count, 4))
}

// level is how often a side attacks a square: 0, 1, or 2 for more.
func (us *side) level(square shogi.Square) int {
	switch {
	case us.twice.Has(square):
		return 2
	case us.attacked.Has(square):
		return 1
	}
	return 0
}

// leastAttacker returns the class of a player's cheapest attacker of a square
// that the player attacks.
func (s *scan) leastAttacker(c shogi.Color, square shogi.Square) int {
	from := func(t shogi.PieceType) shogi.Bitboard {
		return shogi.Attacks(shogi.NewPiece(c.Opponent(), t), square, shogi.Bitboard{})
	}
	switch {
	case from(shogi.Pawn).Intersects(s.p.Pieces(c, shogi.Pawn)):
		return byPawn
	case from(shogi.Knight).Intersects(s.p.Pieces(c, shogi.Knight)), s.lanceAttacks(c, square):
		return byLight
	case from(shogi.Silver).Intersects(s.p.Pieces(c, shogi.Silver)), from(shogi.Gold).Intersects(s.p.GoldLike(c)):
		return byGeneral
	}
	return byOther
}

// lanceAttacks reports whether a lance of a player attacks a square.
func (s *scan) lanceAttacks(c shogi.Color, square shogi.Square) bool {
	lances := s.p.Pieces(c, shogi.Lance).And(square.FileSquares())
	return lances.Any() && shogi.Attacks(shogi.NewPiece(c.Opponent(), shogi.Lance), square, s.occupied).Intersects(lances)
}
