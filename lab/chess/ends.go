package main

import "shotest/search"

// Adjudicate implements search.Adjudicated: stalemates, repetitions, the fifty moves, and too
// few pieces to mate with. One repetition counts for a draw, as what was played once can be
// played again.
func (g *game) Adjudicate(int) (search.Score, bool) {
	s := g.now()
	if s.insufficient() || g.repetitions() > 0 || s.check == 0 && !s.canMove() {
		return 0, true
	}
	return 0, s.halfmoves >= 100 && (s.check == 0 || len(g.rules().list()) > 0)
}

// repetitions returns how often the position has occurred before.
func (g *game) repetitions() int {
	s, times := g.now(), 0
	for back := 4; back <= s.halfmoves && back <= g.depth; back += 2 {
		if g.line[g.depth-back].key == s.key {
			times++
		}
	}
	return times
}

// insufficient reports whether neither side has the pieces to mate with: bare kings, or one
// minor piece beside them.
func (p *position) insufficient() bool {
	if p.kinds[pawn]|p.kinds[rook]|p.kinds[queen] != 0 {
		return false
	}
	return p.occupied().count() <= 3
}

// canMove reports whether the side to move has a legal move, without a list: nearly always the
// first piece that is looked at has one. Castling needs no look, as the king can then step
// aside as well.
func (p *position) canMove() bool {
	for own := p.sides[p.turn]; own != 0; {
		at := own.pop()
		for reach := p.reach(at); reach != 0; {
			if p.leavesKingSafe(p.pack(at, reach.pop(), none)) {
				return true
			}
		}
	}
	return false
}

// reach returns where a piece of the side to move can go, but for the rules of check.
func (p *position) reach(at int) bitboard {
	us, occupied := p.turn, p.occupied()
	reach := attacks(int(p.at[at]), us, at, occupied) &^ p.sides[us]
	if p.at[at] != pawn {
		return reach
	}
	targets := p.sides[1-us]
	if p.enPassant != noSquare {
		targets |= bit(p.enPassant)
	}
	return reach&targets | bit(at+8-16*us)&^occupied
}
