package mate

import "shotest/shogi"

// Proofs and disproofs for other hands on the same board.
//
// A proof is kept with the smallest hand of the attacker that its moves need, a disproof with the
// largest that it withstands. Both are carried up the tree from move to move (Nagai's thesis,
// 2002; Seo before it).

// handBefore returns the smallest hand needed before m, a move of the attacker, given the smallest
// hand needed after it. It also converts the largest hand withstood. A drop needs the piece; a
// captured piece is free.
func handBefore(p *shogi.Position, m shogi.Move, after shogi.Hand) shogi.Hand {
	if m.IsDrop() {
		return after.Add(m.Dropped(), 1)
	}
	if captured := p.Captured(m); captured != shogi.NoPiece {
		if t := captured.Type().Unpromoted(); after.Has(t) {
			return after.Remove(t)
		}
	}
	return after
}

// union returns the smallest hand that includes both hands.
func union(a, b shogi.Hand) shogi.Hand { return pick(a, b, func(x, y int) int { return max(x, y) }) }

// intersection returns the largest hand that both hands include.
func intersection(a, b shogi.Hand) shogi.Hand {
	return pick(a, b, func(x, y int) int { return min(x, y) })
}

// pick returns the hand whose count of each type is chosen from the counts of a and b.
func pick(a, b shogi.Hand, choose func(x, y int) int) shogi.Hand {
	if a == b {
		return a
	}
	var h shogi.Hand
	for _, t := range shogi.HandTypes {
		h = h.Add(t, choose(a.Count(t), b.Count(t)))
	}
	return h
}

// allHands returns the hands of both players together.
func allHands(p *shogi.Position) shogi.Hand {
	var h shogi.Hand
	for _, t := range shogi.HandTypes {
		h = h.Add(t, p.Hand(shogi.Black).Count(t)+p.Hand(shogi.White).Count(t))
	}
	return h
}

// neededAgainstInterpositions returns the pieces that the attacker must hold so that the defender
// cannot: all pieces of the types that the defender lacks, if a drop into the line of check is
// possible.
func neededAgainstInterpositions(p *shogi.Position) shogi.Hand {
	checkers := p.Checkers()
	defender := p.SideToMove()
	if checkers.MoreThanOne() || shogi.Between(p.King(defender), checkers.First()).IsEmpty() {
		return 0
	}
	var h shogi.Hand
	ours, theirs := p.Hand(defender), p.Hand(defender.Opponent())
	for _, t := range shogi.HandTypes {
		if !ours.Has(t) {
			h = h.Add(t, theirs.Count(t))
		}
	}
	return h
}

// withstoodByTypes returns the largest hand of the attacker, who is to move, that holds only types
// that the attacker holds now.
func withstoodByTypes(p *shogi.Position) shogi.Hand {
	ours := p.Hand(p.SideToMove())
	h := allHands(p)
	for _, t := range shogi.HandTypes {
		if !ours.Has(t) {
			h = h.Add(t, -h.Count(t))
		}
	}
	return h
}
