package engine

import (
	"context"

	"shotest/shogi"
)

// Pass is what a search finds after a side has passed: what the other side would do with
// two moves in a row, which is what it threatens.
type Pass struct {
	// Line is what the other side plays, and the replies.
	Line []shogi.Move
	// Score is that of the side that passed.
	Score Score
}

// SearchPass lets the side to move of the game's current position pass after some moves,
// and searches. It reports false where a pass is against all reason: in check, and where
// the game is over.
func (e *Engine) SearchPass(ctx context.Context, history *shogi.History, after []shogi.Move, limits Limits) (Pass, bool) {
	position := *history.Current()
	for _, m := range after {
		position.Play(m)
	}
	if position.InCheck() || !position.HasLegalMove() {
		return Pass{}, false
	}
	position.PlayNull()
	var found Report
	limits.SearchMoves = nil
	e.Search(ctx, shogi.NewHistory(position), limits, func(r Report) {
		if r.Final && r.HasLine() && r.MultiPV <= 1 {
			found = r
		}
	})
	return Pass{Line: found.PV, Score: found.Score.Negated()}, found.HasLine()
}
