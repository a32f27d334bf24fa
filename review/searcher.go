package review

import (
	"context"
	"slices"
	"time"

	"shotest/engine"
	"shotest/shogi"
)

// Searcher is an engine that scores positions and chooses moves and lines in the place of our own
// search: an analyst of package usi. Everything else in a review stays ours.
type Searcher interface {
	// Name returns the engine's name for itself.
	Name() string
	// NewGame says that the next search belongs to another game.
	NewGame()
	// Search searches the game's position. The kind of failure of its error (see failureOf) is
	// "no_line" if the engine cannot say which of several moves is best.
	Search(ctx context.Context, game *shogi.History, limits engine.Limits, lines int) (*engine.Found, error)
}

// Fault is a failed search of another engine. Our own search stood in for it.
type Fault struct {
	// Ply is the number of moves before the searched position.
	Ply int
	Err error
}

// askSearcher has the other engine search a position after ply moves of the game. It returns false
// if the search failed.
func (t *thinker) askSearcher(ctx context.Context, ply int, game *shogi.History, effort float64,
	allowed []shogi.Move) (a Assessment, ok bool, err error) {
	a, fault := t.searchAmong(ctx, game, effort, allowed)
	if failureOf(fault) == "no_line" {
		if allowed, err = t.bestByOwnSearch(ctx, game, effort, allowed); err != nil {
			return a, false, err
		}
		a, fault = t.searchAmong(ctx, game, effort, allowed)
	}
	if fault != nil && ctx.Err() == nil {
		t.faults = append(t.faults, Fault{ply, fault})
		if t.settings.OnFault != nil {
			t.settings.OnFault(Fault{ply, fault})
		}
	}
	return a, fault == nil, ctx.Err()
}

// searchAmong has the other engine search the allowed moves, or all moves if allowed is empty.
func (t *thinker) searchAmong(ctx context.Context, game *shogi.History, effort float64,
	allowed []shogi.Move) (Assessment, error) {
	limits := t.limits(effort)
	if t.settings.MoveTime > 0 {
		limits = engine.Limits{MoveTime: max(time.Millisecond, time.Duration(effort*float64(t.settings.MoveTime)))}
	}
	limits.SearchMoves = allowed
	result, err := t.settings.Searcher.Search(ctx, game, limits, 1)
	switch {
	case err != nil:
		return Assessment{}, err
	case result.Declare:
		return declarationWin, nil
	}
	line := &result.Lines[0]
	return Assessment{Score: line.Score, Line: promoting(game.Current(), line.PV), Depth: line.Depth,
		Nodes: line.Nodes}, nil
}

// bestByOwnSearch returns the best of several moves by our own search, for an engine that can score
// only one move at a time.
func (t *thinker) bestByOwnSearch(ctx context.Context, game *shogi.History, effort float64,
	candidates []shogi.Move) ([]shogi.Move, error) {
	own, err := t.assessByOwn(ctx, game, effort, candidates)
	if best := own.Best(); best != shogi.NoMove {
		return []shogi.Move{best}, err
	}
	return candidates[:1], err
}

// promoting returns line with all pawns, bishops and rooks promoted where they can be and the line
// stays legal. To leave them unpromoted makes hardly any difference.
func promoting(start *shogi.Position, line []shogi.Move) []shogi.Move {
	line, position := slices.Clone(line), *start
	for i, m := range line {
		if position.RefusesPromotion(m) && position.Mover(m).Type() != shogi.Lance {
			line[i] = shogi.NewPromotion(m.From(), m.To())
			if len(position.LegalPrefix(line[i:])) < len(line[i:]) {
				line[i] = m
			}
		}
		position.Play(line[i])
	}
	return line
}
