package review

import (
	"context"
	"time"

	"shotest/engine"
	"shotest/shogi"
)

// Assessment is what a search has found in a position.
type Assessment struct {
	// Score is for the side to move.
	Score engine.Score `json:"score"`
	// Line is the best line; empty where the game is over.
	Line []shogi.Move `json:"line,omitempty"`
	// Over says that there was nothing to search: the side to move is mated, or wins by
	// declaration (Score.Mate is 1 then, and the line empty).
	Over  bool          `json:"over,omitempty"`
	Depth int           `json:"depth"`
	Nodes uint64        `json:"nodes"`
	Spent time.Duration `json:"spent"`
	// StandIn says that our search has stood in for another engine, which failed.
	StandIn bool `json:"stand_in,omitempty"`
	// Watched is what the search has made of the move that was watched; nil if none was.
	Watched *Watched `json:"watched,omitempty"`
}

// Watched is what a search has made of a move.
type Watched struct {
	// Searched says that it has come to the move; without it there is nothing more to tell.
	Searched bool `json:"searched"`
	// Answer is what it found against the move; NoMove if that is not known.
	Answer shogi.Move `json:"answer"`
}

// Best returns the best move, NoMove where the game is over.
func (a *Assessment) Best() shogi.Move {
	if len(a.Line) == 0 {
		return shogi.NoMove
	}
	return a.Line[0]
}

// mated is the assessment of a position without a legal move.
var mated = Assessment{Score: engine.Score{Mate: -1}, Over: true}

// thinker thinks for a review.
type thinker struct {
	engine   *engine.Engine
	settings *Settings
	// spent counts what has been thought, in units of a move's time or nodes.
	spent float64
	// scale is that of the scores.
	scale Scale
	// faults are what another engine has failed in.
	faults []Fault
}

func newThinker(settings Settings) *thinker {
	return &thinker{engine: engine.New(settings.Profile), settings: &settings, scale: OwnScale}
}

// chance is the probability of winning of the side to move.
func (t *thinker) chance(a *Assessment) float64 { return t.scale.chance(a.Score) }

// compare assesses two moves, each for itself, and returns the probability of winning of the
// side to move after each, with what was found. Where another engine has scored but one of them, our search
// scores both.
func (t *thinker) compare(ctx context.Context, history *shogi.History, times float64, one, other shogi.Move) (chances [2]float64, found [2]Assessment, err error) {
	moves := [2]shogi.Move{one, other}
	for i, m := range moves {
		if found[i], err = t.assess(ctx, history, times, m); err != nil {
			return chances, found, err
		}
	}
	mixed := found[0].StandIn != found[1].StandIn
	for i, m := range moves {
		if mixed && !found[i].StandIn {
			if found[i], err = t.assessByOwn(ctx, history, t.limits(times), []shogi.Move{m}); err != nil {
				return chances, found, err
			}
			found[i] = t.standIn(found[i])
		}
		chances[i] = t.chance(&found[i])
	}
	return chances, found, nil
}

// watching assesses a position, and tells what our search made of one of its moves: other engines do not tell.
func (t *thinker) watching(ctx context.Context, history *shogi.History, times float64, watched shogi.Move) (Assessment, error) {
	if t.settings.Searcher != nil {
		return t.assess(ctx, history, times)
	}
	limits := t.limits(times)
	a, err := t.search(ctx, history, limits)
	for _, f := range t.engine.Findings() {
		if f.Move == watched && !a.Over {
			a.Watched = &Watched{Searched: f.Searched}
			if len(f.Line) > 1 {
				a.Watched.Answer = f.Line[1]
			}
		}
	}
	return a, err
}

// assess searches the game's current position with some multiple of a move's time. Only
// moves that are given are looked at, all if there are none.
func (t *thinker) assess(ctx context.Context, history *shogi.History, times float64, only ...shogi.Move) (Assessment, error) {
	limits := t.limits(times)
	if a, found, err := t.ask(ctx, len(history.Moves()), history, limits, only); found || err != nil {
		return a, err
	}
	a, err := t.assessByOwn(ctx, history, limits, only)
	return t.standIn(a), err
}

// assessByOwn is assess by our own search.
func (t *thinker) assessByOwn(ctx context.Context, history *shogi.History, limits engine.Limits, only []shogi.Move) (Assessment, error) {
	limits.SearchMoves = only
	return t.search(ctx, history, limits)
}

// search searches the game's current position with our own search.
func (t *thinker) search(ctx context.Context, history *shogi.History, limits engine.Limits) (a Assessment, err error) {
	if !history.Current().HasLegalMove() {
		return mated, nil
	}
	result := t.engine.Search(ctx, history, limits, func(r engine.Report) {
		if r.Final && r.HasLine() && r.MultiPV <= 1 {
			a = Assessment{Score: r.Score, Line: r.PV, Depth: r.Depth, Nodes: r.Nodes, Spent: r.Elapsed}
		}
	})
	switch {
	case ctx.Err() != nil:
		return Assessment{}, ctx.Err()
	case result.Declare:
		return Assessment{Score: engine.Score{Mate: 1}, Over: true}, nil
	case len(a.Line) == 0 && result.Best != shogi.NoMove:
		a.Score, a.Line = result.Score, []shogi.Move{result.Best}
	}
	return a, nil
}

// limits returns the limits of a search with some multiple of a move's time, and counts it
// as spent.
func (t *thinker) limits(times float64) engine.Limits {
	t.spent += times
	if t.settings.Nodes > 0 {
		return engine.Limits{Nodes: max(1, uint64(times*float64(t.settings.Nodes)))}
	}
	return engine.Limits{MoveTime: max(time.Millisecond, time.Duration(times*float64(t.settings.MoveTime)))}
}

// threat lets the side to move pass after some moves, and searches. It reports false where
// a pass is against all reason.
func (t *thinker) threat(ctx context.Context, history *shogi.History, times float64, after ...shogi.Move) (engine.Pass, bool, error) {
	limits := t.limits(times)
	if t.settings.Searcher != nil {
		return t.askThreat(ctx, history, limits, after)
	}
	pass, found := t.engine.SearchPass(ctx, history, after, limits)
	return pass, found, ctx.Err()
}
