package chains

import (
	"slices"

	"shotest/search"
)

const (
	// MaxLength is the maximum number of moves in a chain.
	MaxLength = 4
	// slots is the number of chains that a side can have, a power of two. Among moves that share a
	// slot the latest one keeps it.
	slots    = 1 << slotBits
	slotBits = 12
)

// Played is a move of a line.
type Played struct {
	Move search.Move
	// Kind distinguishes chains of different pieces in games whose moves do not name the piece.
	Kind uint16
}

// Chain is a line that has worked, from a move of the side that it is kept for.
type Chain struct {
	moves  [MaxLength]search.Move
	kind   uint16 // of the first move
	length uint8
	// confirmed is the number of times that the search has found the chain again. In a table that
	// weighs, failures are subtracted.
	confirmed uint8
}

// Rest returns the moves after the first.
func (c *Chain) Rest() []search.Move { return c.moves[1:c.length] }

// Table holds the chains of both sides, 0 for the one to move at the root and 1 for the other.
type Table struct {
	Counts Counts
	// Weighs says that confirmations fall as well as rise: another line with the same first move,
	// or an illegal move, takes one away. Only a chain without confirmations gives up its place.
	Weighs bool
	sides  [2][]Chain // nil until there is room
}

// Counts counts uses of chains.
type Counts struct {
	Found   uint64 // moves that had a chain
	Played  uint64 // moves whose chain replaced the search
	Dropped uint64 // chains forgotten because a move was illegal
}

// Allocate makes room for chains.
func (t *Table) Allocate() {
	for side := range t.sides {
		t.sides[side] = make([]Chain, slots)
	}
}

// slot returns the slot for chains of side that begin with first, by Fibonacci hashing.
func (t *Table) slot(side int, first search.Move) *Chain {
	return &t.sides[side][uint32(first)*0x9E37_79B1>>(32-slotBits)]
}

// Find returns side's chain that begins with first and has been confirmed at least confirmed times,
// or nil. The chain is valid until the next Write.
func (t *Table) Find(side int, first Played, confirmed int) *Chain {
	c := t.slot(side, first.Move)
	if c.length == 0 || c.moves[0] != first.Move || c.kind != first.Kind || int(c.confirmed) < confirmed {
		return nil
	}
	return c
}

// Write keeps the beginning of line as a chain of side. The line has at least one move, and kind is
// the kind of the first. If the same chain, or a longer one, is there already, Write confirms it.
// Any other chain in the slot is replaced, or loses a confirmation in a table that weighs.
func (t *Table) Write(side int, kind uint16, line []search.Move) {
	line = line[:min(len(line), MaxLength)]
	c := t.slot(side, line[0])
	if c.kind == kind && int(c.length) >= len(line) && slices.Equal(c.moves[:len(line)], line) {
		c.confirm()
		return
	}
	if t.Weighs && c.takeConfirmation() {
		return
	}
	*c = Chain{kind: kind, length: uint8(len(line))}
	copy(c.moves[:], line)
}

// confirm adds a confirmation.
func (c *Chain) confirm() { c.confirmed = min(c.confirmed, 254) + 1 }

// takeConfirmation takes a confirmation from c, and reports whether c had one.
func (c *Chain) takeConfirmation() bool {
	if c.length == 0 || c.confirmed == 0 {
		return false
	}
	c.confirmed--
	return true
}

// Drop forgets c, a chain with an illegal move, or takes a confirmation from it if the table
// weighs.
func (t *Table) Drop(c *Chain) {
	if t.Weighs && c.takeConfirmation() {
		return
	}
	t.Counts.Dropped++
	c.length = 0
}
