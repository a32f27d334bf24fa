package play

import (
	"context"
	"errors"
	"strings"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/usi"
)

// game is a game that is being played. It has ended when its result has an
// outcome.
type game struct {
	history     *shogi.History
	rules       shogi.Rules
	clock       clock
	adjudicator tournament.Adjudicator
	hang        time.Duration // how long engines may be silent
	players     [2]player
	settings    [2][]tournament.Setting

	result tournament.Result
	// offender is who has failed, if the result has a failure.
	offender shogi.Color
}

var errNoLimit = errors.New("has neither time nor a limit of nodes or depth")

// newGame sets the board up.
func newGame(spec *tournament.Spec, job tournament.Job) (*game, error) {
	history, err := shogi.ParseHistory(job.Opening.Position)
	if err != nil {
		return nil, message.Errorf("opening %s: %w", job.Opening.Name, err)
	}
	rule, err := shogi.ParseEnteringKingRule(spec.Adjudication.EnteringKingRule)
	if err != nil {
		return nil, err
	}
	g := &game{
		history: history, rules: shogi.Rules{EnteringKing: rule, MaxMoves: spec.Adjudication.MaxMoves},
		hang:        spec.Failures.Hang,
		adjudicator: tournament.Adjudicator{Resign: spec.Adjudication.Resign, Draw: spec.Adjudication.Draw},
		result: tournament.Result{
			Job: job, OpeningMoves: len(history.Moves()), Started: time.Now(),
			Moves: make([]tournament.MoveRecord, 0, len(history.Moves())+256), // most games fit in
		},
	}
	for c, name := range job.Players {
		e := spec.EngineNamed(name)
		if e == nil {
			return nil, message.Errorf("the tournament has no engine %q", name)
		}
		if err := g.clock.set(shogi.Color(c), spec.TimeOf(e)); err != nil {
			return nil, message.Errorf("engine %s %w", name, err)
		}
		if g.settings[c], err = job.SettingsOf(shogi.Color(c)); err != nil {
			return nil, message.Errorf("engine %s: %w", name, err)
		}
	}
	for _, m := range history.Moves() {
		g.result.Moves = append(g.result.Moves, tournament.MoveRecord{Move: m.String()})
	}
	return g, nil
}

// play plays to the end. The error is that of ctx, and the game has not ended
// then.
func (g *game) play(ctx context.Context) error {
	for {
		if g.adjudicate(); g.result.Outcome != "" {
			return nil
		}
		if err := g.turn(ctx); err != nil {
			return err
		}
	}
}

// adjudicate ends the game if it is over before the next move.
func (g *game) adjudicate() {
	if g.result.Outcome == "" {
		g.end(g.adjudicator.Ended(g.history, g.rules))
	}
}

// turn asks the side to move for its move, and makes it.
func (g *game) turn(ctx context.Context) error {
	side := g.history.Current().SideToMove()
	said, err := g.players[side].move(ctx, question{
		game:   g.history,
		limits: g.clock.limits(side),
		time:   g.clock.latest(side),
		hang:   g.hang,
	})
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	g.result.AskedAgain[side] += said.again
	over := g.clock.over(side, said.Elapsed)
	if err == nil {
		err = g.clock.spend(side, said.Elapsed)
	}
	if err == nil {
		g.accept(side, said.Answer, over)
	} else {
		g.fail(side, err, said.Move)
	}
	return nil
}

// accept does what a player has answered in time and in form.
func (g *game) accept(side shogi.Color, answer usi.Answer, over time.Duration) {
	switch {
	case answer.Win:
		g.declare(side)
	case answer.Resign || answer.Move == shogi.NoMove:
		g.end(tournament.WonBy(side.Opponent()), tournament.Resignation)
	default:
		move := moveRecord(answer, over)
		g.history.Play(answer.Move)
		score, ok := scoreOf(&move)
		g.adjudicator.Note(side, score, ok)
		g.result.Moves = append(g.result.Moves, move)
	}
}

// declare settles a claim that the entering king has won. A claim that is wrong
// loses. (Under the 24-point rule, one may claim no more than a draw.)
func (g *game) declare(side shogi.Color) {
	switch g.history.Current().Declare(g.rules.EnteringKing, g.history.Start()) {
	case shogi.DeclarationWin:
		g.end(tournament.WonBy(side), tournament.Declaration)
	case shogi.DeclarationDraw:
		g.end(tournament.Drawn, tournament.Declaration)
	default:
		g.end(tournament.WonBy(side.Opponent()), tournament.WrongDeclaration)
	}
}

func (g *game) end(outcome tournament.Outcome, reason tournament.Reason) {
	g.result.Outcome, g.result.Reason = outcome, reason
}

// fail ends the game for a player that has failed. The transcript is added when
// all that the engine has to say has been heard.
func (g *game) fail(side shogi.Color, err error, played shogi.Move) {
	g.offender = side
	g.result.Failure = &tournament.Failure{Kind: kindOf(err), Engine: g.result.Players[side], Detail: err.Error()}
	if g.result.Failure.Kind == tournament.IllegalMove {
		g.result.Failure.Move = played.String()
	}
	g.end(tournament.WonBy(side.Opponent()), tournament.EngineFailure)
}

// pvLength bounds the expected lines that are kept: they are for people to see
// what a move was about, and would otherwise be most of what is stored.
const pvLength = 8

// moveRecord returns what is kept of a move, which came so long after its time, and of
// what its player said.
func moveRecord(answer usi.Answer, over time.Duration) tournament.MoveRecord {
	last := &answer.Last
	r := tournament.MoveRecord{
		Move: answer.Move.String(), Depth: last.Depth, SelDepth: last.SelDepth, Nodes: last.Nodes,
		Elapsed: answer.Elapsed.Microseconds(), Reported: last.Elapsed.Milliseconds(), Over: over.Microseconds(),
		CPU: answer.CPU.Microseconds(),
	}
	switch {
	case !last.Scored:
	case last.Score.Mate != 0:
		r.Mate = new(last.Score.Mate)
	default:
		r.Centipawns = new(last.Score.Centipawns)
	}
	// A line that begins otherwise is about a move that was not played.
	if len(last.PV) > 0 && last.PV[0] == answer.Move {
		r.PV = strings.Join(shogi.MoveTexts(last.PV[:min(len(last.PV), pvLength)]), " ")
	}
	return r
}

// question asks a player for a move in the current position of a game.
type question struct {
	game   *shogi.History
	limits engine.Limits
	// time is how long until the answer is too late, or the engine is stopped to be rescued; 0 if
	// that never is.
	time time.Duration
	// hang is how long after that time an engine counts as hanging that has not
	// answered. Without a time, it is how long it may say nothing at all.
	hang time.Duration
}

// thinking returns the context of the search for an answer. It ends when the
// answer is too late, and a moment after: what it stops has lost for certain.
func (q *question) thinking(ctx context.Context) (context.Context, context.CancelFunc) {
	if q.time == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, q.time+time.Millisecond)
}
