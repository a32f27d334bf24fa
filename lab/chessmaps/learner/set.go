package learner

import (
	"hash/fnv"

	"shotest/lab/chessmaps"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Set is a list of positions with the squares that their moves influence.
type Set struct {
	positions []position
	reaches   []shogi.Bitboard
}

// position is a position of a set.
type position struct {
	control    chessmaps.Control
	us         shogi.Color
	firstReach uint32 // the index of its first move in Set.reaches
	moves      uint16 // the number of its moves
	played     uint16 // the number of the played move
}

// Len returns the number of positions.
func (s *Set) Len() int { return len(s.positions) }

// choicesPerPart is the number of choices that a worker takes at a time.
const choicesPerPart = 256

// Collect returns the positions of the choices whose played move is ordered by the map, among at
// least two moves of its class. The set is in the order of the choices.
func Collect(choices []games.Choice) *Set {
	parts := make([]Set, (len(choices)+choicesPerPart-1)/choicesPerPart)
	tuning.EachWith(len(parts), newExaminer, func(v *examiner, n int) {
		for i := range choices[n*choicesPerPart : min((n+1)*choicesPerPart, len(choices))] {
			v.collect(&choices[n*choicesPerPart+i], &parts[n])
		}
	})
	set := &Set{}
	for i := range parts {
		set.add(&parts[i])
		parts[i] = Set{}
	}
	return set
}

// examiner examines positions and their moves.
type examiner struct {
	orderer  *chessmaps.Orderer
	position shogi.Position
	attacks  shogi.AttackMap
	moves    []shogi.Move
}

// newExaminer returns an examiner without a map.
func newExaminer() *examiner {
	return &examiner{orderer: chessmaps.New(nil, shogi.DefaultPieceValues())}
}

// open sets the position of a choice and its legal moves, without those that needlessly refuse a
// promotion.
func (e *examiner) open(c *games.Choice) {
	e.position = c.Game.At(c.Ply)
	e.attacks.Compute(&e.position)
	e.orderer.Open(&e.position, &e.attacks)
	all := e.position.AppendLegalMoves(e.moves[:0])
	e.moves = all[:0]
	for _, m := range all {
		if m == c.Played() || !e.position.RefusesPromotion(m) {
			e.moves = append(e.moves, m)
		}
	}
}

// collect adds the position of a choice to a set, if the map orders its played move.
func (e *examiner) collect(c *games.Choice, set *Set) {
	e.open(c)
	playedClass, _ := e.orderer.Class(c.Played())
	if !playedClass.Quiet() {
		return
	}
	p := position{us: e.position.SideToMove(), firstReach: uint32(len(set.reaches))}
	for _, m := range e.moves {
		class, reach := e.orderer.Class(m)
		if class != playedClass {
			continue
		}
		if m == c.Played() {
			p.played = p.moves
		}
		p.moves++
		set.reaches = append(set.reaches, reach)
	}
	if p.moves < 2 {
		set.reaches = set.reaches[:p.firstReach]
		return
	}
	p.control.Fill(p.us, &e.attacks)
	set.positions = append(set.positions, p)
}

// add appends another set.
func (s *Set) add(other *Set) {
	first := uint32(len(s.reaches))
	for _, p := range other.positions {
		p.firstReach += first
		s.positions = append(s.positions, p)
	}
	s.reaches = append(s.reaches, other.reaches...)
}

// reachesOf returns the squares that the moves of a position influence.
func (s *Set) reachesOf(p *position) []shogi.Bitboard { return s.reaches[p.firstReach:][:p.moves] }

// hash returns a hash of the set.
func (s *Set) hash() uint64 {
	h := fnv.New64a()
	for i := range s.positions {
		p := &s.positions[i]
		h.Write(p.control[:])
		h.Write([]byte{byte(p.us), byte(p.moves), byte(p.moves >> 8), byte(p.played), byte(p.played >> 8)})
		for _, reach := range s.reachesOf(p) {
			h.Write([]byte{byte(reach.Count()), byte(reach.First())})
		}
	}
	return h.Sum64()
}
