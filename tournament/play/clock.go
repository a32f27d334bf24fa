package play

import (
	"fmt"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/internal/resources"
	"shotest/shogi"
	"shotest/tournament"
)

// clock keeps the time of both players, each by rules of its own. What counts is
// the time from go to bestmove as we measure it.
//
// An increment is added before each move, the first one included: engines take
// btime + binc for the time that they have, and so it is. Byoyomi is used when
// nothing else is left, and does not get less. Processor time is kept by the players
// themselves.
type clock struct {
	control   [2]tournament.TimeControl
	remaining [2]time.Duration // never negative
}

// set gives a player its time.
func (c *clock) set(side shogi.Color, control tournament.TimeControl) error {
	if !control.HasClock() && control.MoveTime == 0 && control.CPU == 0 && control.Nodes == 0 && control.Depth == 0 {
		return errNoLimit
	}
	if err := resources.CheckProcessorTime(); control.CPU > 0 && err != nil {
		return message.Errorf("has a time control cpu: %w", err)
	}
	c.control[side], c.remaining[side] = control, control.Main
	return nil
}

// limits returns the limits that a player gets: no more than its own rules need, since
// some engines abort when go names increments, nodes or depth.
func (c *clock) limits(side shogi.Color) engine.Limits {
	own := &c.control[side]
	limits := engine.Limits{MoveTime: own.MoveTime, CPU: own.CPU, Nodes: uint64(own.Nodes), Depth: own.Depth}
	if own.HasClock() {
		limits.Clock = &engine.Clock{Remaining: c.remaining, Byoyomi: own.Byoyomi}
		if own.Increment > 0 {
			limits.Clock.Increment = [2]time.Duration{c.control[shogi.Black].Increment,
				c.control[shogi.White].Increment}
		}
	}
	return limits
}

// allowed returns how long a player may think about this move, 0 if as long as
// it likes.
func (c *clock) allowed(side shogi.Color) time.Duration {
	own := &c.control[side]
	whole := c.remaining[side] + own.Increment + own.Byoyomi
	switch {
	case own.MoveTime > 0 && own.HasClock():
		return min(own.MoveTime, whole)
	case own.MoveTime > 0:
		return own.MoveTime
	case own.HasClock():
		// Without a byoyomi or an increment all may have been used up, by an
		// answer within the margin. The next one is late, but there is a limit.
		return max(whole, time.Nanosecond)
	}
	return 0
}

// over returns by how much an answer oversteps the time for it, though perhaps not the
// margin.
func (c *clock) over(side shogi.Color, elapsed time.Duration) time.Duration {
	if allowed := c.allowed(side); allowed > 0 {
		return max(0, elapsed-allowed)
	}
	return 0
}

// Processor time passes slowly on a busy machine, but it passes: an engine that has not answered
// after rescueTimes its limit by the clock, and rescueLeast at least, is stopped. No answer comes
// too late.
const (
	rescueTimes = 200
	rescueLeast = time.Minute
)

// latest returns when an answer is too late, or the engine has to be stopped; 0 if that never is.
func (c *clock) latest(side shogi.Color) time.Duration {
	if own := &c.control[side]; own.CPU > 0 {
		return max(rescueTimes*own.CPU, rescueLeast)
	}
	if allowed := c.allowed(side); allowed > 0 {
		return allowed + c.control[side].Margin
	}
	return 0
}

// lateError is an answer that came too late.
type lateError struct{ elapsed, allowed, margin time.Duration }

func (e *lateError) Error() string {
	return fmt.Sprintf("answered after %v, of %v and a margin of %v", e.elapsed, e.allowed, e.margin)
}

// spend takes the time for a move off a player's clock. The error is that it was
// too much.
func (c *clock) spend(side shogi.Color, elapsed time.Duration) error {
	own, allowed := &c.control[side], c.allowed(side)
	c.remaining[side] = max(0, c.remaining[side]+own.Increment-elapsed)
	if latest := allowed + own.Margin; allowed > 0 && elapsed > latest {
		return &lateError{elapsed, allowed, own.Margin}
	}
	return nil
}
