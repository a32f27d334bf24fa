package play

import (
	"context"
	"errors"
	"strings"
	"time"

	"shotest/engine"
	"shotest/internal/awake"
	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/usi"
)

// game is a game in progress. It has ended when its result has an outcome.
type game struct {
	history     *shogi.History
	rules       shogi.Rules
	clock       clock
	adjudicator tournament.Adjudicator
	hang        time.Duration // the time after which a silent engine hangs
	players     [2]player
	ponders     [2]bool       // whether the players ponder
	expected    [2]shogi.Move // the replies that they expect to their last moves
	settings    [2][]tournament.Setting
	onMove      func(*tournament.Result) // see Crew.OnMove; or nil

	result   tournament.Result
	offender shogi.Color // the player that failed, if the result has a failure
}

var errNoLimit = errors.New("has neither time nor a limit of nodes or depth")

// newGame sets up the board and the clocks of a job.
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
		if err := g.clock.setControl(shogi.Color(c), spec.TimeOf(e)); err != nil {
			return nil, message.Errorf("engine %s %w", name, err)
		}
		g.ponders[c] = spec.Ponders(e)
		if g.settings[c], err = job.SettingsOf(shogi.Color(c)); err != nil {
			return nil, message.Errorf("engine %s: %w", name, err)
		}
	}
	for _, m := range history.Moves() {
		g.result.Moves = append(g.result.Moves, tournament.MoveRecord{Move: m.String()})
	}
	return g, nil
}

// play plays to the end of the game. Its errors are that of ctx, which has ended before the game,
// and ErrPaused.
func (g *game) play(ctx context.Context) error {
	for {
		g.adjudicate()
		if g.result.Outcome != "" {
			return nil
		}
		if err := g.turn(ctx); err != nil {
			return err
		}
	}
}

// adjudicate ends the game if the rules or the scores end it before the next move.
func (g *game) adjudicate() {
	if g.result.Outcome == "" {
		g.end(g.adjudicator.Adjudicate(g.history, g.rules))
	}
}

// ErrPaused says that this process has stood still while a player's time ran. Nobody knows what the
// player would have done otherwise: the game does not count, and is to be played again.
var ErrPaused = errors.New("this process has stood still while a player's time ran")

// maxPause is how long this process may stand still at a time while a player thinks. A shorter
// pause matters only if the player has lost on time by it.
const maxPause = time.Second

// turn asks the side to move for a move, and plays it.
func (g *game) turn(ctx context.Context) error {
	side := g.history.Current().SideToMove()
	g.letPonder(ctx, side.Opponent())
	asking, breakOff := context.WithCancelCause(ctx)
	defer breakOff(nil)
	timeLimit := g.clock.timeLimit(side)
	watch := awake.Start(maxPause, func() {
		if timeLimit > 0 {
			breakOff(ErrPaused)
		}
	})
	answer, err := g.players[side].move(asking, question{
		game: g.history, limits: g.clock.limits(side), timeout: timeLimit, hang: g.hang,
	})
	stood := watch.Stop()
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	g.result.AskedAgain[side] += answer.retries
	over := g.clock.overstep(side, answer.Elapsed)
	isLate := over > g.clock.control[side].Margin
	if timeLimit > 0 && (stood >= maxPause || isLate && over-stood <= g.clock.control[side].Margin) {
		return message.Errorf("%w, for %v", ErrPaused, stood.Round(time.Millisecond))
	}
	if err == nil {
		err = g.clock.spend(side, answer.Elapsed)
	}
	if err == nil {
		g.accept(side, answer.Answer, over, answer.pondered)
	} else {
		g.fail(side, err, answer.Move)
	}
	return nil
}

// letPonder lets a side that ponders think about the reply that it expects, while the other thinks.
func (g *game) letPonder(ctx context.Context, side shogi.Color) {
	reply := g.expected[side]
	g.expected[side] = shogi.NoMove
	if !g.ponders[side] || reply == shogi.NoMove || !g.history.Current().IsLegal(reply) {
		return
	}
	expected := g.history.Clone()
	expected.Play(reply)
	g.players[side].ponder(ctx, question{game: expected, limits: g.clock.limits(side)})
}

// accept carries out a valid answer that came in time.
func (g *game) accept(side shogi.Color, answer usi.Answer, over, pondered time.Duration) {
	switch {
	case answer.Win:
		g.declare(side)
	case answer.Resign || answer.Move == shogi.NoMove:
		g.end(tournament.WonBy(side.Opponent()), tournament.Resignation)
	default:
		move := moveRecord(answer, over)
		move.Pondered = pondered.Microseconds()
		g.expected[side] = answer.Ponder
		g.history.Play(answer.Move)
		score, ok := scoreOf(&move)
		g.adjudicator.AddMove(side, score, ok)
		g.result.Moves = append(g.result.Moves, move)
		if g.onMove != nil {
			g.onMove(&g.result)
		}
	}
}

// declare decides a declaration win by the entering king rule. A wrong declaration loses. (Under
// the 24-point rule a player can also declare a draw.)
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

// fail ends the game by the failure of a player. finishGame adds the transcript, which is not
// complete yet.
func (g *game) fail(side shogi.Color, err error, played shogi.Move) {
	g.offender = side
	g.result.Failure = &tournament.Failure{Kind: kindOf(err), Engine: g.result.Players[side], Detail: err.Error()}
	if g.result.Failure.Kind == tournament.IllegalMove {
		g.result.Failure.Move = played.String()
	}
	g.end(tournament.WonBy(side.Opponent()), tournament.EngineFailure)
}

// maxPVLength is the largest number of moves of a principal variation to store: enough to show the
// idea of a move. Whole variations would be most of the store.
const maxPVLength = 8

// moveRecord returns the record of a player's answer. over is the time by which it overstepped.
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
		r.PV = strings.Join(shogi.MoveTexts(last.PV[:min(len(last.PV), maxPVLength)]), " ")
	}
	return r
}

// question asks a player for a move in the current position of a game.
type question struct {
	game   *shogi.History
	limits engine.Limits
	// timeout is the clock's timeLimit, after which the search is stopped; 0 for never.
	timeout time.Duration
	// hang is the further time after which an engine without an answer hangs. If timeout is 0, an
	// engine hangs when it has reported no progress for this long.
	hang time.Duration
}

// searchContext returns the context of the search for an answer. It ends a moment after the time
// limit, so that a search that it stops has lost on time for certain.
func (q *question) searchContext(ctx context.Context) (context.Context, context.CancelFunc) {
	searching, cancel := context.WithCancel(ctx)
	if q.timeout == 0 {
		return searching, cancel
	}
	timer := awake.AfterFunc(q.timeout+time.Millisecond, cancel)
	return searching, func() {
		timer.Stop()
		cancel()
	}
}
