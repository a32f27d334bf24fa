//go:build e2e

package chains

import (
	"slices"
	"testing"

	"shotest/search"
)

func TestChainsAreKeptByTheirFirstMove(t *testing.T) {
	var table Table
	table.Allocate()
	table.Write(0, 7, []search.Move{11, 12, 13, 14, 15})
	c := table.Find(0, Played{11, 7}, 0)
	if c == nil || !slices.Equal(c.moves[:c.length], []search.Move{11, 12, 13, 14}) || c.confirmed != 0 {
		t.Fatalf("found %+v, want the first four moves", c)
	}
	if table.Find(1, Played{11, 7}, 0) != nil || table.Find(0, Played{12, 7}, 0) != nil ||
		table.Find(0, Played{11, 8}, 0) != nil {
		t.Error("found a chain of the other side, of another move or of another kind")
	}
	table.Write(0, 7, []search.Move{11, 12})
	table.Write(0, 7, []search.Move{11, 12, 13, 14})
	if c.confirmed != 2 || c.length != 4 {
		t.Errorf("the chain and its beginning were found again: %+v, want confirmed twice", c)
	}
	if table.Find(0, Played{11, 7}, 2) == nil || table.Find(0, Played{11, 7}, 3) != nil {
		t.Error("a chain that was confirmed twice must be found where that is asked for, and no more")
	}
	table.Write(0, 7, []search.Move{11, 13})
	if c.confirmed != 0 || c.length != 2 || c.moves[1] != 13 {
		t.Errorf("%+v, want the new chain in the place of the old one", c)
	}
	table.Drop(c)
	if table.Find(0, Played{11, 7}, 0) != nil || table.Counts.Dropped != 1 {
		t.Error("a chain that was dropped is still found, or not counted")
	}
}

// If the table weighs, another line or an illegal move takes a confirmation from a chain before it
// replaces the chain.
func TestConfirmationsFallAsWellAsRise(t *testing.T) {
	table := Table{Weighs: true}
	table.Allocate()
	line, other, first := []search.Move{11, 12, 13}, []search.Move{11, 14}, Played{Move: 11}
	for range 3 {
		table.Write(0, 0, line)
	}
	table.Write(0, 0, other)
	table.Drop(table.Find(0, first, 0))
	if c := table.Find(0, first, 0); c.moves[1] != 12 || c.confirmed != 0 || table.Counts.Dropped != 0 {
		t.Errorf("%+v, want the first line without confirmations", c)
	}
	table.Write(0, 0, other)
	if c := table.Find(0, first, 0); c.moves[1] != 14 {
		t.Errorf("%+v, want the other line", c)
	}
}

// continued is a case for Next: a rule, a table and the last moves of a line.
type continued struct {
	rule  Continuation
	table Table
	line  []Played
}

// afterThree returns a case in which three moves have been played that begin a chain of four. The
// other side is to move.
func afterThree() *continued {
	c := &continued{
		rule: Continuation{On: true, Played: 2},
		line: []Played{{1, 0}, {2, 1}, {3, 2}},
	}
	c.table.Allocate()
	c.table.Write(0, 0, []search.Move{1, 2, 3, 4})
	return c
}

func TestChainsAreContinued(t *testing.T) {
	tests := []struct {
		name string
		set  func(c *continued)
		want search.Move
	}{
		{"three moves played", func(*continued) {}, 4},
		{"another third move", func(c *continued) { c.line[2].Move = 9 }, search.NoMove},
		{"another first piece", func(c *continued) { c.line[0].Kind = 9 }, search.NoMove},
		{"a shorter one after it",
			func(c *continued) { c.line[0].Move = 9; c.table.Write(1, 1, []search.Move{2, 3, 6}) }, 6},
		{"the longer one first", func(c *continued) { c.table.Write(1, 1, []search.Move{2, 3, 6}) }, 4},
		{"one move does not do", func(c *continued) { c.line[0].Move = 9; c.table.Write(0, 2, []search.Move{3, 6}) },
			search.NoMove},
		{"unless it is to", func(c *continued) {
			c.rule.Played, c.line[0].Move = 1, 9
			c.table.Write(0, 2, []search.Move{3, 6})
		}, 6},
		{"not confirmed", func(c *continued) { c.rule.Confirmed = 1 }, search.NoMove},
		{"at the root", func(c *continued) { c.line = nil }, search.NoMove},
	}
	for _, test := range tests {
		c := afterThree()
		test.set(c)
		if got := c.table.Next(&c.rule, 1, c.line, nil); got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, got, test.want)
		}
	}
}

// legalUpTo is a game in which moves up to a number are legal.
type legalUpTo search.Move

func (highest legalUpTo) IsLegal(m search.Move) bool { return m <= search.Move(highest) }

func TestIllegalChainsAreDropped(t *testing.T) {
	c := afterThree()
	if got := c.table.Next(&c.rule, 1, c.line, legalUpTo(4)); got != 4 {
		t.Errorf("got %d, want 4, which is legal", got)
	}
	if got := c.table.Next(&c.rule, 1, c.line, legalUpTo(3)); got != search.NoMove {
		t.Errorf("got %d, which is illegal", got)
	}
	if c.table.Find(0, c.line[0], 0) != nil || c.table.Counts.Dropped != 1 {
		t.Errorf("the chain was kept; dropped %d", c.table.Counts.Dropped)
	}
}
