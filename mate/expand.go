package mate

import (
	"math"

	"shotest/shogi"
)

// expand lists the moves of the position at ply, with the values of the positions after them.
func (s *Solver) expand(ply int) {
	f := &s.frames[ply]
	f.first, f.moves, f.meetsEarlier = s.childrenUsed, 0, false
	var moves []shogi.Move
	if f.attackerToMove {
		moves = f.position.AppendChecks(s.moves[:0])
	} else {
		moves = f.position.AppendLegalMoves(s.moves[:0])
	}
	f.moves = len(moves)
	s.childrenUsed += f.moves
	for i, m := range moves {
		c := &s.children[f.first+i]
		*c = child{move: m, settleFirst: s.mustSettleFirst(f, m, i)}
		s.evaluateChild(ply, c)
		if c.known && !c.solved() && int(c.ply) <= ply {
			f.meetsEarlier = true
		}
		if f.phi(c) == 0 {
			// This move decides; the others are not needed.
			f.moves = i + 1
			break
		}
	}
}

// mustSettleFirst returns 1 + the index of the move that must be settled before m because m mostly
// has the same result, 0 for none: a defender's promotion comes before the non-promotion, one
// interposed drop before another drop on the same square. The attacker's non-promotions wait for
// nothing: where a non-promotion is needed to keep a pawn drop legal, the promotion leads to long
// series of checks, whose disproof may take a thousand times the nodes of the mate.
func (s *Solver) mustSettleFirst(f *frame, m shogi.Move, index int) uint16 {
	children := s.children[f.first : f.first+index]
	switch {
	case f.attackerToMove, !m.IsDrop() && m.IsPromotion():
		return 0
	case m.IsDrop():
		for i := index - 1; i >= 0; i-- {
			if before := children[i].move; before.IsDrop() && before.To() == m.To() {
				return uint16(i + 1)
			}
		}
		return 0
	}
	switch f.position.PieceAt(m.From()).Type() {
	case shogi.Pawn, shogi.Bishop, shogi.Rook:
		promotion := shogi.NewPromotion(m.From(), m.To())
		for i := range children {
			if children[i].move == promotion {
				return uint16(i + 1)
			}
		}
	}
	return 0
}

// evaluateChild sets the value of c, the position after a move: from the path, from the tables, or
// by initialValue.
func (s *Solver) evaluateChild(ply int, c *child) {
	s.step(ply, c.move)
	next := &s.frames[ply+1]
	if ply+2 >= maxPlies || s.childrenUsed+shogi.MaxMoves > maxChildren {
		c.value = value{pn: infinity, dn: 0, hand: next.hand}
		return
	}
	if s.isBarred(&next.position) {
		c.value = value{pn: infinity, dn: 0, hand: next.hand, loop: unconditional}
		return
	}
	if s.bound == 0 {
		if loop := s.repetition(ply + 1); loop != unconditional {
			c.value = value{pn: infinity, dn: 0, hand: next.hand, loop: loop}
			return
		}
	}
	c.value, c.ply, c.known = s.lookUp(ply + 1)
	if c.solved() {
		return
	}
	if loop, ok := s.loops.lookup(next.path); ok && s.bound == 0 {
		c.value = value{pn: infinity, dn: 0, hand: next.hand, loop: loop}
		return
	}
	if !c.known {
		c.value = s.initialValue(ply + 1)
		if c.solved() {
			s.save(ply+1, &c.value, 1)
		}
	}
}

// repetition returns the ply of an earlier position on the path with the same board as that at ply
// and at least as much in the attacker's hand, in the form of value.loop. Without one it returns
// unconditional.
func (s *Solver) repetition(ply int) uint16 {
	now := &s.frames[ply]
	for back := ply - 4; back >= 0; back -= 2 {
		then := &s.frames[back]
		if then.key == now.key && then.hand.IsSuperiorOrEqual(now.hand) {
			return uint16(loopPly(back))
		}
	}
	return unconditional
}

// lookUp looks the position at ply up in the table; see table.lookup.
func (s *Solver) lookUp(ply int) (v value, firstPly uint16, known bool) {
	f := &s.frames[ply]
	v, firstPly, known = s.table.lookup(f.key, f.hand)
	if s.bound == 0 || known && (v.dn == 0 || v.pn == 0 && int(v.length) <= s.bound-ply) {
		return v, firstPly, known
	}
	return s.table.lookup(s.boundKey(f.key, ply), f.hand)
}

// initialValue returns the initial value of the position at ply, which is not in the table. Mates
// in one and positions without a move are settled. For other positions the proof or disproof number
// is the number of moves that must be answered.
func (s *Solver) initialValue(ply int) value {
	f := &s.frames[ply]
	p := &f.position
	v := value{pn: 1, dn: 1, loop: unconditional}
	if !f.attackerToMove {
		moves := p.AppendLegalMoves(s.countBuffer[:0])
		if len(moves) == 0 {
			return value{pn: 0, dn: infinity, hand: neededAgainstInterpositions(p), loop: unconditional}
		}
		v.pn = countOpen(moves)
		return v
	}
	if m := InOne(p, nil); m != shogi.NoMove {
		next := &s.frames[ply+1].position
		*next = *p
		next.Play(m)
		hand := handBefore(p, m, neededAgainstInterpositions(next))
		return value{pn: 0, dn: infinity, hand: hand, length: 1, loop: unconditional}
	}
	if s.bound > 0 && s.bound-ply < 3 {
		return value{pn: infinity, dn: 0, hand: f.hand, loop: unconditional}
	}
	checks := p.AppendChecks(s.countBuffer[:0])
	if len(checks) == 0 {
		return value{pn: infinity, dn: 0, hand: withstoodByTypes(p), loop: unconditional}
	}
	v.dn = uint32(len(checks))
	return v
}

// countOpen counts moves, all drops on one square as one.
func countOpen(moves []shogi.Move) uint32 {
	var squares shogi.Bitboard
	n := uint32(0)
	for _, m := range moves {
		if m.IsDrop() {
			if squares.Has(m.To()) {
				continue
			}
			squares = squares.Or(m.To().Bitboard())
		}
		n++
	}
	return n
}

// boundKey returns the key of a position at ply in a search for mates within s.bound plies.
func (s *Solver) boundKey(key uint64, ply int) uint64 {
	return extendPath(key, math.MaxUint64-uint64(s.bound-ply))
}
