package engine

import (
	"time"

	"shotest/profile"
	"shotest/shogi"
)

// budget is the time for one move.
type budget struct {
	// soft is after what time no new iteration is begun.
	soft time.Duration
	// hard is after what time the search ends wherever it is. 0 means never.
	hard time.Duration
}

const (
	// leastTime is what a move is given when there is no time at all.
	leastTime = 5 * time.Millisecond
	// movesLeft is how many more moves a game without increments is expected to
	// last, at the most.
	movesLeft = 40
	// smallestMargin is kept back even of very short times.
	smallestMargin = 15 * time.Millisecond
	// longTimes is how many times NetworkDelay2 there must be for it to count.
	longTimes = 4
)

// allot returns the time for a move of a player.
func (c *Clock) allot(us shogi.Color, p *profile.Profile) budget {
	// Some clients subtract the increment beforehand, so that what remains may
	// be negative; the increment is what makes it usable.
	remaining := max(0, c.Remaining[us]+c.Increment[us])
	whole := remaining + c.Byoyomi
	hard := whole - margin(whole, p.NetworkDelay, p.NetworkDelay2)
	if c.Byoyomi > 0 && remaining < c.Byoyomi {
		// Byoyomi that is not used is lost.
		return budget{hard, hard}.atLeast(leastTime)
	}
	share := remaining/movesLeft + c.Increment[us]*3/4 + c.Byoyomi
	share = share * time.Duration(p.SlowMover) / 100
	b := budget{soft: share * 6 / 10, hard: share * 5 / 2}
	b = b.atLeast(min(p.MinimumThinkingTime, whole/4))
	if p.RoundUpToFullSecond {
		b.soft = roundUp(b.soft, p.NetworkDelay)
	}
	return budget{min(b.soft, hard), min(b.hard, hard)}.atLeast(leastTime)
}

// roundUp returns the time up to shortly before the next full second.
func roundUp(d, delay time.Duration) time.Duration {
	return (d + delay + time.Second - 1).Truncate(time.Second) - delay
}

// fixed returns the budget for a given time for the move.
func fixed(moveTime time.Duration, p *profile.Profile) budget {
	hard := moveTime - margin(moveTime, p.NetworkDelay, p.NetworkDelay2)
	return budget{hard, hard}.atLeast(leastTime)
}

// margin returns how much of the time to keep back: of short times a quarter or
// the first delay, of long ones the second.
func margin(whole, delay, delay2 time.Duration) time.Duration {
	if whole >= longTimes*delay2 {
		return max(delay, delay2)
	}
	return min(delay, max(smallestMargin, whole/4))
}

func (b budget) atLeast(d time.Duration) budget { return budget{max(b.soft, d), max(b.hard, d)} }
