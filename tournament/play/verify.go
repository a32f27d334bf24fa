package play

import (
	"errors"
	"time"

	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tournament"
)

// Bounds of the numbers in a result. No engine comes near them.
const (
	maxScore = 1 << 31
	maxDepth = 1 << 16
	maxNodes = 1 << 53
	maxSpeed = 1000 // nodes in a microsecond
	maxCores = 1024
	fewNodes = 1_000_000 // within any time
	// An engine with a limit of nodes may look at that now and then only, and count others than we
	// do.
	beyondLimit, timesLimit = 100_000, 8
	// roundings is how far a clock may be off that is kept in microseconds.
	roundings = 2 * time.Millisecond
	clockSkew = 24 * time.Hour
	firstYear = 2020 // the first year in which a game can have been played
)

// ErrClock says that the times of a result do not fit together: a machine has slept, or its clock
// was put right.
var ErrClock = errors.New("its times do not fit")

// Verify returns why a result cannot be that of a game of this tournament, however
// badly it was played: it replays the moves as the referee that Play is, so that the
// game has ended where the result says, and not before, by the reason that it gives.
// Results of other machines are foreign input.
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
		if g.adjudicate(); g.result.Outcome != "" {
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

// replay makes a move that was recorded, in the time that it took.
func (g *game) replay(move *tournament.MoveRecord) error {
	side := g.history.Current().SideToMove()
	elapsed := time.Duration(move.Elapsed) * time.Microsecond
	own := &g.clock.control[side]
	over := g.clock.over(side, elapsed)
	wrong := time.Duration(move.Over)*time.Microsecond - over
	switch {
	case max(wrong, -wrong) > roundings:
		return message.Errorf("over_us: found %d, expected %d", move.Over, over.Microseconds())
	case move.CPU > 0 && own.CPU == 0, move.CPU > maxCores*max(move.Elapsed, 1):
		return message.Errorf("cpu_us: found %d in %v", move.CPU, elapsed)
	case own.Nodes > 0 && move.Nodes > beyondLimit+timesLimit*uint64(own.Nodes):
		return message.Errorf("nodes: found %d, and the limit is %d", move.Nodes, own.Nodes)
	case move.Nodes > fewNodes+maxSpeed*uint64(max(move.Elapsed, move.CPU)):
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
	g.adjudicator.Note(side, score, ok)
	return nil
}

// verifyVoid accepts a game that has not begun, since an engine did not start.
func (g *game) verifyVoid(r *tournament.Result) error {
	if r.Failure == nil || r.Failure.Kind != tournament.StartFailure || len(r.Moves) != r.OpeningMoves {
		return errors.New("outcome: void is only a game whose engine did not start")
	}
	return nil
}

// verifyEnd compares how a game has ended with what the result says of it.
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

// endByPlayer ends a game that the rules let go on, as its player may have ended it.
func (g *game) endByPlayer(side shogi.Color, r *tournament.Result) {
	switch r.Reason {
	case tournament.Resignation, tournament.EngineFailure:
		g.end(tournament.WonBy(side.Opponent()), r.Reason)
	case tournament.Declaration, tournament.WrongDeclaration:
		g.declare(side)
	}
}

// checkTimes checks that a game has taken as long as its moves, and no number is absurd.
func checkTimes(spec *tournament.Spec, r *tournament.Result) error {
	lasted, longest := r.Finished.Sub(r.Started), spec.LongestGame(r.Players)
	if r.Started.Year() < firstYear || lasted < 0 || r.Finished.After(time.Now().Add(clockSkew)) || lasted > longest {
		return message.Errorf("%w: started and finished: found %.40v and %.40v; no game takes more than %v", ErrClock,
			r.Started, r.Finished, longest)
	}
	for c, n := range r.AskedAgain {
		limited := spec.EngineNamed(r.Players[c]) != nil && spec.TimeOf(spec.EngineNamed(r.Players[c])).CPU > 0
		if n < 0 || n > mostAgain*len(r.Moves)+mostAgain || n > 0 && !limited {
			return message.Errorf("asked_again: found %d", n)
		}
	}
	left := lasted.Microseconds() + clockSlack.Microseconds()
	for i := range r.Moves {
		m := &r.Moves[i]
		if i < r.OpeningMoves && (*m != tournament.MoveRecord{Move: m.Move}) {
			return message.Errorf("moves[%d]: it is of the opening, and nobody has thought about it", i)
		}
		if m.Depth > maxDepth || m.SelDepth > maxDepth || m.Nodes > maxNodes ||
			m.Reported > longest.Milliseconds() || tooLarge(m.Centipawns) || tooLarge(m.Mate) {
			return message.Errorf("moves[%d]: a number is out of bounds", i)
		}
		if left -= m.Elapsed; left < 0 {
			return message.Errorf("%w: moves[%d]: they have taken longer than the game", ErrClock, i)
		}
	}
	return nil
}

// clockSlack is how much longer than the game its moves may have taken: other clocks have
// measured them.
const clockSlack = time.Second

func tooLarge(score *int) bool { return score != nil && (*score > maxScore || *score < -maxScore) }
