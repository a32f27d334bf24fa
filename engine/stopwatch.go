package engine

import (
	"context"
	"time"

	"shotest/config"
	"shotest/engine/timing"
	"shotest/shogi"
)

// stopwatch measures the time of a search, and compares it with the search's budget.
type stopwatch struct {
	profile  *config.Profile
	position *shogi.Position
	limits   Limits
	started  time.Time
	// ponderHit delivers the clock when the move being pondered on has been played; nil if the
	// search does not ponder.
	ponderHit <-chan *Clock
	// runsSince is the moment when the time of this move began to run, zero if it does not run.
	runsSince time.Time
	budget    timing.Budget
	pace      timing.Pace
}

// start starts the time of the move at the moment from, with a budget by the limits or by clock.
func (w *stopwatch) start(clock *Clock, from time.Time) {
	switch {
	case w.limits.VariedTime > 0:
		w.budget = timing.Varied(w.limits.VariedTime, w.position.MoveNumber())
	case w.limits.MoveTime > 0:
		w.budget = timing.Fixed(w.limits.MoveTime, w.profile)
	case clock != nil:
		w.budget = clock.of(w.position.SideToMove()).Budget(w.profile)
	default:
		return
	}
	w.runsSince = from
}

// startByPonderHit starts the clock: the move being pondered on has been played. If clock is nil,
// the clock of the limits applies.
func (w *stopwatch) startByPonderHit(clock *Clock) {
	w.ponderHit = nil
	if clock == nil {
		clock = w.limits.Clock
	}
	w.start(clock, time.Now())
}

// checkEnded starts the clock if the ponder hit has come, and reports whether the search has to end
// wherever it is: the time is up, or ctx has ended.
func (w *stopwatch) checkEnded(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return true
	case clock := <-w.ponderHit:
		w.startByPonderHit(clock)
	default:
	}
	return w.running() && time.Since(w.runsSince) >= w.budget.Hard
}

// waitMinTime waits until the minimum time is over, if the search has ended before: with a mate, or
// at a low level of skill with nothing left to search. A search that ponders waits for the hit
// first.
func (w *stopwatch) waitMinTime(ctx context.Context) {
	if w.ponderHit != nil {
		select {
		case <-ctx.Done():
			return
		case clock := <-w.ponderHit:
			w.startByPonderHit(clock)
		}
	}
	if !w.running() {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(w.minTime() - w.elapsed()):
	}
}

// running reports whether the time is limited and has begun to run.
func (w *stopwatch) running() bool { return !w.runsSince.IsZero() }

// elapsed returns the time that the search has taken, including the time of pondering.
func (w *stopwatch) elapsed() time.Duration { return time.Since(w.started) }

const (
	// shortTime is the time below which a search cannot keep its limit by looking at the clock
	// every few hundred nodes.
	shortTime = 5 * time.Millisecond
	// nodesPerMillisecond is the speed of a slow machine.
	nodesPerMillisecond = 100
)

// nodes returns a limit of nodes that stands in for a time below shortTime, otherwise 0.
func (w *stopwatch) nodes() uint64 {
	if !w.running() || w.budget.Hard >= shortTime {
		return 0
	}
	return max(1, uint64(w.budget.Hard.Microseconds())*nodesPerMillisecond/1000)
}

// minTime returns the minimum time for the move.
func (w *stopwatch) minTime() time.Duration {
	minTime := w.profile.MinimumThinkingTime
	if w.profile.RoundUpToFullSecond {
		minTime = timing.RoundUp(minTime, w.profile.NetworkDelay)
	}
	return min(minTime, w.budget.Soft)
}

// softLimitReached reports whether no further iteration should begin. The time of pondering counts.
// forced says that there is only one move, which needs little time. effort is how many of the nodes
// are below the best move, in per mille.
func (w *stopwatch) softLimitReached(forced bool, effort int) bool {
	switch {
	case !w.running():
		return false
	case forced:
		return w.elapsed() >= w.minTime()
	case w.budget.Soft == w.budget.Hard:
		return time.Since(w.runsSince) >= w.budget.Soft
	}
	limit := w.pace.Scale(w.budget.Soft, effort)
	if w.profile.RoundUpToFullSecond {
		limit = timing.RoundUp(limit, w.profile.NetworkDelay)
	}
	return w.elapsed() >= limit
}
