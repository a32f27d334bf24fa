package play

import (
	"errors"
	"time"

	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/usi"
)

// Bounds of the numbers in a result. No engine comes near them.
const (
	maxScore        = 1 << 31
	maxDepth        = 1 << 16
	maxNodes        = 1 << 53
	maxSpeed        = 1000 // nodes in a microsecond
	maxCores        = 1024
	maxNodesAnyTime = 1_000_000 // plausible within any time

	roundingSlack = 2 * time.Millisecond // the error of adding up times in microseconds
	clockSkew     = 24 * time.Hour       // the tolerated error of a machine's clock
	firstYear     = 2020                 // the first year in which a game can have been played
)

// ErrClock says that the times of a result contradict each other: a machine was asleep, or its
// clock was set during the game.
var ErrClock = errors.New("its times do not fit")

// Verify returns an error if a result cannot be that of a game of this tournament. Like Play, it
// referees the moves: the game must end after the last move, neither earlier nor later, and for the
// given reason. Results of other machines are foreign input.
func Verify(spec *tournament.Spec, r *tournament.Result) error {
	if err := errors.Join(r.Check(), r.CheckTexts()); err != nil {
		return err
	}
	if err := checkTimes(spec, r); err != nil {
		return err
	}
	g, err := newGame(spec, r.Job)
	if err != nil {
		return err
	}
	for i := r.OpeningMoves; i < len(r.Moves); i++ {
		g.adjudicate()
		if g.result.Outcome != "" {
			return message.Errorf("moves[%d]: the game had ended before, by %s", i, g.result.Reason)
		}
		if err := g.replay(&r.Moves[i]); err != nil {
			return message.Errorf("moves[%d]: %w", i, err)
		}
	}
	if r.Outcome == tournament.Void {
		return g.verifyVoid(r)
	}
	g.adjudicate()
	return g.verifyEnd(r)
}

// replay plays a recorded move, checks its numbers, and takes its time off the clock.
func (g *game) replay(move *tournament.MoveRecord) error {
	side := g.history.Current().SideToMove()
	elapsed := time.Duration(move.Elapsed) * time.Microsecond
	own := &g.clock.control[side]
	over := g.clock.overstep(side, elapsed)
	excess := time.Duration(move.Over)*time.Microsecond - over
	switch {
	case max(excess, -excess) > roundingSlack:
		return message.Errorf("over_us: found %d, expected %d", move.Over, over.Microseconds())
	case move.CPU > 0 && own.CPU == 0, move.CPU > maxCores*max(move.Elapsed, 1):
		return message.Errorf("cpu_us: found %d in %v", move.CPU, elapsed)
	case move.Pondered > 0 && !g.ponders[side]:
		return message.Errorf("ponder_us: found %d, and the engine does not ponder", move.Pondered)
	case own.Nodes > 0 && move.Nodes > usi.MaxNodes(uint64(own.Nodes)):
		return message.Errorf("nodes: found %d, and the limit is %d", move.Nodes, own.Nodes)
	case move.Nodes > maxNodesAnyTime+maxSpeed*uint64(max(move.Elapsed, move.CPU)):
		return message.Errorf("nodes: found %d in %v", move.Nodes, elapsed)
	}
	if err := g.clock.spend(side, elapsed); err != nil {
		return err
	}
	m, err := shogi.ParseMove(move.Move)
	if err != nil {
		return err
	}
	g.history.Play(m)
	score, ok := scoreOf(move)
	g.adjudicator.AddMove(side, score, ok)
	return nil
}

// verifyVoid checks that a void game has not begun because an engine did not start.
func (g *game) verifyVoid(r *tournament.Result) error {
	if r.Failure == nil || r.Failure.Kind != tournament.StartFailure || len(r.Moves) != r.OpeningMoves {
		return errors.New("outcome: void is only a game whose engine did not start")
	}
	return nil
}

// verifyEnd checks that the game ends in the position after the last move as the result says.
func (g *game) verifyEnd(r *tournament.Result) error {
	side := g.history.Current().SideToMove()
	if g.result.Outcome == "" {
		g.endByPlayer(side, r)
	}
	if g.result.Outcome != r.Outcome || g.result.Reason != r.Reason {
		return message.Errorf("outcome: found %s by %s, and after the last move it is %q by %q", r.Outcome, r.Reason,
			g.result.Outcome, g.result.Reason)
	}
	f := r.Failure
	switch {
	case f == nil:
		return nil
	case f.Kind == tournament.StartFailure || f.Engine != r.Players[side]:
		return message.Errorf("failure: %s of %.80q, and it is the move of %q", f.Kind, f.Engine, r.Players[side])
	case f.Kind == tournament.TimeLoss && g.clock.allowed(side) == 0:
		return errors.New("failure: a time loss, and there is no clock")
	case f.Kind == tournament.IllegalMove:
		if m, err := shogi.ParseMove(f.Move); err != nil || g.history.Current().IsLegal(m) {
			return message.Errorf("failure.move: found %.80q, expected an illegal move", f.Move)
		}
	}
	return nil
}

// endByPlayer ends a game for a reason that only the side to move can bring about.
func (g *game) endByPlayer(side shogi.Color, r *tournament.Result) {
	switch r.Reason {
	case tournament.Resignation, tournament.EngineFailure:
		g.end(tournament.WonBy(side.Opponent()), r.Reason)
	case tournament.Declaration, tournament.WrongDeclaration:
		g.declare(side)
	}
}

// checkTimes checks that a game has not taken less time than its moves, and that all numbers are
// plausible.
func checkTimes(spec *tournament.Spec, r *tournament.Result) error {
	duration, limit := r.Finished.Sub(r.Started), spec.MaxGameDuration(r.Players)
	if r.Started.Year() < firstYear || duration < 0 || r.Finished.After(time.Now().Add(clockSkew)) || duration > limit {
		return message.Errorf("%w: started and finished: found %.40v and %.40v; no game takes more than %v", ErrClock,
			r.Started, r.Finished, limit)
	}
	for c, n := range r.AskedAgain {
		limited := spec.EngineNamed(r.Players[c]) != nil && spec.TimeOf(spec.EngineNamed(r.Players[c])).CPU > 0
		if n < 0 || n > maxRetries*len(r.Moves)+maxRetries || n > 0 && !limited {
			return message.Errorf("asked_again: found %d", n)
		}
	}
	remaining := duration.Microseconds() + clockSlack.Microseconds()
	for i := range r.Moves {
		m := &r.Moves[i]
		if i < r.OpeningMoves && (*m != tournament.MoveRecord{Move: m.Move}) {
			return message.Errorf("moves[%d]: it is of the opening, and nobody has thought about it", i)
		}
		if m.Depth > maxDepth || m.SelDepth > maxDepth || m.Nodes > maxNodes ||
			m.Reported > limit.Milliseconds() || isTooLarge(m.Centipawns) || isTooLarge(m.Mate) {
			return message.Errorf("moves[%d]: a number is out of bounds", i)
		}
		remaining -= m.Elapsed
		if remaining < 0 {
			return message.Errorf("%w: moves[%d]: they have taken longer than the game", ErrClock, i)
		}
	}
	return nil
}

// clockSlack is the time by which the moves may exceed the duration of the game, since different
// clocks measure them.
const clockSlack = time.Second

func isTooLarge(score *int) bool { return score != nil && (*score > maxScore || *score < -maxScore) }
