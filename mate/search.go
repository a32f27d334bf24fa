package mate

import (
	"math"

	"shotest/shogi"
)

// Depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR
// trees and its applications", 2002).
//
// A node has two numbers, as seen by the side to move: phi, the effort to reach the mover's goal by
// the best move, and delta, the effort to show that no move reaches it. The attacker's goal is the
// proof, the defender's the disproof, so that one function searches both. The search stays below a
// node until phi or delta reaches a limit, from which on another node is more promising.
//
//   - The limit for phi lies a quarter above the second best move's phi, not just above it
//     (Pawlewicz and Lew, "Improving depth-first PN-search: 1+ε trick", 2006): the search goes up
//     and down less often.
//   - For the attacker's moves delta is the highest of their numbers, plus one for each other open
//     move (weak proof numbers; Ueda et al., 2008), instead of their sum: different checks mostly
//     lead to the same few positions, and a sum would count these many times over. For the
//     defender's moves delta is the sum, in which all interposed drops together count as much as
//     the hardest of them.
//   - A position met before at a lower ply may lead back to the path, and both
//     positions may wait for each other for ever. Then the limits are raised
//     until a new position has been searched (threshold controlling;
//     Kishimoto, "Dealing with infinite loops, underestimation, and
//     overestimation of depth-first proof-number search", 2010).

// maxPlies bounds the length of lines. The longest known problem takes 1,525.
const maxPlies = 2048

// maxChildren is the room for the moves of all positions on a path.
const maxChildren = 1 << 16

// frame is a position on the path that is being searched.
type frame struct {
	position       shogi.Position
	key            uint64     // of board, attacker and the whole set of pieces
	hand           shogi.Hand // the attacker's
	path           uint64     // key of the path that has led here
	first          int        // the position's moves in Solver.children
	moves          int        // their number
	attackerToMove bool       // whether the attacker is to move
	meetsEarlier   bool       // whether a move leads to a position met at a lesser ply
}

// child is a move with the known value of the position after it.
type child struct {
	value
	move shogi.Move
	// settleFirst is 1 + the index of the move that must be settled before the search looks at this
	// move; 0 for none.
	settleFirst uint16
	ply         uint16 // the lowest ply at which the position was met
	known       bool   // whether value comes from the table or a search
}

// phi returns the effort to reach the mover's goal by the move of c.
func (f *frame) phi(c *child) uint32 {
	if f.attackerToMove {
		return c.pn
	}
	return c.dn
}

// delta returns the effort to show that the move of c does not reach the mover's goal.
func (f *frame) delta(c *child) uint32 {
	if f.attackerToMove {
		return c.dn
	}
	return c.pn
}

// summary is the state of a node.
type summary struct {
	phi, delta  uint32
	best        int    // index of the move with the lowest phi, −1 if none is open
	secondPhi   uint32 // the lowest phi of the others
	othersDelta uint32 // the part of delta that the other moves contribute
}

// summarise returns the numbers of a node from those of its moves.
func (s *Solver) summarise(f *frame) summary {
	sum := summary{phi: infinity, secondPhi: infinity, best: -1}
	bestDelta := uint32(infinity)
	var d deltas
	children := s.children[f.first : f.first+f.moves]
	for i := range children {
		c := &children[i]
		phi, delta := f.phi(c), f.delta(c)
		if delta == 0 || phi != 0 && c.settleFirst != 0 && f.delta(&children[c.settleFirst-1]) != 0 {
			continue
		}
		d.add(delta, c.move.IsDrop())
		switch {
		case phi < sum.phi || phi == sum.phi && delta < bestDelta:
			sum.secondPhi = sum.phi
			sum.phi, bestDelta, sum.best = phi, delta, i
		case phi < sum.secondPhi:
			sum.secondPhi = phi
		}
	}
	switch {
	case sum.phi == 0:
		sum.delta = infinity
	case sum.best >= 0 && f.attackerToMove:
		sum.delta, sum.othersDelta = d.weak()
	case sum.best >= 0:
		sum.delta, sum.othersDelta = d.grouped(bestDelta, children[sum.best].move.IsDrop())
	}
	return sum
}

// deltas sums up the deltas of the open moves of a node.
type deltas struct {
	open        uint32 // the number of open moves
	highest     uint32 // delta
	highestDrop uint32 // the highest delta of a drop
	sum         uint64 // of the deltas of the moves on the board
}

func (d *deltas) add(delta uint32, drop bool) {
	d.open++
	d.highest = max(d.highest, delta)
	if drop {
		d.highestDrop = max(d.highestDrop, delta)
	} else {
		d.sum += uint64(delta)
	}
}

// weak returns the highest delta plus one for each other move, and the part of the result that all
// but one move contribute.
func (d *deltas) weak() (delta, others uint32) {
	return min(d.highest+d.open-1, infinity-1), d.open - 1
}

// grouped returns the sum over the moves on the board plus the highest delta of a drop, and the
// part of the result that all but the best move contribute.
func (d *deltas) grouped(best uint32, bestIsDrop bool) (delta, others uint32) {
	all := d.sum + uint64(d.highestDrop)
	rest := all - uint64(best)
	if bestIsDrop {
		rest = d.sum
	}
	return uint32(min(all, infinity-1)), uint32(min(rest, infinity-1))
}

