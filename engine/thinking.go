package engine

import (
	"context"
	"time"

	"shotest/engine/skill"
	"shotest/engine/timing"
	"shotest/internal/message"
	"shotest/search"
	"shotest/shogi"
)

// thinking is one search: its time, its lines, the mates at the root, and the reports about them.
type thinking struct {
	engine       *Engine
	ctx          context.Context
	limits       Limits
	moves        int // the number of legal moves to choose from
	clock        stopwatch
	meter        *timing.Meter // of processor time, nil if that is not limited
	mateWatch    mateWatch
	lines        lineup
	reporter     reporter
	explanations explanations
	result       Result
}

// newThinking returns a search that has not begun.
func (e *Engine) newThinking(ctx context.Context, history *shogi.History, limits Limits, started time.Time) *thinking {
	p, moves := &e.options.Profile, countChoices(history, limits)
	t := &thinking{
		engine: e, ctx: ctx, limits: limits, moves: moves,
		clock: stopwatch{profile: p, position: history.Current(), limits: limits, started: started,
			ponderHit: limits.PonderHit},
	}
	t.lines = lineup{engine: e, clock: &t.clock, wantedLines: min(p.MultiPV, moves)}
	t.explanations = explanations{engine: e, clock: &t.clock, reporter: &t.reporter, endless: limits.Nodes == 0 &&
		limits.Depth == 0}
	if limits.PonderHit == nil {
		t.clock.start(limits.Clock, started)
	}
	return t
}

// think runs the search and returns its answer, not before the minimum time is over. A search
// limited by nodes, plies or interest does not wait.
func (t *thinking) think(history *shogi.History) Result {
	answer := t.search(history)
	if l := &t.limits; l.Nodes == 0 && l.Depth == 0 && l.Interest == 0 {
		t.clock.waitMinTime(t.ctx)
	}
	return answer
}

// search runs the search and returns its answer.
func (t *thinking) search(history *shogi.History) Result {
	t.result = Result{Best: t.fallback(history.Current())}
	t.mateWatch = t.engine.watchMates(t.ctx, history, &t.limits, t.moves, t.lines.wantedLines)
	if t.mateWatch.solveBeforeSearch(&t.limits, &t.clock) {
		return t.answerMate(0)
	}
	limits := t.searchLimits(history)
	t.explanations.prepare(history)
	t.engine.game.Allow(limits.RootMoves)
	t.lines.wantedLines = min(t.lines.wantedLines, t.engine.game.CountMoves(limits.RootMoves))
	limits.MultiPV = t.lines.wantedLines
	t.lines.helpers = t.engine.startHelpers(t.ctx, history, limits, t.meter != nil)
	defer t.lines.helpers.stop()
	for found := range t.engine.searcher.Search(t.engine.game, limits) {
		t.handleReport(&found)
		if t.mustStop(&found) || t.mateWatch.hasMate {
			t.engine.searcher.Stop()
		}
	}
	t.lines.helpers.stop()
	if t.mateWatch.hasMate {
		return t.answerMate(t.lines.nodes())
	}
	t.conclude()
	return t.result
}

// handleReport takes a report of the search.
func (t *thinking) handleReport(found *search.Report) {
	if found.Rank == 1 && found.Bound != search.UpperBound {
		t.mateWatch.wins = found.Score >= winningScore
	}
	t.mateWatch.solveDuringSearch()
	switch {
	case found.Finished() || found.Partial:
		t.addLine(found)
	case found.Bounded():
		t.addBound(found)
	case !t.reporter.isQuiet(t.clock.elapsed()):
		t.reporter.sendCurrent(Report{
			Depth: found.Depth, Current: shogi.Move(found.Current),
			Nodes: found.Nodes + t.lines.helpers.nodes(), Elapsed: t.clock.elapsed(),
		})
	}
}

// addLine adds a line of the search, reports it, and makes the best line the answer.
func (t *thinking) addLine(found *search.Report) {
	line := t.lines.add(found)
	if found.Rank == 1 {
		t.result = Result{Best: line.PV[0], Score: line.Score}
		if !found.Partial {
			t.clock.pace.Finished(line.PV[0], found.Score)
		}
	}
	last := found.Rank == t.lines.wantedLines
	t.reporter.sendLine(line, last)
	if last && !found.Partial {
		t.mateWatch.solveAfterBest(shogi.Move(found.PV[0]))
		t.explanations.explainDuringSearch(t.result)
	}
}

// addBound reports that a line's value lies outside the expected window.
func (t *thinking) addBound(found *search.Report) {
	if found.Rank == 1 && found.Bound == search.UpperBound {
		t.clock.pace.FailedLow(found.Score)
	}
	if t.lines.wantedLines == 1 && t.clock.elapsed() >= quietTime && t.reporter.interval == 0 {
		t.reporter.send(t.lines.line(found))
	}
}

