package search

import "slices"

// MoveChains remembers lines that raised alpha or cut a node off, up to four moves
// of them, by their first move and whatever position they were played in. Where the
// last moves of a line are the first ones of a chain, the chain says how to go on,
// and that move is tried early: after the move of the transposition table and good
// captures, and where moves are scored by plausibility as its component chain says.
// A chain is dropped when its next move is illegal where it was to be used, and
// confirmed when the search finds it again. Lines of all nodes below the root are kept.
//
// The dynamic move chains of Greer, Dynamic Move Chains – a Forward Pruning Approach
// to Tree Search in Computer Chess, who kept them by the square that the first move
// starts from and used them to prune (see ChainPruning).
type MoveChains struct {
	On        bool `doc:"Whether the move that continues a chain is tried early."`
	Played    int  `range:"1,3" doc:"How many moves of a chain must have been played, one after the other, for it to be continued."`
	Confirmed int  `range:"0,255" doc:"How often the search must have found it again."`
}

const (
	// longestChain is how many moves a chain holds at most.
	longestChain = 4
	// chainSlots is how many chains a side can have, a power of two: one for each
	// of the moves that share a slot, the latest one.
	chainSlots    = 1 << chainSlotBits
	chainSlotBits = 12
)

// chain is a line that has worked, from a move of the side that it is kept for.
type chain struct {
	moves [longestChain]Move
	// kind is that of the first move: in games whose moves do not name the piece,
	// it tells chains of different pieces apart.
	kind   uint16
	length uint8
	// confirmed is how often the search has found the chain again.
	confirmed uint8
}

// chains holds the chains of both sides; it is nil until they are wanted.
type chains [2][]chain

// usesChains reports whether chains are kept.
func (s *Settings) usesChains() bool { return s.MoveChains.On || s.ChainPruning.On }

// fit makes room for chains, if there is none yet.
func (t *chains) fit() {
	for side := range t {
		if t[side] == nil {
			t[side] = make([]chain, chainSlots)
		}
	}
}

func (t *chains) clear() {
	clear(t[0])
	clear(t[1])
}

// slot returns where the chain that begins with a move is kept. (The factor is that
// of Fibonacci hashing: 2^32 divided by the golden ratio.)
func (t *chains) slot(side int, first Move) *chain {
	return &t[side][uint32(first)*0x9E37_79B1>>(32-chainSlotBits)]
}

// find returns the chain that begins with a move of a kind, nil if there is none.
func (t *chains) find(side int, first Move, kind uint16) *chain {
	if c := t.slot(side, first); c.length > 0 && c.moves[0] == first && c.kind == kind {
		return c
	}
	return nil
}

// write keeps the beginning of a line. A new line takes the place of an old chain:
// it is nearer to the truth. The same line, or its beginning, confirms it.
func (t *chains) write(side int, kind uint16, line []Move) {
	line = line[:min(len(line), longestChain)]
	c := t.slot(side, line[0])
	if c.kind == kind && int(c.length) >= len(line) && slices.Equal(c.moves[:len(line)], line) {
		c.confirm()
		return
	}
	*c = chain{kind: kind, length: uint8(len(line))}
	copy(c.moves[:], line)
}

func (c *chain) confirm() { c.confirmed = min(c.confirmed, 254) + 1 }

// drop forgets a chain.
func (c *chain) drop() { c.length = 0 }

// writeChain keeps the line of a frame, whose first move is of a kind, as far as it
// was searched: what quiescence has added is not part of the chain.
func (r *run) writeChain(f *frame, ply int, kind uint16) {
	if f.searchedLength > 0 {
		r.chains.write(ply&1, kind, f.line[:f.searchedLength])
	}
}

// continuation returns the move that continues a chain which begins with the last
// moves of the line, as many as there are chains for; NoMove if there is none. A chain
// whose move is illegal here is dropped.
func (r *run) continuation(ply int) Move {
	rule := &r.settings.MoveChains
	if !rule.On {
		return NoMove
	}
	for behind := min(ply, longestChain-1); behind >= max(1, rule.Played); behind-- {
		c := r.playedChain(ply, behind)
		if c == nil || int(c.confirmed) < rule.Confirmed {
			continue
		}
		m := c.moves[behind]
		if r.verifying == nil || r.verifying.IsLegal(m) {
			return m
		}
		r.counts.ChainsDropped++
		c.drop()
	}
	return NoMove
}

// playedChain returns a chain that begins with the last so many moves of the line
// and goes on, nil if there is none.
func (r *run) playedChain(ply, behind int) *chain {
	first := &r.frames[ply-behind]
	c := r.chains.find((ply-behind)&1, first.move, first.kind)
	if c == nil || int(c.length) <= behind {
		return nil
	}
	for i := 1; i < behind; i++ {
		if r.frames[ply-behind+i].move != c.moves[i] {
			return nil
		}
	}
	return c
}
