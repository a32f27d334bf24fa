package chains

import "shotest/search"

// Continuation tries a move early that continues a chain, if the chain begins with the last moves
// of the line: where moves come from lists, the component chain of plausibility credits it. A chain
// whose move is illegal is dropped.
type Continuation struct {
	On        bool `doc:"Whether the move that continues a chain is tried early."`
	Played    int  `range:"1,3" doc:"How many moves of a chain must have been played, one after the other, for it to be continued."`
	Confirmed int  `range:"0,255" doc:"How often the search must have found it again."`
	Weighs    bool `doc:"Whether confirmations fall as well as rise: another line with the same first move, or an illegal move, takes one away before the chain loses its place."`
}

// DefaultContinuation returns initial parameters, with the rule not in use.
func DefaultContinuation() Continuation { return Continuation{Played: 2} }

// legality tells legal moves.
type legality interface{ IsLegal(m search.Move) bool }

// Next returns the move that continues the longest chain that begins with the last moves of line,
// or NoMove if there is none. side is the side to move, and line has at most MaxLength - 1 moves. A
// chain whose move is illegal here is dropped; with a nil game every move counts as legal.
func (t *Table) Next(rule *Continuation, side int, line []Played, game legality) search.Move {
	for behind := len(line); behind >= max(1, rule.Played); behind-- {
		c := t.findLonger((side+behind)&1, line[len(line)-behind:], rule.Confirmed)
		if c == nil {
			continue
		}
		m := c.moves[behind]
		if game == nil || game.IsLegal(m) {
			return m
		}
		t.Drop(c)
	}
	return search.NoMove
}

// findLonger returns side's chain that begins with line, goes on, and has been confirmed at least
// confirmed times, or nil.
func (t *Table) findLonger(side int, line []Played, confirmed int) *Chain {
	c := t.Find(side, line[0], confirmed)
	if c == nil || int(c.length) <= len(line) {
		return nil
	}
	for i, played := range line {
		if played.Move != c.moves[i] {
			return nil
		}
	}
	return c
}
