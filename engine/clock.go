package engine

import (
	"time"

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
)

// allot returns the time for a move of a player. delay is how much earlier than
// the end of its time the move should be on its way.
func (c *Clock) allot(us shogi.Color, delay time.Duration) budget {
	// Some clients subtract the increment beforehand, so that what remains may
	// be negative; the increment is what makes it usable.
	remaining := max(0, c.Remaining[us]+c.Increment[us])
	whole := remaining + c.Byoyomi
	hard := whole - margin(whole, delay)
	share := remaining/movesLeft + c.Increment[us]*3/4 + c.Byoyomi
	soft := min(share, hard)
	if c.Byoyomi > 0 && remaining < c.Byoyomi {
		// Byoyomi that is not used is lost.
		return atLeast(budget{soft: hard, hard: hard})
	}
	return atLeast(budget{soft: soft * 6 / 10, hard: min(hard, soft*5/2)})
}

// fixed returns the budget for a given time for the move.
func fixed(moveTime, delay time.Duration) budget {
	hard := moveTime - margin(moveTime, delay)
	return atLeast(budget{soft: hard, hard: hard})
}

// margin returns how much of the time to keep back: the delay, but of short
// times only a fifth.
func margin(whole, delay time.Duration) time.Duration {
	return min(delay, max(smallestMargin, whole/5))
}

func atLeast(b budget) budget {
	return budget{soft: max(b.soft, leastTime), hard: max(b.hard, leastTime)}
}
