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

// clock keeps the time of both players, each by its own time control. It counts the time from go to
// bestmove, measured here.
//
// An increment is added before each move, including the first one, so that an engine has btime +
// binc for a move, as engines expect. Byoyomi is used once the main time is used up, and is the
// same for each move. The players themselves keep processor time.
type clock struct {
	control   [2]tournament.TimeControl
	remaining [2]time.Duration // never negative
}

// setControl sets a player's time control, and gives it the main time.
func (c *clock) setControl(side shogi.Color, control tournament.TimeControl) error {
	if !control.HasClock() && control.MoveTime == 0 && control.CPU == 0 && control.Nodes == 0 && control.Depth == 0 {
		return errNoLimit
	}
	if err := resources.CheckProcessorTime(); control.CPU > 0 && err != nil {
		return message.Errorf("has a time control cpu: %w", err)
	}
	c.control[side], c.remaining[side] = control, control.Main
	return nil
}

// limits returns the limits for a player's go command. They leave out what its time control does
// not need, since some engines abort when go names increments, nodes or depth.
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

// allowed returns the time that a player has for its next move, 0 for any time.
func (c *clock) allowed(side shogi.Color) time.Duration {
	own := &c.control[side]
	available := c.remaining[side] + own.Increment + own.Byoyomi
	switch {
	case own.MoveTime > 0 && own.HasClock():
		return min(own.MoveTime, available)
	case own.MoveTime > 0:
		return own.MoveTime
	case own.HasClock():
		// An answer within the margin may have used up all time. Then the next answer is late in
		// any case, but 0 would mean that there is no limit.
		return max(available, time.Nanosecond)
	}
	return 0
}

// overstep returns the part of elapsed beyond the allowed time. The margin does not count as
// allowed here.
func (c *clock) overstep(side shogi.Color, elapsed time.Duration) time.Duration {
	if allowed := c.allowed(side); allowed > 0 {
		return max(0, elapsed-allowed)
	}
	return 0
}

// An engine with a limit of processor time that hangs uses none, so it must be stopped by the
// clock: after rescueFactor times its limit, and at least minRescueTime, since processor time
// passes slowly on a busy machine.
const (
	rescueFactor  = 200
	minRescueTime = time.Minute
)

// timeLimit returns the time by the clock after which an answer is too late or the engine is
// stopped, 0 for never.
func (c *clock) timeLimit(side shogi.Color) time.Duration {
	if own := &c.control[side]; own.CPU > 0 {
		return max(rescueFactor*own.CPU, minRescueTime)
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

// spend takes the time for a move off a player's clock. It returns a lateError if the time was more
// than the allowed one and the margin.
func (c *clock) spend(side shogi.Color, elapsed time.Duration) error {
	own, allowed := &c.control[side], c.allowed(side)
	c.remaining[side] = max(0, c.remaining[side]+own.Increment-elapsed)
	if limit := allowed + own.Margin; allowed > 0 && elapsed > limit {
		return &lateError{elapsed, allowed, own.Margin}
	}
	return nil
}
