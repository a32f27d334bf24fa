package plausibility

import "shotest/shogi"

// RootFacts is what the components of group Root compare with: the position that
// a search began from. It is filled once for a search.
type RootFacts struct {
	// Attacks is the root's attack map.
	Attacks shogi.AttackMap
	// Moves holds, by the side that makes them, the moves that the pieces could
	// make at the root, whoever was to move, checks and pins aside.
	Moves [2]MoveSet
}

// MoveSet is a set of moves.
type MoveSet [1 << 16 / 64]uint64

// add puts a move into the set.
func (s *MoveSet) add(m shogi.Move) { s[m>>6] |= 1 << (m & 63) }

// Has reports whether a move is in the set.
func (s *MoveSet) Has(m shogi.Move) bool { return s[m>>6]&(1<<(m&63)) != 0 }

// Fill notes what a root position is like.
func (r *RootFacts) Fill(p *shogi.Position) {
	r.Attacks.Compute(p)
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		r.Moves[c] = MoveSet{}
		r.addBoardMoves(p, c)
		r.addDrops(p, c)
	}
}

// addBoardMoves adds the moves of a player's pieces, with and without promotion.
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

// addDrops adds the drops of what a player holds, pawns only on files without a
// pawn of its own.
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

// changeFacts is what group Root gathers for a position: the squares that the
// enemy attacks less often than at the root, by one attack or more, and by two
// or more.
type changeFacts struct{ safer, muchSafer shogi.Bitboard }

// gatherRoot compares the enemy's attacks with those at the root, all squares at
// a time: counts are subtracted digit by digit.
func (s *Scorer) gatherRoot(f *Facts) {
	f.own.root = changeFacts{}
	if f.Root == nil {
		return
	}
	before, now := f.Root.Attacks.Planes(f.Them), f.Attacks.Planes(f.Them)
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
	f.own.root = changeFacts{safer: ones.Or(more).AndNot(borrow), muchSafer: more.AndNot(borrow)}
}

// scoreRoot credits what has changed since the root.
func (s *Scorer) scoreRoot(f *Facts, c *Candidate) {
	if f.Root == nil {
		return
	}
	s.saferThanAtRoot(f, c)
	s.newSinceRoot(f, c)
}

// saferThanAtRoot credits moves to squares that fewer enemy pieces attack than at
// the root: a defender has been lured away or exchanged, and what was guarded
// then is open now. Source: Shotest addition 1, "move to a square that is now
// safer (less attacks) than it was at root ply".
func (s *Scorer) saferThanAtRoot(f *Facts, c *Candidate) {
	if !f.own.root.safer.Has(c.To) {
		return
	}
	bin := 0
	if f.own.root.muchSafer.Has(c.To) {
		bin = 1
	}
	s.fire(c, SaferThanAtRoot, bin)
}

// newSinceRoot credits moves that the pieces could not make at the root: drops of
// what has been won since, captures of what has come into reach, moves on lines
// that have opened. They are what the line has been played for. Checks and pins
// at the root do not count; else every move would be new when the root is in
// check. Source: Shotest addition 2, "move is now legal but not legal at root
// ply (i.e., a new move)".
func (s *Scorer) newSinceRoot(f *Facts, c *Candidate) {
	if !f.Root.Moves[f.Us].Has(c.Move) {
		s.fire(c, NewSinceRoot, 0)
	}
}
