package engine

import (
	"time"

	"shotest/engine/timing"
	"shotest/profile"
	"shotest/shogi"
)

// stopwatch is the time of a search, and its budget.
type stopwatch struct {
	profile  *profile.Profile
	position *shogi.Position
	started  time.Time
	// from is when the time of this move began to run, zero if it does not run (yet).
	from   time.Time
	budget timing.Budget
	pace   timing.Pace
}

// run begins to count the time of a move from a moment on, by limits and a clock.
func (w *stopwatch) run(limits *Limits, clock *Clock, from time.Time) {
	switch {
	case limits.VariedTime > 0:
		w.budget = timing.Varied(limits.VariedTime, w.position.MoveNumber())
	case limits.MoveTime > 0:
		w.budget = timing.Fixed(limits.MoveTime, w.profile)
	case clock != nil:
		w.budget = clock.of(w.position.SideToMove()).Allot(w.profile)
	default:
		return
	}
	w.from = from
}

// runs reports whether the time is limited, and counts already.
func (w *stopwatch) runs() bool { return !w.from.IsZero() }

// elapsed returns how long the search has taken; the time of pondering counts.
func (w *stopwatch) elapsed() time.Duration { return time.Since(w.started) }

// up reports whether the search has to end wherever it is.
func (w *stopwatch) up() bool { return w.runs() && time.Since(w.from) >= w.budget.Hard }

// shortTime is the least time that a search can keep by looking at the clock now and then, nodesPerMillisecond how fast
// a slow machine is.
const (
	shortTime           = 5 * time.Millisecond
	nodesPerMillisecond = 100
)

// nodes returns how many nodes the search has time for if that is too short to look at the clock, else 0.
func (w *stopwatch) nodes() uint64 {
	if !w.runs() || w.budget.Hard >= shortTime {
		return 0
	}
	return max(1, uint64(w.budget.Hard.Microseconds())*nodesPerMillisecond/1000)
}

// least returns for how long to think even where nothing is left to be found.
func (w *stopwatch) least() time.Duration {
	least := w.profile.MinimumThinkingTime
	if w.profile.RoundUpToFullSecond {
		least = timing.RoundUp(least, w.profile.NetworkDelay)
	}
	return min(least, w.budget.Soft)
}

// enough reports whether no further iteration is to be begun. The time of pondering counts. A forced
// move, which is the only one, needs little. effort is the share of the search that went to the best
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
