package engine

import (
	"context"
	"time"

	"shotest/engine/explanation"
	"shotest/engine/skill"
	"shotest/engine/timing"
	"shotest/search"
	"shotest/shogi"
)

// thinking is one search with its clock.
type thinking struct {
	engine  *Engine
	ctx     context.Context
	limits  Limits
	report  func(Report)
	side    shogi.Color
	lines   int
	helpers *helpers
	started time.Time
	// clockFrom is when the time of this move began to run, and budget what it
	// may take; a zero clockFrom means that it does not run (yet).
	clockFrom time.Time
	budget    timing.Budget
	pace      timing.Pace
	// meter counts processor time, nil where none is limited.
	meter  *timing.Meter
	result Result
	// moves is how many legal moves there are to choose from.
	moves int
	// newest are the lines of the last iteration so far, by rank, and older those of
	// the one before.
	newest, older []Report
	// lastShown is when a line was reported last, and unshown the lines of each
	// rank that were kept back since then; lastCurrent when it was last told which
	// move is being searched.
	lastShown, lastCurrent time.Time
	unshown                []Report
	// mates looks for mates at the root.
	mates mateWatch
	// ranking is what moves are explained by, nil if nothing is to be explained; said
	// is what was said last while the search went on, and lastSaid when.
	ranking  *explanation.Ranking
	said     []string
	lastSaid time.Time
}

// startClock begins to count the time, unless the engine ponders.
func (t *thinking) startClock(clock *Clock) {
	if t.limits.PonderHit != nil {
		return
	}
	t.runClock(clock, t.started)
}

func (t *thinking) runClock(clock *Clock, from time.Time) {
	switch {
	case t.limits.MoveTime > 0:
		t.budget = timing.Fixed(t.limits.MoveTime, &t.engine.options.Profile)
	case clock != nil:
		t.budget = clock.of(t.side).Allot(&t.engine.options.Profile)
	default:
		return
	}
	t.clockFrom = from
}

// think runs the search and returns its answer.
func (t *thinking) think(history *shogi.History) Result {
	t.result = Result{Best: t.fallback(history.Current())}
	if t.watchMates(history); t.matesFirst() {
		t.answerMate()
		return t.result
	}
	limits := t.searchLimits(history)
	t.rankToExplain(history)
	t.engine.game.Allow(limits.RootMoves)
	t.lines = min(t.lines, t.engine.game.CountMoves(limits.RootMoves))
	limits.MultiPV = t.lines
	t.engine.continueTree()
	t.helpers = t.engine.startHelpers(t.ctx, history, limits, t.meter != nil)
	defer t.helpers.stop()
	for found := range t.engine.searcher.Search(t.engine.game, limits) {
		t.hear(&found)
		if t.over(&found) || t.mates.mates {
			t.engine.searcher.Stop()
		}
	}
	t.helpers.stop()
	if t.mates.mates {
		t.answerMate()
		return t.result
	}
	if len(t.newest) == 0 {
		t.newest = []Report{t.unsearched()}
	}
	t.avoidMates()
	t.tellFull()
	t.sayWhy()
	t.conclude()
	if t.hopeless() {
		t.result.Best, t.result.Ponder = shogi.NoMove, shogi.NoMove
	}
	return t.result
}

// searchLimits returns what bounds the search besides the clock.
func (t *thinking) searchLimits(history *shogi.History) search.Limits {
	e := t.engine
	limits := search.Limits{
		Depth:    smallest(t.limits.Depth, e.options.Profile.DepthLimit),
		Nodes:    smallest(t.limits.Nodes, uint64(e.options.Profile.NodesLimit)),
		Interest: t.limits.Interest,
	}
	for _, m := range t.limits.SearchMoves {
		limits.RootMoves = append(limits.RootMoves, search.Move(m))
	}
	if weakness, weak := skill.Of(&e.options.Profile); weak {
		limits.Interest = smallest(limits.Interest, weakness.Limit)
		if len(limits.RootMoves) == 0 {
			limits.RootMoves = e.visible(history, weakness)
		}
	}
	return limits
}

// visible returns the moves that a weak player sees at the root at all: those that it
// could pay for, and at least one.
func (e *Engine) visible(history *shogi.History, weakness skill.Weakness) []search.Move {
	ranking, err := e.RankMoves(history)
	if err != nil {
		return nil // told when the weights were read; all moves are searched
	}
	var moves []search.Move
	for i := range ranking.Moves {
		if m := &ranking.Moves[i]; i == 0 || m.Price <= weakness.Limit {
			moves = append(moves, search.Move(m.Move))
		}
	}
	return moves
}

// hopeless reports whether the score is one at which the profile has the engine
// resign.
func (t *thinking) hopeless() bool {
	score, resignAt := t.result.Score, t.engine.options.Profile.ResignValue
	if t.engine.options.Profile.ConsiderationMode {
		return false
	}
	if score.Mate != 0 {
		return score.Mate < 0 && resignAt < maxResignValue
	}
	return resignAt < maxResignValue && -score.Centipawns >= min(resignAt, mostShown)
}

// maxResignValue is the resign value at which the engine plays on to the mate.
const maxResignValue = 99999

// fallback returns a move to play if the search is stopped before it has found
// any.
func (t *thinking) fallback(p *shogi.Position) shogi.Move {
	if len(t.limits.SearchMoves) > 0 {
		return t.limits.SearchMoves[0]
	}
	return p.AppendLegalMoves(nil)[0]
}

// smallest returns the smaller of two limits, of which 0 means none.
func smallest[T int | uint64 | time.Duration](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// over reports whether the time is up, or the search has been stopped.
func (t *thinking) over(found *search.Report) bool {
	select {
	case <-t.ctx.Done():
		return true
	case clock := <-t.limits.PonderHit:
		t.limits.PonderHit = nil
		if clock == nil {
			clock = t.limits.Clock
		}
		t.runClock(clock, time.Now())
	default:
	}
	if t.meter != nil && t.meter.Reached(t.limits.CPU, usedBy(t.helpers.list)) {
		return true
	}
	if t.clockFrom.IsZero() {
		return false
	}
	if time.Since(t.clockFrom) >= t.budget.Hard {
		return true
	}
	return found.Finished() && found.Rank == t.lines && t.enough()
}

// enough reports whether no further iteration is to be begun. The time of
// pondering counts: it has been thought through as well.
func (t *thinking) enough() bool {
	used := time.Since(t.started)
	if t.moves == 1 && t.limits.MoveTime == 0 {
		return used >= min(t.engine.options.Profile.MinimumThinkingTime, t.budget.Soft)
	}
	if t.budget.Soft == t.budget.Hard {
		return time.Since(t.clockFrom) >= t.budget.Soft
	}
	enough := t.pace.Scale(t.budget.Soft, t.engine.searcher.Effort())
	if p := &t.engine.options.Profile; p.RoundUpToFullSecond {
		enough = timing.RoundUp(enough, p.NetworkDelay)
	}
	return used >= enough
}
