package facts

import "shotest/shogi"

// Root describes the root of a search. It is filled once for a search.
type Root struct {
	Attacks shogi.AttackMap
	// Moves holds, by side, the moves that its pieces could make at the root, whichever side was to
	// move, and without regard to checks and pins.
	Moves [2]MoveSet
}

// MoveSet is a set of moves.
type MoveSet [1 << 16 / 64]uint64

func (s *MoveSet) add(m shogi.Move) { s[m>>6] |= 1 << (m & 63) }

// Has reports whether m is in the set.
func (s *MoveSet) Has(m shogi.Move) bool { return s[m>>6]&(1<<(m&63)) != 0 }

// Fill sets the facts to those of p.
func (r *Root) Fill(p *shogi.Position) {
	r.Attacks.Compute(p)
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		r.Moves[c] = MoveSet{}
		r.addBoardMoves(p, c)
		r.addDrops(p, c)
	}
}

func (r *Root) addBoardMoves(p *shogi.Position, c shogi.Color) {
	for from := range p.PiecesOf(c).All() {
		piece := p.PieceAt(from)
		for to := range shogi.Attacks(piece, from, p.Occupied()).AndNot(p.PiecesOf(c)).All() {
			r.Moves[c].add(shogi.NewMove(from, to))
			if piece.Type().CanPromote() && (from.InPromotionZone(c) || to.InPromotionZone(c)) {
				r.Moves[c].add(shogi.NewPromotion(from, to))
			}
		}
	}
}

// addDrops adds the drops of the pieces that c holds, pawns only on files without a pawn of its
// own.
func (r *Root) addDrops(p *shogi.Position, c shogi.Color) {
	for _, t := range shogi.HandTypes {
		if !p.Hand(c).Has(t) {
			continue
		}
		empty := p.Occupied().Not()
		if t == shogi.Pawn {
			empty = empty.And(p.FilesWithoutPawn(c))
		}
		for s := range empty.All() {
			r.Moves[c].add(shogi.NewDrop(t, s))
		}
	}
}

// saferThanAtRoot returns the squares that the enemy attacks less often than at the root, and those
// that it attacks less often by two attacks or more. It subtracts the counts on all squares at
// once, digit by digit.
func (n *Node) saferThanAtRoot() (safer, muchSafer shogi.Bitboard) {
	if n.Root == nil {
		return safer, muchSafer
	}
	before, now := n.Root.Attacks.Planes(n.Them), n.Attacks.Planes(n.Them)
	var borrow, ones, more shogi.Bitboard
	for i := range before {
		changed := before[i].Xor(now[i])
		digit := changed.Xor(borrow)
		borrow = now[i].AndNot(before[i]).Or(borrow.AndNot(changed))
		if i == 0 {
			ones = digit
		} else {
			more = more.Or(digit)
		}
	}
	return ones.Or(more).AndNot(borrow), more.AndNot(borrow)
}