// conclude makes the best line the answer, when the search is over, and reports and explains it.
func (t *thinking) conclude() {
	if len(t.lines.newest) == 0 {
		t.lines.replace(t.unsearchedLine())
	}
	t.mateWatch.avoidMates(&t.lines)
	best := t.lines.last()[0]
	t.result = Result{Best: best.PV[0], Score: best.Score}
	t.explanations.explain(t.result) // before the lines, which say how long all of it took
	lines := t.lines.finalLines()
	if line := lines[0].PV; len(line) > 1 {
		t.result.Ponder = line[1]
	}
	for i := range lines {
		t.reporter.send(lines[i])
	}
	switch {
	case t.claimDraw():
	case t.shouldResign():
		t.result.Best, t.result.Ponder = shogi.NoMove, shogi.NoMove
	}
}

// answerMate makes the mate that was found the answer, reports it and returns it. nodes is the
// number of nodes that the search has searched.
func (t *thinking) answerMate(nodes uint64) Result {
	t.result = t.mateWatch.answer()
	found := &t.mateWatch.found
	t.reporter.send(Report{
		Depth: found.Length, SelDepth: found.Length, Score: t.result.Score,
		Nodes: nodes + t.mateWatch.ownUsed, Elapsed: t.clock.elapsed(), PV: found.Moves, Final: true,
	})
	return t.result
}

// unsearchedLine returns the line of a search that was stopped before it had looked at any move:
// the first move by plausibility, with the evaluation of the position.
func (t *thinking) unsearchedLine() Report {
	if root := t.engine.searcher.RootMoves(); len(root) > 0 {
		return t.lines.evaluated(shogi.Move(root[0].Move))
	}
	return t.lines.evaluated(t.result.Best)
}

// remark sends a remark in the engine's language.
func (t *thinking) remark(format string, values ...any) {
	t.reporter.send(Report{Text: t.engine.words(message.Errorf(format, values...))})
}

// claimDraw makes the claim of a draw the answer, if the side may claim one and the search has
// found nothing better, and reports whether it did. A search restricted to some moves answers with
// one of these moves instead.
func (t *thinking) claimDraw() bool {
	claim, may := t.engine.game.Claim()
	if !may || len(t.limits.SearchMoves) > 0 || t.result.Score.Compare(scoreOf(claim)) > 0 {
		return false
	}
	t.remark("a draw is claimed; playing on is worth %v", t.result.Score)
	t.result = Result{Declare: shogi.DeclarationDraw, Score: scoreOf(claim)}
	return true
}

// searchLimits returns the limits of the search besides the clock.
func (t *thinking) searchLimits(history *shogi.History) search.Limits {
	e := t.engine
	limits := search.Limits{
		Depth:    minLimit(t.limits.Depth, e.options.Profile.DepthLimit),
		Nodes:    minLimit(minLimit(t.limits.Nodes, uint64(e.options.Profile.NodesLimit)), t.clock.nodes()),
		Interest: t.limits.Interest, RootMoves: converted[search.Move](t.limits.SearchMoves),
	}
	if weakness, weak := skill.WeaknessOf(&e.options.Profile); weak {
		limits.Interest = minLimit(limits.Interest, weakness.Limit)
		if len(limits.RootMoves) == 0 {
			limits.RootMoves = e.visibleMoves(history, weakness)
		}
	}
	return limits
}

// visibleMoves returns the moves that a weak player sees at the root: the moves that it could pay
// for, and at least one.
func (e *Engine) visibleMoves(history *shogi.History, weakness skill.Weakness) []search.Move {
	ranking, err := e.RankMoves(history)
	if err != nil {
		return nil // the error was reported when the weights were read; all moves are searched
	}
	var moves []search.Move
	for i := range ranking.Moves {
		if m := &ranking.Moves[i]; i == 0 || m.Price <= weakness.Limit {
			moves = append(moves, search.Move(m.Move))
		}
	}
	return moves
}

// shouldResign reports whether the engine resigns at the score, by the profile.
func (t *thinking) shouldResign() bool {
	score, resignAt := t.result.Score, t.engine.options.Profile.ResignValue
	if t.engine.options.Profile.ConsiderationMode {
		return false
	}
	if score.Mate != 0 {
		return score.Mate < 0 && resignAt < maxResignValue
	}
	return resignAt < maxResignValue && -score.Centipawns >= min(resignAt, maxShown)
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

// minLimit returns the lower of two limits, of which 0 means no limit.
func minLimit[T int | uint64 | time.Duration](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// mustStop reports whether the search has to end, or no further iteration should begin.
func (t *thinking) mustStop(found *search.Report) bool {
	if t.clock.checkEnded(t.ctx) {
		return true
	}
	if t.meter != nil && t.meter.Reached(t.limits.CPU, usedBy(t.lines.helpers.list)) {
		return true
	}
	forced := t.moves == 1 && t.limits.MoveTime == 0 && t.limits.VariedTime == 0
	return found.Finished() && found.Rank == t.lines.wantedLines &&
		t.clock.softLimitReached(forced, t.engine.searcher.Effort())
}
