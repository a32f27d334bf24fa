package timing

import (
	"math/rand/v2"
	"time"

	"shotest/profile"
)

// Clock is the time that a player has. Remaining may be negative: some clients subtract the
// increment beforehand.
type Clock struct {
	Remaining time.Duration
	Increment time.Duration // added after (or, if already subtracted, with) each move
	Byoyomi   time.Duration // for every move once the remaining time is used up
}

// Budget is the time for one move: after Soft no iteration begins, after Hard the search ends
// wherever it is.
type Budget struct{ Soft, Hard time.Duration }

const (
	// leastTime is the time for a move when there is no time at all, shortestTime the least time
	// for a move when there is some and nothing will be added to it.
	leastTime    = 5 * time.Millisecond
	shortestTime = 200 * time.Microsecond
	// movesLeft is the number of further moves that a game without increments is expected to last.
	movesLeft = 40
	// lastTime is kept for the end of a game to which no time is added. It is for lastMoves moves,
	// each of which takes a little longer than the engine's thinking time.
	lastTime  = 300 * time.Millisecond
	lastMoves = 150
	// smallestMargin is kept back even of very short times.
	smallestMargin = 15 * time.Millisecond
	// longTimes is the multiple of NetworkDelay2 from which on a time counts as long, so that
	// NetworkDelay2 applies.
	longTimes = 4
)

// Allot returns the time for the player's next move.
func (c Clock) Allot(p *profile.Profile) Budget {
	// Adding the increment makes a negative remainder usable.
	remaining := max(0, c.Remaining+c.Increment)
	whole := remaining + c.Byoyomi
	hard := whole - Margin(whole, p)
	if c.Byoyomi > 0 && remaining < c.Byoyomi {
		// Unused byoyomi is lost.
		return Budget{hard, hard}.atLeast(leastTime)
	}
	last, least := time.Duration(0), leastTime
	if c.Increment == 0 && c.Byoyomi == 0 && remaining > 0 {
		last, least = min(remaining, lastTime), shortestTime
	}
	share := (remaining-last)/movesLeft + c.Increment*3/4 + c.Byoyomi
	share = share * time.Duration(p.SlowMover) / 100
	b := Budget{Soft: share*6/10 + last/lastMoves, Hard: share*5/2 + last/lastMoves}
	b = b.atLeast(min(p.MinimumThinkingTime, (whole-last)/4))
	if rounded := RoundUp(b.Soft, p.NetworkDelay); p.RoundUpToFullSecond && rounded <= hard-last {
		b.Soft, b.Hard = rounded, max(b.Hard, rounded)
	}
	return Budget{min(b.Soft, hard), min(b.Hard, hard)}.atLeast(least)
}

// RoundUp returns the time up to a delay before the next full second.
func RoundUp(d, delay time.Duration) time.Duration {
	return (d + delay + time.Second - 1).Truncate(time.Second) - delay
}

// Fixed returns the budget for a given time for the move.
func Fixed(moveTime time.Duration, p *profile.Profile) Budget {
	hard := moveTime - Margin(moveTime, p)
	return Budget{hard, hard}.atLeast(leastTime)
}

// Varied returns the budget for the time of go rtime, with which a program that plays itself does
// not play the same game twice. The budget is the given time and up to half as much again, less
// from move 21 on, so that both sides have about the same time in the endgame. Nothing is kept
// back. The rule is YaneuraOu's.
func Varied(moveTime time.Duration, moveNumber int) Budget {
	most := min(moveTime/2, moveTime*10/time.Duration(max(1, moveNumber)))
	t := moveTime + rand.N(most+1)
	return Budget{t, t}
}

// Margin returns the time that is kept back for sending the answer: a quarter of a short time or
// NetworkDelay, and NetworkDelay2 of a long time.
func Margin(whole time.Duration, p *profile.Profile) time.Duration {
	if whole >= longTimes*p.NetworkDelay2 {
		return max(p.NetworkDelay, p.NetworkDelay2)
	}
	return min(p.NetworkDelay, max(smallestMargin, whole/4))
}

func (b Budget) atLeast(d time.Duration) Budget { return Budget{max(b.Soft, d), max(b.Hard, d)} }
