package moves

import (
	"hash/fnv"
	"slices"

	"shotest/plausibility"
	"shotest/plausibility/policy"
)

// Set is a list of positions with the bins that credit their moves.
type Set struct {
	positions []position
	stores    []*store // the moves; in parts, so that a large set is never copied as a whole
}

// store holds the moves of some positions.
type store struct {
	// ends holds for each move of all positions the end of its bins. They begin at the end of the
	// move before.
	ends []uint32
	bins []uint16

	// The inputs of the policy network:
	parts        []policy.Parts        // of each move
	rows         []uint16              // the active rows of each position
	surroundings []policy.Surroundings // of each position's squares
}

// input is the input of a policy network for a position.
type input struct {
	rows         []uint16
	surroundings *policy.Surroundings
}

// position is a position of a set.
type position struct {
	store        uint32                // the index of the store with its data
	firstMove    uint32                // the index of its first move in store.ends
	moves        uint16                // the number of its moves
	played       uint16                // the number of the played move
	firstRow     uint32                // the index of its first row in store.rows
	surroundings uint32                // the index in store.surroundings
	rows         uint8                 // the number of its rows
	phase        uint8                 // of the game
	kind         plausibility.MoveKind // of the played move
}

// phaseCount is the number of phases of the game.
const phaseCount = len(plausibility.GameParts)

// Len returns the number of positions.
func (s *Set) Len() int { return len(s.positions) }

// binsOf returns the bins of a move of a position.
func (s *Set) binsOf(p *position, move int) []uint16 {
	store, at := s.stores[p.store], int(p.firstMove)+move
	begin := uint32(0)
	if at > 0 {
		begin = store.ends[at-1]
	}
	return store.bins[begin:store.ends[at]]
}

// partsOf returns the parts of a position's moves, nil if they were not collected.
func (s *Set) partsOf(p *position) []policy.Parts {
	if parts := s.stores[p.store].parts; parts != nil {
		return parts[p.firstMove:][:p.moves]
	}
	return nil
}

// inputOf returns the input of a position, without surroundings if they were not collected.
func (s *Set) inputOf(p *position) (in input) {
	store := s.stores[p.store]
	in.rows = store.rows[p.firstRow:][:p.rows]
	if store.surroundings != nil {
		in.surroundings = &store.surroundings[p.surroundings]
	}
	return in
}

// add appends another set, which shares its stores from now on.
func (s *Set) add(other *Set) {
	for _, p := range other.positions {
		p.store += uint32(len(s.stores))
		s.positions = append(s.positions, p)
	}
	s.stores = append(s.stores, other.stores...)
}

// reset removes the moves and keeps their memory.
func (s *store) reset() {
	s.ends = s.ends[:0]
	s.bins = s.bins[:0]
	s.parts = s.parts[:0]
	s.rows = s.rows[:0]
	s.surroundings = s.surroundings[:0]
}

// clone returns a copy without spare memory.
func (s *store) clone() *store {
	return &store{
		ends: slices.Clone(s.ends), bins: slices.Clone(s.bins),
		parts: slices.Clone(s.parts), rows: slices.Clone(s.rows), surroundings: slices.Clone(s.surroundings),
	}
}

// hash returns a hash of the set.
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

// isLearnable reports whether the weights of a component can be learned from moves without a
// search.
func isLearnable(c plausibility.Component) bool { return c.Info().Traits&plausibility.Unlearned == 0 }
