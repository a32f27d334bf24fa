package plausibility

import (
	"shotest/plausibility/facts"
	"shotest/plausibility/soma"
	"shotest/shogi"
)

// Facts holds the facts of a position that the components need for a list. They are gathered once
// for a node, before its moves are scored.
type Facts struct {
	facts.Node
	InCheck bool // whether the side to move is in check
	Moves   int  // the number of its legal moves
	Endgame int  // from 0 in the opening to 256 in the endgame

	// Exchanges says which pieces hang and which defenders are tied, for both sides.
	Exchanges soma.Result
	// ShareAtZero is the share of the base interest of a move of score 0, in sixteenths of a point;
	// 0 if all moves have equal shares. A list sets it when it is opened.
	ShareAtZero float32
	// own holds the facts that each group of components gathers for itself.
	own gathered
}

// phase is 0 for positions nearer to the opening, 1 for those nearer to the endgame.
func (f *Facts) phase() int { return min(f.Endgame/128, 1) }

// givesCheck reports whether a legal move gives check, by looking up facts that
// shogi.Position.GivesCheck would compute.
func (f *Facts) givesCheck(m *facts.Details) bool {
	return f.own.checks[m.Standing()].Has(m.To) || m.From != shogi.NoSquare && f.Discovers(m.From, m.To)
}
