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
	// Search is the method of an analyst of package usi. Its error names a kind of failure:
	// "no_line" where the engine cannot say which of several moves is best.
	Search(ctx context.Context, game *shogi.History, limits engine.Limits, lines int) (*engine.Found, error)
}

// Fault is a failed search of another engine, in whose place our search stood in.
type Fault struct {
	// Ply is the number of moves of the game before the position.
	Ply int
	Err error
}

// ask lets the other engine search a position some moves into the game. It reports false if the
// search failed.
func (t *thinker) ask(ctx context.Context, ply int, game *shogi.History, times float64,
	only []shogi.Move) (a Assessment, found bool, err error) {
	a, fault := t.askFor(ctx, game, times, only)
	if failureOf(fault) == "no_line" {
		if only, err = t.nominate(ctx, game, times, only); err != nil {
			return a, false, err
		}
		a, fault = t.askFor(ctx, game, times, only)
	}
	if fault != nil && ctx.Err() == nil {
		t.faults = append(t.faults, Fault{ply, fault})
	}
	return a, fault == nil, ctx.Err()
}

// askFor lets the other engine search the given moves, or all moves if none are given.
func (t *thinker) askFor(ctx context.Context, game *shogi.History, times float64,
	only []shogi.Move) (Assessment, error) {
	limits := t.limits(times)
	if t.settings.MoveTime > 0 {
		limits = engine.Limits{MoveTime: max(time.Millisecond, time.Duration(times*float64(t.settings.MoveTime)))}
	}
	limits.SearchMoves = only
	found, err := t.settings.Searcher.Search(ctx, game, limits, 1)
	switch {
	case err != nil:
		return Assessment{}, err
	case found.Declare:
		return declared, nil
	}
	line := &found.Lines[0]
	return Assessment{Score: line.Score, Line: promoting(game.Current(), line.PV), Depth: line.Depth,
		Nodes: line.Nodes}, nil
}

// nominate chooses the best of several moves by our search, for an engine that can score only one
// move at a time.
func (t *thinker) nominate(ctx context.Context, game *shogi.History, times float64,
	among []shogi.Move) ([]shogi.Move, error) {
	own, err := t.assessByOwn(ctx, game, times, among)
	if best := own.Best(); best != shogi.NoMove {
		return []shogi.Move{best}, err
	}
	return among[:1], err
}

// promoting returns a line in which pawns, bishops and rooks promote where they can and the line
// goes on all the same: leaving them unpromoted makes no difference there that a player would care
// about.
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
