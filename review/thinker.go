package review

import (
	"context"

	"shotest/engine"
	"shotest/shogi"
)

// Assessment is the result of a search of a position.
type Assessment struct {
	// Score is for the side to move.
	Score engine.Score
	// Line is the best line; empty where the game is over.
	Line []shogi.Move
	// Over says that the side to move has no move to make: it is mated, wins by declaration (a mate
	// in 1 without a line), or claims a draw.
	Over  bool
	Depth int
	Nodes uint64
	// StandIn says that our own search stood in for another engine, which failed.
	StandIn bool
}

// Best returns the best move, NoMove where the game is over.
func (a *Assessment) Best() shogi.Move {
	if len(a.Line) == 0 {
		return shogi.NoMove
	}
	return a.Line[0]
}

// thinker searches for a review, with a table of its own.
type thinker struct {
	engine   *engine.Engine
	settings *Settings
	// budget counts the searched nodes.
	budget *budget
	// scale is the scale of the scores.
	scale Scale
	// faults are the failed searches of another engine.
	faults []Fault
}

// newThinker returns a thinker that searches in the given mode. Its table is the profile's divided
// by hashDivisor.
func newThinker(settings *Settings, mode string, hashDivisor int, b *budget) *thinker {
	p := settings.Profile.In(mode)
	p.HashMegabytes = max(1, p.HashMegabytes/hashDivisor)
	return &thinker{engine: engine.New(p), settings: settings, scale: OwnScale, budget: b}
}

// chance returns the probability that the side to move wins.
func (t *thinker) chance(a *Assessment) float64 { return t.scale.chance(a.Score) }

// assess searches the game's current position with effort times a move's nodes. It searches the
// allowed moves, or all moves if allowed is empty.
func (t *thinker) assess(ctx context.Context, history *shogi.History, effort float64,
	allowed ...shogi.Move) (Assessment, error) {
	t.budget.spend(effort)
	switch {
	case !history.Current().HasLegalMove():
		return Assessment{Score: engine.Score{Mate: -1}, Over: true}, nil
	case t.settings.Searcher == nil:
		return t.assessByOwn(ctx, history, effort, allowed)
	}
	a, ok, err := t.askSearcher(ctx, len(history.Moves()), history, effort, allowed)
	if ok || err != nil {
		return a, err
	}
	a, err = t.assessByOwn(ctx, history, effort, allowed)
	a.StandIn, a.Score = true, t.scale.convert(a.Score, OwnScale)
	return a, err
}

// assessByOwn is assess by our own search.
func (t *thinker) assessByOwn(ctx context.Context, history *shogi.History, effort float64,
	allowed []shogi.Move) (a Assessment, err error) {
	limits := t.limits(effort)
	limits.SearchMoves = allowed
	result := t.engine.Search(ctx, history, limits, func(r engine.Report) {
		if r.Final && r.HasLine() && r.MultiPV <= 1 {
			a = Assessment{Score: r.Score, Line: r.PV, Depth: r.Depth, Nodes: r.Nodes}
		}
	})
	switch {
	case ctx.Err() != nil:
		return Assessment{}, ctx.Err()
	case result.Declare == shogi.DeclarationWin:
		return declarationWin, nil
	case result.Declare == shogi.DeclarationDraw:
		return Assessment{Score: result.Score, Over: true}, nil
	case len(a.Line) == 0 && result.Best != shogi.NoMove:
		a.Score, a.Line = result.Score, []shogi.Move{result.Best}
	}
	return a, nil
}

// declarationWin is the assessment of a position in which a declaration wins.
var declarationWin = Assessment{Score: engine.Score{Mate: 1}, Over: true}

// limits returns the limits of a search with effort times a move's nodes.
func (t *thinker) limits(effort float64) engine.Limits {
	return engine.Limits{Nodes: max(1, uint64(effort*float64(t.settings.Nodes)))}
}

// threat searches the position after a pass. It returns false if a pass is impossible, or if
// another engine fails: scores of two engines cannot be compared.
func (t *thinker) threat(ctx context.Context, history *shogi.History, effort float64) (engine.Pass, bool, error) {
	t.budget.spend(effort)
	if t.settings.Searcher == nil {
		pass, ok := t.engine.SearchPass(ctx, history, nil, t.limits(effort))
		return pass, ok, ctx.Err()
	}
	passed, ok := engine.AfterPass(history, nil)
	if !ok || !passed.Current().HasLegalMove() {
		return engine.Pass{}, false, nil
	}
	a, ok, err := t.askSearcher(ctx, len(history.Moves()), passed, effort, nil)
	return engine.Pass{Line: a.Line, Score: a.Score.Negated()}, ok && len(a.Line) > 0, err
}
