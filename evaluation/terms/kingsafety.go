package terms

import "shotest/shogi"

// kingSafety counts how safe a side's king is: which of its neighbour squares the
// enemy attacks, how many only the king itself defends, and where it could go.
func kingSafety(s *scan, us, them *side) tapered {
	near := us.king.Neighbours()
	attacked := near.And(them.attacked)
	return s.weight(atAttackedNeighbours+attacked.Count()) +
		s.weight(atUndefendedNeighbours+attacked.AndNot(us.twice).Count()) +
		s.weight(atLiberties+near.AndNot(us.own).AndNot(them.attacked).Count())
}

// kingNet counts the confinement of a side's king: what kingSafety counts, by the
// generals in the enemy's hand and whose turn it is. These three decide whether there
// is a mate.
func kingNet(s *scan, us, them *side) tapered {
	near := us.king.Neighbours()
	undefended := near.And(them.attacked).AndNot(us.twice).Count()
	liberties := near.AndNot(us.own).AndNot(them.attacked).Count()
	row := 3 * them.toMove
	switch {
	case them.hand.Has(shogi.Gold):
		row += 2
	case them.hand.Has(shogi.Silver):
		row++
	}
	return s.weight(atKingNet + row*netStates + min(undefended, 4)*5 + min(liberties, 4))
}

// kingDanger counts the attacks on the squares next to a side's king by what the
// enemy holds: an attack without reserves fades, reserves without an attack wait.
func kingDanger(s *scan, us, them *side) tapered {
	near := us.king.Neighbours()
	danger := near.And(them.attacked).Count() + near.And(them.twice).Count()
	means := 2 * (them.inHand - them.hand.Count(shogi.Pawn))
	if them.hand.Has(shogi.Pawn) {
		means++
	}
	row := them.toMove*handMeans + min(means, handMeans-1)
	return s.weight(atKingDanger + row*dangerLevels + min(danger, dangerLevels-1))
}

// dropChecks counts the kinds of pieces with which the enemy could check a side's king
// by a drop. Kinds that it could drop safely count by a weight of their own: nothing but
// the king could take the piece, and not even the king if the piece is supported.
func dropChecks(s *scan, us, them *side) (sum tapered) {
	if them.hand == 0 || us.king == shogi.NoSquare {
		return 0
	}
	alone := us.king.Neighbours().AndNot(us.twice) // only the king defends
	guarded := us.attacked.AndNot(alone.And(them.attacked)).Or(s.occupied)
	for t := shogi.Pawn; t <= shogi.Gold; t++ {
		if !them.hand.Has(t) {
			continue
		}
		from := shogi.Attacks(shogi.NewPiece(us.color, t), us.king, s.occupied).AndNot(s.occupied)
		if from.IsEmpty() {
			continue
		}
		state := 2 * them.toMove
		if from.AndNot(guarded).Any() {
			state++
		}
		sum += s.weight(atDropChecks + handIndex(t)*4 + state)
	}
	return sum
}

// checked counts being in check.
func checked(s *scan, us, _ *side) tapered {
	if us.toMove == 1 && s.p.InCheck() {
		return s.weight(atChecked)
	}
	return 0
}

// pinned counts the pieces that must stay between their king and an attacker.
func pinned(s *scan, us, _ *side) (sum tapered) {
	if us.king == shogi.NoSquare {
		return 0
	}
	for square := range s.p.Pinned(us.color).All() {
		sum += s.weight(atPinned + int(pieceIndex[s.p.PieceAt(square).Type()]))
	}
	return sum
}
