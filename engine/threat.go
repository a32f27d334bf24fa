package engine

import (
	"context"

	"shotest/shogi"
)

// Pass is the result of a search after a side has passed: the threat of the other side.
type Pass struct {
	Line  []shogi.Move // begins with a move of the other side
	Score Score        // for the side that passed
}

// SearchPass searches the position after the moves after, from the game's current position, and a
// pass. It returns false if passing is impossible: in check, and when the game is over.
func (e *Engine) SearchPass(ctx context.Context, history *shogi.History, after []shogi.Move,
	limits Limits) (Pass, bool) {
	passed, can := AfterPass(history, after)
	if !can {
		return Pass{}, false
	}
	var found Report
	limits.SearchMoves = nil
	e.Search(ctx, passed, limits, func(r Report) {
		if r.Final && r.HasLine() && r.MultiPV <= 1 {
			found = r
		}
	})
	return Pass{Line: found.PV, Score: found.Score.Negated()}, found.HasLine()
}

// AfterPass returns the position after the moves after and a pass, as a game of its own. It returns
// false in the same cases as [Engine.SearchPass].
func AfterPass(history *shogi.History, after []shogi.Move) (*shogi.History, bool) {
	position := history.Current().After(after...)
	if position.InCheck() || !position.HasLegalMove() {
		return nil, false
	}
	position.PlayNull()
	return shogi.NewHistory(position), true
}
