package moves

import (
	"hash/fnv"

	"shotest/plausibility"
	"shotest/plausibility/formation"
)

// Set is positions, each with what the components have found of its moves.
type Set struct {
	positions []position
	// ends holds, for each move of all positions, where its bins end; they begin
	// where those of the move before it end.
	ends []uint32
	bins []uint16
	// parts holds what each move consists of for a network of formations, rows what it
	// sees of each position, rowEnds where that ends.
	parts   []formation.Parts
	rows    []uint16
	rowEnds []uint32
}

// position is a position of a set.
type position struct {
	// first is the place of its first move in ends, moves how many it has, and
	// played which of them was played.
	first  uint32
	moves  uint16
	played uint16
	phase  uint8
	kind   Kind
}

// Kind is a kind of move, by what it does at first sight.
type Kind uint8

const (
	// Evasion: it answers a check.
	Evasion Kind = iota
	// Capture: it takes something.
	Capture
	// PromotionMove: it promotes without taking.
	PromotionMove
	// CheckMove: it gives check otherwise.
	CheckMove
	// DropMove: it drops a piece otherwise.
	DropMove
	// QuietMove is any other.
	QuietMove
	kindCount = iota
)

var kindNames = [kindCount]string{"evasions", "captures", "promotions", "checks", "drops", "quiet moves"}

// String names the kind in the plural.
func (k Kind) String() string { return kindNames[k] }

// phaseCount is the number of parts of the game.
const phaseCount = len(plausibility.GameParts)

// Len returns the number of positions.
func (s *Set) Len() int { return len(s.positions) }

// Moves returns the number of moves of all positions.
func (s *Set) Moves() int { return len(s.ends) }

// binsOf returns the bins of the move at a place in ends.
func (s *Set) binsOf(move uint32) []uint16 {
	begin := uint32(0)
	if move > 0 {
		begin = s.ends[move-1]
	}
	return s.bins[begin:s.ends[move]]
}

// rowsOf returns what a network of formations sees of a position.
func (s *Set) rowsOf(i int) []uint16 {
	begin := uint32(0)
	if i > 0 {
		begin = s.rowEnds[i-1]
	}
	return s.rows[begin:s.rowEnds[i]]
}

// add appends another set.
func (s *Set) add(other *Set) {
	firstMove, firstBin, firstRow := uint32(len(s.ends)), uint32(len(s.bins)), uint32(len(s.rows))
	for _, p := range other.positions {
		p.first += firstMove
		s.positions = append(s.positions, p)
	}
	for _, end := range other.ends {
		s.ends = append(s.ends, firstBin+end)
	}
	s.bins = append(s.bins, other.bins...)
	s.parts = append(s.parts, other.parts...)
	for _, end := range other.rowEnds {
		s.rowEnds = append(s.rowEnds, firstRow+end)
	}
	s.rows = append(s.rows, other.rows...)
}

// hash identifies the set.
func (s *Set) hash() uint64 {
	h := fnv.New64a()
	var word [8]byte
	for i := range s.positions {
		p := &s.positions[i]
		word = [8]byte{byte(p.moves), byte(p.moves >> 8), byte(p.played), byte(p.played >> 8), p.phase, byte(p.kind)}
		h.Write(word[:])
		for move := p.first; move < p.first+uint32(p.moves); move++ {
			for _, bin := range s.binsOf(move) {
				h.Write([]byte{byte(bin), byte(bin >> 8)})
			}
			if s.parts == nil {
				continue
			}
			parts := s.parts[move]
			for _, part := range [...]int16{parts.Going, parts.Leaving, parts.Deed} {
				h.Write([]byte{byte(part), byte(part >> 8)})
			}
		}
	}
	return h.Sum64()
}

// learned reports whether the weights of a component can be learned from moves
// without a search.
func learned(c plausibility.Component) bool {
	switch c {
	case plausibility.TableMove, plausibility.RootBest, plausibility.Killer, plausibility.BestReply, plausibility.FollowOn,
		plausibility.History, plausibility.NegativePlausibility, plausibility.Chain, plausibility.BestQuiet,
		plausibility.BeyondDepth, plausibility.MeetRefutation, plausibility.SaferThanAtRoot, plausibility.NewSinceRoot, plausibility.Base:
		return false
	}
	return true
}
