package moves

import (
	"hash/fnv"
	"slices"

	"shotest/plausibility"
	"shotest/plausibility/policy"
)

// Set is positions, each with the bins that credit its moves.
type Set struct {
	positions []position
	// stores hold the moves, some games each, so that a large set is never
	// copied as a whole.
	stores []*store
}

// store holds the moves of some positions.
type store struct {
	// ends holds, for each move of all positions, where its bins end; they begin
	// where those of the move before it end.
	ends []uint32
	bins []uint16
	// parts, rows and surroundings are the input of a policy network: the parts of each
	// move, the active rows of each position, and the surroundings of its squares.
	parts        []policy.Parts
	rows         []uint16
	surroundings []policy.Surroundings
}

// input is the input of a policy network for a position.
type input struct {
	rows         []uint16
	surroundings *policy.Surroundings
}

// position is a position of a set.
type position struct {
	// store is the number of the store that has its moves, first the place of the first
	// of them in ends, moves how many there are, and played which was played.
	store, first  uint32
	moves, played uint16
	// firstRow is the place of its first row in the store, rows how many it has, and
	// number the place of its surroundings.
	firstRow, number uint32
	rows             uint8
	phase            uint8
	kind             plausibility.MoveKind
}

// phaseCount is the number of parts of the game.
const phaseCount = len(plausibility.GameParts)

// Len returns the number of positions.
func (s *Set) Len() int { return len(s.positions) }

// binsOf returns the bins of a move of a position.
func (s *Set) binsOf(p *position, move int) []uint16 {
	store, at := s.stores[p.store], int(p.first)+move
	begin := uint32(0)
	if at > 0 {
		begin = store.ends[at-1]
	}
	return store.bins[begin:store.ends[at]]
}

// partsOf returns the parts of a position's moves, nil if they were not collected.
func (s *Set) partsOf(p *position) []policy.Parts {
	if parts := s.stores[p.store].parts; parts != nil {
		return parts[p.first:][:p.moves]
	}
	return nil
}

// inputOf returns the input of a position, without surroundings if they were not collected.
func (s *Set) inputOf(p *position) (seen input) {
	store := s.stores[p.store]
	seen.rows = store.rows[p.firstRow:][:p.rows]
	if store.surroundings != nil {
		seen.surroundings = &store.surroundings[p.number]
	}
	return seen
}

// add appends another set, which shares its stores from now on.
func (s *Set) add(other *Set) {
	for _, p := range other.positions {
		p.store += uint32(len(s.stores))
		s.positions = append(s.positions, p)
	}
	s.stores = append(s.stores, other.stores...)
}

// empty forgets the moves and keeps their memory.
func (s *store) empty() {
	s.ends = s.ends[:0]
	s.bins = s.bins[:0]
	s.parts = s.parts[:0]
	s.rows = s.rows[:0]
	s.surroundings = s.surroundings[:0]
}

// clone returns a copy, which takes no more memory than it needs.
func (s *store) clone() *store {
	return &store{
		ends: slices.Clone(s.ends), bins: slices.Clone(s.bins),
		parts: slices.Clone(s.parts), rows: slices.Clone(s.rows), surroundings: slices.Clone(s.surroundings),
	}
}

// hash identifies the set.
func (s *Set) hash() uint64 {
	h := fnv.New64a()
	write := func(numbers ...uint16) {
		for _, n := range numbers {
			h.Write([]byte{byte(n), byte(n >> 8)})
		}
	}
	for i := range s.positions {
		p := &s.positions[i]
		write(p.moves, p.played, uint16(p.phase)<<8|uint16(p.kind))
		write(s.inputOf(p).rows...)
		for m := range int(p.moves) {
			write(s.binsOf(p, m)...)
		}
		for _, parts := range s.partsOf(p) {
			for _, row := range parts {
				write(uint16(row))
			}
		}
	}
	return h.Sum64()
}

// learned reports whether the weights of a component can be learned from moves
// without a search.
func learned(c plausibility.Component) bool { return c.Info().Traits&plausibility.Unlearned == 0 }
