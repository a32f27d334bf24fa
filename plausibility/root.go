package plausibility

import "shotest/shogi"

// RootFacts describes the root of a search, for the components of group Root. It is filled once
// for a search.
type RootFacts struct {
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
func (r *RootFacts) Fill(p *shogi.Position) {
	r.Attacks.Compute(p)
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		r.Moves[c] = MoveSet{}
		r.addBoardMoves(p, c)
		r.addDrops(p, c)
	}
}

func (r *RootFacts) addBoardMoves(p *shogi.Position, c shogi.Color) {
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
func (r *RootFacts) addDrops(p *shogi.Position, c shogi.Color) {
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

// changeFacts holds the facts that this group gathers for a position.
type changeFacts struct {
	safer     shogi.Bitboard // the squares that the enemy attacks less often than at the root
	muchSafer shogi.Bitboard // those that it attacks less often by two attacks or more
}

func (s *Scorer) gatherRoot(f *Facts) { f.own.root = f.changes() }

// changes compares the enemy's attacks with those at the root, on all squares at once: it subtracts
// counts digit by digit.
func (b *Basics) changes() changeFacts {
	if b.Root == nil {
		return changeFacts{}
	}
	before, now := b.Root.Attacks.Planes(b.Them), b.Attacks.Planes(b.Them)
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
	return changeFacts{safer: ones.Or(more).AndNot(borrow), muchSafer: more.AndNot(borrow)}
}

func (s *Scorer) scoreRoot(f *Facts, c *Candidate) {
	if f.Root == nil {
		return
	}
	s.saferThanAtRoot(f, c)
	s.newSinceRoot(f, c)
}

// saferThanAtRoot credits moves to squares that fewer enemy pieces attack than at the root: a
// defender has been lured away or exchanged. Source: Shotest addition 1, "move to a square that is
// now safer (less attacks) than it was at root ply".
func (s *Scorer) saferThanAtRoot(f *Facts, c *Candidate) {
	if f.own.root.safer.Has(c.To) {
		s.credit(c, SaferThanAtRoot, f.own.root.muchSafer.Digit(c.To))
	}
}

// newSinceRoot credits moves that the pieces could not make at the root: drops of pieces won since,
// captures of pieces that have come into reach, moves on opened lines. They are the purpose of the
// line. Checks and pins at the root do not count, or every move would be new after a check there.
// Source: Shotest addition 2, "move is now legal but not legal at root ply (i.e., a new move)".
func (s *Scorer) newSinceRoot(f *Facts, c *Candidate) {
	if !f.Root.Moves[f.Us].Has(c.Move) {
		s.credit(c, NewSinceRoot, 0)
	}
}
