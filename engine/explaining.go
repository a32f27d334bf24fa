package engine

import (
	"shotest/engine/adapter"
	"shotest/engine/explanation"
	"shotest/shogi"
)

// Evaluate evaluates a position without searching. Where weights cannot be read, Notices
// says so.
func (e *Engine) Evaluate(p *shogi.Position) explanation.Evaluation {
	e.tell(e.configure(), nil)
	return explanation.Evaluate(e.options.Profile.Evaluation, e.game.Evaluator(), p)
}

// Explain looks at a line of legal moves from the game's current position. Where weights
// cannot be read, Notices says so.
func (e *Engine) Explain(history *shogi.History, line []shogi.Move) explanation.Line {
	e.tell(e.configure(), nil)
	return explanation.OfLine(e.options.Profile.Evaluation, e.game.Evaluator(), *history.Current(), line)
}

// RankMoves scores the moves that the engine would search in the game's current
// position, without searching, by the lists of interest search whatever its mode. The
// error is about weights that cannot be read.
func (e *Engine) RankMoves(history *shogi.History) (*explanation.Ranking, error) {
	lists, err := e.rankingLists()
	if err != nil {
		return nil, err
	}
	return explanation.Rank(history, lists, &e.options.Profile), nil
}

// rankingLists returns the lists that moves are ranked by.
func (e *Engine) rankingLists() (*adapter.Lists, error) {
	e.act()
	if adapter.HasLists(&e.acting) {
		err := e.configure()
		return e.game.Lists(), err
	}
	return adapter.ListsOf(&e.acting)
}
