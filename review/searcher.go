package review

import (
	"context"
	"errors"
	"slices"
	"time"

	"shotest/engine"
	"shotest/shogi"
	"shotest/usi"
)

// Searcher is an engine that scores positions and chooses moves and lines in the place of our own search:
// an *usi.Analyst. All else that a review says stays ours.
type Searcher interface {
	// Name is what the engine calls itself.
	Name() string
	// NewGame says that the next search belongs to another game.
	NewGame()
	// Search is that of [usi.Analyst]. An engine that cannot say which of several moves is best answers
	// [usi.ErrNoLine].
	Search(ctx context.Context, game *shogi.History, limits engine.Limits, lines int) (*usi.Found, error)
}

// Fault is a search that another engine has failed in, so that ours stood in.
type Fault struct {
	// Ply is how many moves of the game come before the position.
	Ply int
	Err error
}

// ask lets the other engine search a position some moves into the game. It reports false where there is no
// such engine, and where it has failed.
func (t *thinker) ask(ctx context.Context, ply int, game *shogi.History, times float64, only []shogi.Move) (a Assessment, found bool, err error) {
	if t.settings.Searcher == nil {
		return a, false, nil
	}
	if !game.Current().HasLegalMove() {
		return mated, true, nil
	}
	a, fault := t.askFor(ctx, game, times, only)
	if errors.Is(fault, usi.ErrNoLine) {
		if only, err = t.nominate(ctx, game, times, only); err != nil {
			return a, false, err
		}
		a, fault = t.askFor(ctx, game, times, only)
	}
	switch {
	case ctx.Err() != nil:
		return a, false, ctx.Err()
	case fault != nil:
		t.faults = append(t.faults, Fault{ply, fault})
		return a, false, nil
	}
	return a, true, nil
}

// askFor lets the other engine search some moves, all if there are none.
func (t *thinker) askFor(ctx context.Context, game *shogi.History, times float64, only []shogi.Move) (Assessment, error) {
	limits := t.limits(times)
	if t.settings.MoveTime > 0 {
		limits = engine.Limits{MoveTime: max(time.Millisecond, time.Duration(times*float64(t.settings.MoveTime)))}
	}
	limits.SearchMoves = only
	found, err := t.settings.Searcher.Search(ctx, game, limits, 1)
	if err != nil {
		return Assessment{}, err
	}
	return assessmentOf(game, found), nil
}

// nominate chooses of several moves the one that our search finds best, for an engine that can score but
// one at a time.
func (t *thinker) nominate(ctx context.Context, game *shogi.History, times float64, among []shogi.Move) ([]shogi.Move, error) {
	own, err := t.assessByOwn(ctx, game, times, among)
	if best := own.Best(); best != shogi.NoMove {
		return []shogi.Move{best}, err
	}
	return among[:1], err
}

func assessmentOf(game *shogi.History, found *usi.Found) Assessment {
	if found.Declare {
		return Assessment{Score: engine.Score{Mate: 1}, Over: true}
	}
	line := &found.Lines[0]
	return Assessment{Score: line.Score, Line: promoting(game.Current(), line.PV), Depth: line.Depth, Nodes: line.Nodes}
}

// promoting returns a line in which pawns, bishops and rooks promote where they can and the line goes on all the
// same: not to promote them makes no difference there that a player would look for.
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

// standIn marks an assessment of our search as one that another engine was to make, with a score in that
// engine's unit.
func (t *thinker) standIn(a Assessment) Assessment {
	if t.settings.Searcher != nil {
		a.StandIn, a.Score = true, t.scale.convert(a.Score, OwnScale)
	}
	return a
}

// askThreat is threat for another engine. Where that fails nothing is known: scores of two engines cannot
// be compared.
func (t *thinker) askThreat(ctx context.Context, history *shogi.History, times float64, after []shogi.Move) (engine.Pass, bool, error) {
	passed, can := engine.AfterPass(history, after)
	if !can {
		return engine.Pass{}, false, nil
	}
	a, found, err := t.ask(ctx, len(history.Moves()), passed, times, nil)
	return engine.Pass{Line: a.Line, Score: a.Score.Negated()}, found && len(a.Line) > 0, err
}

// fitScale fits the scale to the game's result, if it is to be.
func (r *Reviewer) fitScale(review *Review) {
	if r.settings.Searcher == nil || !r.settings.FitScale {
		return
	}
	if scale, enough := review.fitted(); enough {
		review.Fitted = true
		review.rescale(scale)
		r.setScale(scale)
	}
}

// takeFaults returns what has gone wrong since the game's review began, in the order of the game.
func (r *Reviewer) takeFaults() (faults []Fault) {
	for _, t := range r.thinkers() {
		faults = append(faults, t.faults...)
		t.faults = nil
	}
	slices.SortStableFunc(faults, func(a, b Fault) int { return a.Ply - b.Ply })
	return faults
}
