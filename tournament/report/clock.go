package report

import (
	"time"

	"shotest/shogi"
	"shotest/tournament"
)

// clocks are the times that both players of a current game have left, and what
// the one to move has used of its own since.
type clocks struct {
	// Left is what remains of the main time, or of the byoyomi; by colour. It is
	// negative for a player without a clock.
	Left [2]time.Duration
	// Turn is whose clock runs.
	Turn shogi.Color
}

// noClock stands for a player who plays by nodes or depth.
const noClock = -1

// clocksOf works out the clocks of a current game. The one that runs has run
// since the last move, which was when all the moves' times had passed.
func clocksOf(d *Data, g *tournament.LiveGame, now time.Time) clocks {
	first := sideToMove(g.Job.Opening.Position, 0)
	c := clocks{Turn: sideToMove(g.Job.Opening.Position, len(g.Moves))}
	lastMove := g.Started
	for side := range c.Left {
		c.Left[side] = d.timeControl(g.Job.Players[side]).Main
	}
	for i := range g.Moves {
		spent := time.Duration(g.Moves[i].Elapsed) * time.Microsecond
		if spent <= 0 {
			continue // the opening's moves cost nothing, and add nothing
		}
		side := first ^ shogi.Color(i&1)
		c.Left[side] = max(0, c.Left[side]-spent) + d.timeControl(g.Job.Players[side]).Increment
		lastMove = lastMove.Add(spent)
	}
	thinking := max(0, now.Sub(lastMove))
	for side := range c.Left {
		used := time.Duration(0)
		if shogi.Color(side) == c.Turn {
			used = thinking
		}
		c.Left[side] = timeLeft(d.timeControl(g.Job.Players[side]), c.Left[side], used)
	}
	return c
}

// timeLeft is what a clock shows: the main time, and when that is used up the
// time for the move.
func timeLeft(c tournament.TimeControl, left, used time.Duration) time.Duration {
	perMove := c.Byoyomi + c.MoveTime
	switch {
	case c.Main == 0 && c.Increment == 0 && perMove == 0:
		return noClock
	case used < left:
		return left - used
	}
	return max(0, left+perMove-used)
}
