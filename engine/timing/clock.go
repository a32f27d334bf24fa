package timing

import (
	"math/rand/v2"
	"time"

	"shotest/config"
)

// Clock is the time that a player has.
type Clock struct {
	// Remaining may be negative: some clients subtract the increment beforehand.
	Remaining time.Duration
	Increment time.Duration // added for each move
	Byoyomi   time.Duration // for every move once the remaining time is used up
}

// Budget is the time for one move: after Soft no iteration begins, after Hard the search ends
// wherever it is.
type Budget struct{ Soft, Hard time.Duration }

const (
	// minTime is the minimum time for a move.
	minTime = 5 * time.Millisecond
	// minTimeWithoutIncrement is the minimum time for a move if there is some time left and none
	// will be added.
	minTimeWithoutIncrement = 200 * time.Microsecond
	// expectedMoves is the number of further moves that a game without increments is expected to
	// last.
	expectedMoves = 40
	// reservedTime is kept for the end of a game to which no time is added. It is for reservedMoves
	// moves, each of which takes a little longer than the engine's thinking time.
	reservedTime  = 300 * time.Millisecond
	reservedMoves = 150
	// minMargin is the minimum that is kept back, even of very short times.
	minMargin = 15 * time.Millisecond
	// longTimeFactor is the multiple of NetworkDelay2 from which on a time counts as long, so that
	// NetworkDelay2 applies.
	longTimeFactor = 4
)

// Budget returns the time for the player's next move.
func (c Clock) Budget(p *config.Profile) Budget {
	// Adding the increment makes a negative remainder usable.
	remaining := max(0, c.Remaining+c.Increment)
	total := remaining + c.Byoyomi
	hard := total - Margin(total, p)
	if c.Byoyomi > 0 && remaining < c.Byoyomi {
		// Unused byoyomi is lost.
		return Budget{hard, hard}.atLeast(minTime)
	}
	reserve, minimum := time.Duration(0), minTime
	if c.Increment == 0 && c.Byoyomi == 0 && remaining > 0 {
		reserve, minimum = min(remaining, reservedTime), minTimeWithoutIncrement
	}
	usual := (remaining-reserve)/expectedMoves + c.Increment*3/4 + c.Byoyomi
	usual = usual * time.Duration(p.SlowMover) / 100
	b := Budget{Soft: usual*6/10 + reserve/reservedMoves, Hard: usual*5/2 + reserve/reservedMoves}
	b = b.atLeast(min(p.MinimumThinkingTime, (total-reserve)/4))
	if rounded := RoundUp(b.Soft, p.NetworkDelay); p.RoundUpToFullSecond && rounded <= hard-reserve {
		b.Soft, b.Hard = rounded, max(b.Hard, rounded)
	}
	return Budget{min(b.Soft, hard), min(b.Hard, hard)}.atLeast(minimum)
}

// RoundUp returns the time up to a delay before the next full second.
func RoundUp(d, delay time.Duration) time.Duration {
	return (d + delay + time.Second - 1).Truncate(time.Second) - delay
}

// Fixed returns the budget for a given time for the move.
func Fixed(moveTime time.Duration, p *config.Profile) Budget {
	hard := moveTime - Margin(moveTime, p)
	return Budget{hard, hard}.atLeast(minTime)
}

// Varied returns the budget for the command go rtime, which keeps a program that plays itself from
// playing the same game twice: moveTime and a random part of up to half of it, less from move 21
// on, so that both sides have about the same time in the endgame. Nothing is kept back. The rule is
// YaneuraOu's.
func Varied(moveTime time.Duration, moveNumber int) Budget {
	maxExtra := min(moveTime/2, moveTime*10/time.Duration(max(1, moveNumber)))
	t := moveTime + rand.N(maxExtra+1)
	return Budget{t, t}
}

// Margin returns the part of total that is kept back for sending the answer: a quarter of a short
// time, at most NetworkDelay; NetworkDelay2 of a long time.
func Margin(total time.Duration, p *config.Profile) time.Duration {
	if total >= longTimeFactor*p.NetworkDelay2 {
		return max(p.NetworkDelay, p.NetworkDelay2)
	}
	return min(p.NetworkDelay, max(minMargin, total/4))
}

// atLeast returns b with limits of d or more.
func (b Budget) atLeast(d time.Duration) Budget { return Budget{max(b.Soft, d), max(b.Hard, d)} }