// search searches below the position at ply until its proof or disproof number reaches a limit, or
// the search ends, and returns its value.
func (s *Solver) search(ply int, pnLimit, dnLimit uint32, firstVisit bool) value {
	f := &s.frames[ply]
	start := s.nodes
	raised := s.raisedLimits
	if firstVisit && s.raisedLimits > 0 {
		s.raisedLimits--
	}
	s.expand(ply)
	if f.meetsEarlier {
		s.raisedLimits++
	}
	phiGoal, deltaGoal := pnLimit, dnLimit
	if !f.attackerToMove {
		phiGoal, deltaGoal = dnLimit, pnLimit
	}
	for !s.stopIfDue() {
		sum := s.summarise(f)
		phiLimit, deltaLimit := phiGoal, deltaGoal
		if s.raisedLimits > 0 && sum.phi != 0 && sum.delta != 0 {
			phiLimit, deltaLimit = max(phiLimit, sum.phi+1), max(deltaLimit, sum.delta+1)
		}
		if sum.phi == 0 || sum.delta == 0 || sum.phi >= phiLimit || sum.delta >= deltaLimit {
			break
		}
		phiLimit = min(phiLimit, sum.secondPhi+sum.secondPhi/4+1)
		deltaLimit -= min(deltaLimit, sum.othersDelta)
		s.searchChild(ply, f.first+sum.best, phiLimit, deltaLimit)
	}
	v := s.conclude(ply, s.summarise(f))
	s.save(ply, &v, uint32(min(s.nodes-start, math.MaxUint32)))
	s.childrenUsed = f.first
	s.raisedLimits = min(s.raisedLimits, raised)
	return v
}

// searchChild searches the position after the move with index, and updates its value.
func (s *Solver) searchChild(ply, index int, phiLimit, deltaLimit uint32) {
	c := &s.children[index]
	first := !c.known
	s.step(ply, c.move)
	var v value
	if s.frames[ply].attackerToMove {
		v = s.search(ply+1, phiLimit, deltaLimit, first)
	} else {
		v = s.search(ply+1, deltaLimit, phiLimit, first)
	}
	c.value, c.known = v, true
}

// step appends the position after m, a move of the position at ply, to the path.
func (s *Solver) step(ply int, m shogi.Move) {
	f, next := &s.frames[ply], &s.frames[ply+1]
	next.position = f.position
	next.position.Play(m)
	s.enter(ply + 1)
	s.nodes++
}

// enter fills in the frame at ply, whose position is set.
func (s *Solver) enter(ply int) {
	f := &s.frames[ply]
	f.key = f.position.BoardKey() ^ s.salt
	f.hand = f.position.Hand(s.attacker)
	f.attackerToMove = f.position.SideToMove() == s.attacker
	if ply > 0 {
		f.path = extendPath(s.frames[ply-1].path, f.key+uint64(f.hand))
	} else {
		f.path = 0
	}
}

// conclude returns the value of the position at ply, whose numbers are sum. A proof gets its hand
// and length from its moves, a disproof its hand and loop.
func (s *Solver) conclude(ply int, sum summary) value {
	f := &s.frames[ply]
	v := value{pn: sum.phi, dn: sum.delta, loop: unconditional}
	if !f.attackerToMove {
		v.pn, v.dn = sum.delta, sum.phi
	}
	switch {
	case v.pn == 0 && f.attackerToMove:
		s.concludeMate(f, &v)
	case v.pn == 0:
		s.concludeMated(f, &v)
	case v.dn == 0 && f.attackerToMove:
		s.concludeFailure(f, &v)
	case v.dn == 0:
		s.concludeEscape(f, &v)
	}
	if v.dn == 0 && v.loop != unconditional && int(v.loop) >= loopPly(ply) {
		v.loop, v.hand = unconditional, f.hand
	}
	return v
}

// loopPly returns ply in the form of value.loop, where 0 marks disproofs that hold on no path,
// because they depend on a limit of the search.
func loopPly(ply int) int { return ply + 1 }

// concludeMate takes the shortest mate.
func (s *Solver) concludeMate(f *frame, v *value) {
	v.length = math.MaxUint16
	for i := f.first; i < f.first+f.moves; i++ {
		if c := &s.children[i]; c.pn == 0 && c.length+1 < v.length {
			v.length = c.length + 1
			v.hand = handBefore(&f.position, c.move, c.hand)
		}
	}
}

// concludeMated combines the proofs of all replies.
func (s *Solver) concludeMated(f *frame, v *value) {
	v.hand = neededAgainstInterpositions(&f.position)
	for i := f.first; i < f.first+f.moves; i++ {
		c := &s.children[i]
		v.length = max(v.length, c.length+1)
		v.hand = union(v.hand, c.hand)
	}
}

// concludeFailure combines the disproofs of all checks.
func (s *Solver) concludeFailure(f *frame, v *value) {
	v.hand = withstoodByTypes(&f.position)
	for i := f.first; i < f.first+f.moves; i++ {
		c := &s.children[i]
		v.loop = min(v.loop, c.loop)
		v.hand = intersection(v.hand, handBefore(&f.position, c.move, c.hand))
	}
}

// concludeEscape takes one escape, unconditional if possible.
func (s *Solver) concludeEscape(f *frame, v *value) {
	var escape *child
	for i := f.first; i < f.first+f.moves; i++ {
		if c := &s.children[i]; c.dn == 0 && (escape == nil || c.loop > escape.loop) {
			escape = c
		}
	}
	v.loop = escape.loop
	v.hand = intersection(escape.hand, allHands(&f.position))
}

// save stores v, the value of the position at ply, in the table that it belongs to; amount is the
// number of nodes spent.
func (s *Solver) save(ply int, v *value, amount uint32) {
	f := &s.frames[ply]
	switch {
	case v.dn == 0 && v.loop == 0:
	case v.dn == 0 && v.loop != unconditional:
		s.loops.store(f.path, v.loop)
	case s.bound > 0 && v.pn != 0:
		s.table.store(s.boundKey(f.key, ply), f.hand, v, uint16(ply), amount)
	default:
		s.table.store(f.key, f.hand, v, uint16(ply), amount)
	}
}
