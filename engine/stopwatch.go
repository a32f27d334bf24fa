package engine

import (
	"context"
	"time"

	"shotest/engine/timing"
	"shotest/profile"
	"shotest/shogi"
)

// stopwatch is the time of a search, and its budget.
type stopwatch struct {
	profile  *profile.Profile
	position *shogi.Position
	limits   Limits
	started  time.Time
	// ponderHit brings the clock when the move being pondered on has been played; nil if the search
	// does not ponder.
	ponderHit <-chan *Clock
	// from is the moment when the time of this move began to run, zero if it does not run (yet).
	from   time.Time
	budget timing.Budget
	pace   timing.Pace
}

// run begins to count the time of a move from a moment on, by the limits and a clock.
func (w *stopwatch) run(clock *Clock, from time.Time) {
	switch {
	case w.limits.VariedTime > 0:
		w.budget = timing.Varied(w.limits.VariedTime, w.position.MoveNumber())
	case w.limits.MoveTime > 0:
		w.budget = timing.Fixed(w.limits.MoveTime, w.profile)
	case clock != nil:
		w.budget = clock.of(w.position.SideToMove()).Allot(w.profile)
	default:
		return
	}
	w.from = from
}

// hit starts the clock: the move being pondered on has been played. If clock is nil, the clock of
// the limits applies.
func (w *stopwatch) hit(clock *Clock) {
	w.ponderHit = nil
	if clock == nil {
		clock = w.limits.Clock
	}
	w.run(clock, time.Now())
}

// ended reports whether the search has to end wherever it is: the time is up, or ctx has ended.
func (w *stopwatch) ended(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return true
	case clock := <-w.ponderHit:
		w.hit(clock)
	default:
	}
	return w.runs() && time.Since(w.from) >= w.budget.Hard
}

// linger waits if the search has ended before the time that the clock allots: at a level of skill
// that has seen all it can see, or with a mate.
func (w *stopwatch) linger(ctx context.Context) {
	if w.ponderHit != nil {
		select {
		case <-ctx.Done():
			return
		case clock := <-w.ponderHit:
			w.hit(clock)
		}
	}
	if !w.runs() {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(w.least() - w.elapsed()):
	}
}

// runs reports whether the time is limited and has begun to run.
func (w *stopwatch) runs() bool { return !w.from.IsZero() }

// elapsed returns the time that the search has taken, including the time of pondering.
func (w *stopwatch) elapsed() time.Duration { return time.Since(w.started) }

// shortTime is the least time that a search can keep by looking at the clock now and then,
// nodesPerMillisecond the speed of a slow machine.
const (
	shortTime           = 5 * time.Millisecond
	nodesPerMillisecond = 100
)

// nodes returns the number of nodes that the search has time for if the time is too short for
// looking at the clock, otherwise 0.
func (w *stopwatch) nodes() uint64 {
	if !w.runs() || w.budget.Hard >= shortTime {
		return 0
	}
	return max(1, uint64(w.budget.Hard.Microseconds())*nodesPerMillisecond/1000)
}

// least returns the least time to think, even if nothing is left to be found.
func (w *stopwatch) least() time.Duration {
	least := w.profile.MinimumThinkingTime
	if w.profile.RoundUpToFullSecond {
		least = timing.RoundUp(least, w.profile.NetworkDelay)
	}
	return min(least, w.budget.Soft)
}

// enough reports whether no further iteration should begin. The time of pondering counts. A forced
// move, the only one, needs little time. effort is the share of the search that went to the best
// move, in per mille.
func (w *stopwatch) enough(forced bool, effort int) bool {
	switch {
	case !w.runs():
		return false
	case forced:
		return w.elapsed() >= w.least()
	case w.budget.Soft == w.budget.Hard:
		return time.Since(w.from) >= w.budget.Soft
	}
	enough := w.pace.Scale(w.budget.Soft, effort)
	if w.profile.RoundUpToFullSecond {
		enough = timing.RoundUp(enough, w.profile.NetworkDelay)
	}
	return w.elapsed() >= enough
}
