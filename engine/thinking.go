package engine

import (
	"context"
	"slices"
	"time"

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
	budget    budget
	result    Result
	// lastShown is when a line was reported last, and unshown the lines of each
	// rank that were kept back since then.
	lastShown time.Time
	unshown   []Report
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
		t.budget = fixed(t.limits.MoveTime, &t.engine.profile)
	case clock != nil:
		t.budget = clock.allot(t.side, &t.engine.profile)
	default:
		return
	}
	t.clockFrom = from
}

// think runs the search and returns its answer.
func (t *thinking) think(history *shogi.History) Result {
	t.result = Result{Best: t.fallback(history.Current())}
	if t.rootMate(history) {
		return t.result
	}
	limits := search.Limits{
		Depth: smallest(t.limits.Depth, t.engine.profile.DepthLimit),
		Nodes: smallest(t.limits.Nodes, uint64(t.engine.profile.NodesLimit)), MultiPV: t.lines,
		Interest: t.limits.Interest,
	}
	for _, m := range t.limits.SearchMoves {
		limits.RootMoves = append(limits.RootMoves, search.Move(m))
	}
	t.helpers = t.engine.startHelpers(t.ctx, history, limits)
	defer t.helpers.stop()
	for found := range t.engine.searcher.Search(t.engine.game, limits) {
		if found.Finished() {
			t.take(&found)
		}
		if t.over(&found) {
			t.engine.searcher.Stop()
		}
	}
	t.showKept()
	if t.hopeless() {
		t.result.Best, t.result.Ponder = shogi.NoMove, shogi.NoMove
	}
	return t.result
}

// hopeless reports whether the score is one at which the engine was told to
// resign.
func (t *thinking) hopeless() bool {
	score, resignAt := t.result.Score, t.engine.profile.ResignValue
	if score.Mate != 0 {
		return score.Mate < 0 && resignAt < maxResignValue
	}
	return -score.Centipawns >= resignAt
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
func smallest[T int | uint64](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// take makes a line of the search known, and the best one the answer.
func (t *thinking) take(found *search.Report) {
	score := toScore(found.Score)
	line := make([]shogi.Move, len(found.PV))
	for i, m := range found.PV {
		line[i] = shogi.Move(m)
	}
	if found.Rank == 1 {
		t.result = Result{Best: line[0], Score: score}
		if len(line) > 1 {
			t.result.Ponder = line[1]
		}
	}
	rank := found.Rank
	if t.lines == 1 {
		rank = 0
	}
	t.show(Report{
		Depth: found.Depth, SelDepth: found.SelDepth, MultiPV: rank, Score: score,
		Nodes: found.Nodes + t.helpers.nodes(), Elapsed: time.Since(t.started), HashFull: found.HashFull, PV: line,
	})
}

// show reports a line, or keeps it back if others were reported within the
// interval that the profile sets.
func (t *thinking) show(r Report) {
	if t.report == nil {
		return
	}
	t.unshown = slices.DeleteFunc(t.unshown, func(kept Report) bool { return kept.MultiPV == r.MultiPV })
	t.unshown = append(t.unshown, r)
	if max(r.MultiPV, 1) == t.lines && time.Since(t.lastShown) >= t.engine.profile.PvInterval {
		t.showKept()
	}
}

// showKept reports what was kept back.
func (t *thinking) showKept() {
	for _, r := range t.unshown {
		t.report(r)
	}
	t.unshown = t.unshown[:0]
	t.lastShown = time.Now()
}

func toScore(s search.Score) Score {
	if plies := s.MatePlies(); plies != 0 {
		return Score{Mate: plies}
	}
	return Score{Centipawns: int(s)}
}

// over reports whether the time is up, or the search was told to stop.
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
	if t.clockFrom.IsZero() {
		return false
	}
	used := time.Since(t.clockFrom)
	if used >= t.budget.hard {
		return true
	}
	return found.Rank == t.lines && used >= t.budget.soft
}
