package engine

import (
	"slices"

	"shotest/lab/mcts"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// grown is what the tree of the mode mcts was last grown for, by which rules and numbers.
type grown struct {
	history *shogi.History
	profile profile.Profile
}

// continueTree lets the search to come go on with the tree of the last one, if the game has
// gone on from its position, and nothing else has changed.
func (e *Engine) continueTree() {
	s, is := e.searcher.(*mcts.Searcher)
	if !is {
		return
	}
	now := grown{e.game.History(), e.options.Profile}
	if moves, goesOn := now.since(&e.grown); goesOn {
		s.Continue(moves)
	}
	e.grown = now
}

// since returns the moves that lead from one to the other; false if none do, or what was
// found for the one does not hold for the other.
func (g *grown) since(last *grown) (moves []search.Move, goesOn bool) {
	if last.history == nil || g.profile != last.profile || *g.history.Start() != *last.history.Start() {
		return nil, false
	}
	before, all := last.history.Moves(), g.history.Moves()
	if len(before) > len(all) || !slices.Equal(before, all[:len(before)]) {
		return nil, false
	}
	for _, m := range all[len(before):] {
		moves = append(moves, search.Move(m))
	}
	return moves, g.drawsAlike(len(moves))
}

// drawsAlike reports whether a draw is worth the same after that many moves more: its value
// depends on who is to move at the root.
func (g *grown) drawsAlike(moves int) bool {
	return moves%2 == 0 || g.profile.DrawValueBlack == -g.profile.DrawValueWhite
}
