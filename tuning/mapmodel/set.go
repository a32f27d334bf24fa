package mapmodel

import (
	"hash/fnv"

	"shotest/plausibility/chessmaps"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Set is positions, each with the squares that its moves influence.
type Set struct {
	positions []position
	reaches   []shogi.Bitboard
}

// position is a position of a set.
type position struct {
	control chessmaps.Control
	us      shogi.Color
	// first is the place of its first move in reaches, moves how many it has, and
	// played which of them was played.
	first         uint32
	moves, played uint16
}

// Len returns the number of positions.
func (s *Set) Len() int { return len(s.positions) }

// chunk is how many choices a goroutine takes at a time.
const chunk = 256

// Collect looks at the choices whose move is one of those that the map orders, among at
// least two of its class. The order of the set is that of the choices.
func Collect(choices []games.Choice) *Set {
	parts := make([]Set, (len(choices)+chunk-1)/chunk)
	tuning.EachWith(len(parts), newViewer, func(v *viewer, n int) {
		for i := range choices[n*chunk : min((n+1)*chunk, len(choices))] {
			v.collect(&choices[n*chunk+i], &parts[n])
		}
	})
	whole := &Set{}
	for i := range parts {
		whole.add(&parts[i])
		parts[i] = Set{}
	}
	return whole
}

// viewer looks at positions and their moves.
type viewer struct {
	orderer  *chessmaps.Orderer
	position shogi.Position
	attacks  shogi.AttackMap
	moves    []shogi.Move
}

// newViewer returns a viewer that does not need the map.
func newViewer() *viewer { return &viewer{orderer: chessmaps.New(nil, shogi.DefaultPieceValues())} }

// open looks at the position of a choice and its legal moves, without those that
// refuse a promotion for nothing.
func (v *viewer) open(c *games.Choice) {
	v.position = c.Game.At(c.Ply)
	v.attacks.Compute(&v.position)
	v.orderer.Open(&v.position, &v.attacks)
	all := v.position.AppendLegalMoves(v.moves[:0])
	v.moves = all[:0]
	for _, m := range all {
		if m == c.Played() || !v.position.RefusesPromotion(m) {
			v.moves = append(v.moves, m)
		}
	}
}

// collect appends a position to a set, if there is something to learn from it.
func (v *viewer) collect(c *games.Choice, set *Set) {
	v.open(c)
	wanted, _ := v.orderer.Class(c.Played())
	if !wanted.Quiet() {
		return
	}
	p := position{us: v.position.SideToMove(), first: uint32(len(set.reaches))}
	for _, m := range v.moves {
		class, reach := v.orderer.Class(m)
		if class != wanted {
			continue
		}
		if m == c.Played() {
			p.played = p.moves
		}
		p.moves++
		set.reaches = append(set.reaches, reach)
	}
	if p.moves < 2 {
		set.reaches = set.reaches[:p.first]
		return
	}
	p.control.Fill(p.us, &v.attacks)
	set.positions = append(set.positions, p)
}

// add appends another set.
func (s *Set) add(other *Set) {
	first := uint32(len(s.reaches))
	for _, p := range other.positions {
		p.first += first
		s.positions = append(s.positions, p)
	}
	s.reaches = append(s.reaches, other.reaches...)
}

// reachesOf returns the squares that the moves of a position influence.
func (s *Set) reachesOf(p *position) []shogi.Bitboard { return s.reaches[p.first:][:p.moves] }

// hash identifies the set.
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
