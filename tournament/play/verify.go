package play

import (
	"errors"
	"fmt"
	"time"

	"shotest/shogi"
	"shotest/tournament"
)

// Bounds of the numbers in a result. No engine comes near them.
const (
	maxScore  = 1 << 31
	maxDepth  = 1 << 16
	maxNodes  = 1 << 53
	maxAsked  = 10_000
	clockSkew = 24 * time.Hour
	firstYear = 2020 // the first year in which a game can have been played
)

// Verify returns why a result cannot be that of a game of this tournament, however
// badly it was played: it replays the moves as the referee that Play is, so that the
// game has ended where the result says, and not before, by the reason that it gives.
// Results of other machines are foreign input.
func Verify(spec *tournament.Spec, r *tournament.Result) error {
	if err := r.Check(); err != nil {
		return err
	}
	if err := checkNumbers(spec, r); err != nil {
		return err
	}
	bare := r.Job
	g, err := newGame(spec, bare)
	if err != nil {
		return err
	}
	for i := r.OpeningMoves; i < len(r.Moves); i++ {
		if g.adjudicate(); g.result.Outcome != "" {
			return fmt.Errorf("moves[%d]: the game had ended before, by %s", i, g.result.Reason)
		}
		g.replay(&r.Moves[i])
	}
	if r.Outcome == tournament.Void {
		return g.verifyVoid(r)
	}
	g.adjudicate()
	return g.verifyEnd(r)
}

// replay makes a move that was recorded.
func (g *game) replay(move *tournament.MoveRecord) {
	side := g.history.Current().SideToMove()
	m, err := shogi.ParseMove(move.Move)
	if err != nil {
		return // Result.Check has parsed it
	}
	g.history.Play(m)
	score, known := scoreOf(move)
	g.adjudicator.Note(side, score, known)
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
		return fmt.Errorf("outcome: found %s by %s, and after the last move it is %q by %q", r.Outcome, r.Reason, g.result.Outcome, g.result.Reason)
	}
	f := r.Failure
	switch {
	case f == nil:
		return nil
	case f.Kind == tournament.StartFailure || f.Engine != r.Players[side]:
		return fmt.Errorf("failure: %s of %.80q, and it is the move of %q", f.Kind, f.Engine, r.Players[side])
	case f.Kind == tournament.IllegalMove:
		if m, err := shogi.ParseMove(f.Move); err == nil && g.history.Current().IsLegal(m) {
			return fmt.Errorf("failure.move: %v is legal", m)
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

// checkNumbers checks that times and what engines said lie within what can be.
func checkNumbers(spec *tournament.Spec, r *tournament.Result) error {
	longest, now := spec.LongestGame(r.Players), time.Now()
	if r.Started.Year() < firstYear || r.Finished.Before(r.Started) || r.Finished.After(now.Add(clockSkew)) {
		return fmt.Errorf("started and finished: found %.40v and %.40v", r.Started, r.Finished)
	}
	if r.Finished.Sub(r.Started) > longest {
		return fmt.Errorf("finished: after %v, and no game takes more than %v", r.Finished.Sub(r.Started), longest)
	}
	for _, n := range r.AskedAgain {
		if n < 0 || n > maxAsked {
			return fmt.Errorf("asked_again: found %d", n)
		}
	}
	most := longest.Microseconds()
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Depth > maxDepth || m.SelDepth > maxDepth || m.Nodes > maxNodes ||
			m.Elapsed > most || m.Over > most || m.Reported > most || m.CPU > 1024*most || tooLarge(m.Centipawns) || tooLarge(m.Mate) {
			return fmt.Errorf("moves[%d]: a number is out of bounds", i)
		}
	}
	return nil
}

func tooLarge(score *int) bool { return score != nil && (*score > maxScore || *score < -maxScore) }
