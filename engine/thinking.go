package engine

import (
	"context"
	"time"

	"shotest/engine/skill"
	"shotest/engine/timing"
	"shotest/search"
	"shotest/shogi"
)

// thinking is one search: its limits, its findings and its listener.
type thinking struct {
	engine *Engine
	ctx    context.Context
	limits Limits
	// moves is how many legal moves there are to choose from.
	moves   int
	helpers *helpers
	clock   stopwatch
	// meter counts processor time, nil where none is limited.
	meter *timing.Meter
	teller
	sayings
	// mates looks for mates at the root.
	mates  mateWatch
	lines  lineup
	result Result
}

// think runs the search and returns its answer, not before its least time is over.
func (t *thinking) think(history *shogi.History) Result {
	answer := t.search(history)
	t.linger()
	return answer
}

// linger waits where the search has ended before the clock wanted it to: at a level of skill that has seen all it can
// see, or with a mate. Who asks for nodes or plies does not wait.
func (t *thinking) linger() {
	if l := &t.limits; l.Nodes > 0 || l.Depth > 0 || l.Interest > 0 {
		return
	}
	if t.limits.PonderHit != nil {
		select {
		case <-t.ctx.Done():
			return
		case clock := <-t.limits.PonderHit:
			t.hit(clock)
		}
	}
	if !t.clock.runs() {
		return
	}
	select {
	case <-t.ctx.Done():
	case <-time.After(t.clock.least() - t.clock.elapsed()):
	}
}

// hit starts the clock: the move that was pondered on has been played.
func (t *thinking) hit(clock *Clock) {
	t.limits.PonderHit = nil
	if clock == nil {
		clock = t.limits.Clock
	}
	t.clock.run(&t.limits, clock, time.Now())
}

// search runs the search and returns its answer.
func (t *thinking) search(history *shogi.History) Result {
	t.result = Result{Best: t.fallback(history.Current())}
	if t.watchMates(history); t.matesFirst() {
		t.answerMate()
		return t.result
	}
	limits := t.searchLimits(history)
	t.rankToExplain(history)
	t.engine.game.Allow(limits.RootMoves)
	t.lines.wanted = min(t.lines.wanted, t.engine.game.CountMoves(limits.RootMoves))
	limits.MultiPV = t.lines.wanted
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
	if len(t.lines.newest) == 0 {
		t.lines.newest = []Report{t.unsearched()}
	}
	t.avoidMates()
	t.sayWhy()
	t.conclude()
	switch {
	case t.claimsDraw():
	case t.hopeless():
		t.result.Best, t.result.Ponder = shogi.NoMove, shogi.NoMove
	}
	return t.result
}

// claimsDraw makes the draw that may be claimed the answer, unless the search has found better. Who asks
// about some moves is told of these.
func (t *thinking) claimsDraw() bool {
	claim, may := t.engine.game.Claim()
	if !may || len(t.limits.SearchMoves) > 0 || t.result.Score.Compare(toScore(claim)) > 0 {
		return false
	}
	t.remark("a draw is claimed; playing on is worth %v", t.result.Score)
	t.result = Result{Declare: shogi.DeclarationDraw, Score: toScore(claim)}
	return true
}

// searchLimits returns what bounds the search besides the clock.
func (t *thinking) searchLimits(history *shogi.History) search.Limits {
	e := t.engine
	limits := search.Limits{
		Depth:    smallest(t.limits.Depth, e.options.Profile.DepthLimit),
		Nodes:    smallest(smallest(t.limits.Nodes, uint64(e.options.Profile.NodesLimit)), t.clock.nodes()),
		Interest: t.limits.Interest, RootMoves: converted[search.Move](t.limits.SearchMoves),
	}
	if weakness, weak := skill.Of(&e.options.Profile); weak {
		limits.Interest = smallest(limits.Interest, weakness.Limit)
		if len(limits.RootMoves) == 0 {
			limits.RootMoves = e.visible(history, weakness)
		}
	}
	return limits
}

// visible returns the moves that a weak player sees at the root: those that it could pay for, and at
// least one.
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

// hopeless reports whether the profile has the engine resign at the score.
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

// fallback returns a move to play if the search is stopped before it has found any.
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
		t.hit(clock)
	default:
	}
	if t.meter != nil && t.meter.Reached(t.limits.CPU, usedBy(t.helpers.list)) || t.clock.up() {
		return true
	}
	forced := t.moves == 1 && t.limits.MoveTime == 0 && t.limits.VariedTime == 0
	return found.Finished() && found.Rank == t.lines.wanted && t.clock.enough(forced, t.engine.searcher.Effort())
}
