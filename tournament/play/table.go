package play

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"shotest/engine"
	"shotest/profile"
	"shotest/shogi"
	"shotest/tournament"
)

// Table is a place where games are played, one after the other. Its engines go
// on running between games, so that only the first game of each waits for its
// program to start. A table belongs to one goroutine: games that are to be
// played at once need a table each.
type Table struct {
	spec        *tournament.Spec
	worker      string
	executable  string
	environment []string
	running     int
	notice      func(engine string, err error)

	newThinker func(profile.Profile) thinker // replaced by tests
	seats      []*seat                       // the one that was used last comes last
	files      map[string]*knownFiles        // by the engine's name
}

// seat is an engine that is running.
type seat struct {
	place
	player player
	log    *transcript
}

// place tells seats apart. An engine that plays against itself has two.
type place struct {
	engine string
	second bool
}

const (
	// defaultRunning lets two pairings alternate without restarts. An idle
	// engine costs no time but its tables, which are what fills a machine.
	defaultRunning = 4
	// leastRunning is what one game needs.
	leastRunning = 2
)

// Option changes a setting of a Table.
type Option func(*Table)

// WithWorker sets what Result.Worker is; by default the host's name and the
// number of the process.
func WithWorker(name string) Option { return func(t *Table) { t.worker = name } }

// WithExecutable sets the program that plays profiles in processes of their own,
// and settings "NAME=value" that are added to its environment. It is started
// with the argument usi. By default it is the running program.
func WithExecutable(path string, environment ...string) Option {
	return func(t *Table) { t.executable, t.environment = path, environment }
}

// WithRunning sets how many engines may be kept running; 4 by default, at least
// 2. The one that has not played for the longest time has to go.
func WithRunning(engines int) Option {
	return func(t *Table) { t.running = max(leastRunning, engines) }
}

// WithNotice sets a function that is notified of what went wrong between games, and
// so is in no Result: a running engine that is not ready for its next game, and
// is started anew for it; an engine that does not quit. It is called by the
// table's goroutine.
func WithNotice(notice func(engine string, err error)) Option {
	return func(t *Table) { t.notice = notice }
}

// NewTable returns a table for the games of a tournament, at which no engine is
// running yet. The tournament must not be changed afterwards.
func NewTable(spec *tournament.Spec, options ...Option) *Table {
	t := &Table{
		spec:       spec,
		running:    defaultRunning,
		notice:     func(string, error) {},
		files:      map[string]*knownFiles{},
		newThinker: func(p profile.Profile) thinker { return engine.New(p) },
	}
	for _, option := range options {
		option(t)
	}
	if t.worker == "" {
		host, _ := os.Hostname() // a worker without a host's name still has its number
		t.worker = fmt.Sprintf("%s-%d", host, os.Getpid())
	}
	return t
}

// Play plays a game to its end.
//
// A Result is always that of a game that has ended, be it by a failure of an
// engine. When ctx ends first, the game is broken off at once: the error is then
// the cause of ctx, and the Result means nothing. The other errors are of games
// that cannot be: an engine that the tournament does not have, an engine without
// any limit, a position that breaks the rules.
func (t *Table) Play(ctx context.Context, job tournament.Job) (tournament.Result, error) {
	g, err := newGame(t.spec, job)
	if err != nil {
		return tournament.Result{}, fmt.Errorf("game %s: %w", job.ID, err)
	}
	if cause := context.Cause(ctx); cause != nil {
		return tournament.Result{}, cause // before an engine is begun with, and given up
	}
	g.result.Worker = t.worker
	seats, err := t.take(ctx, g)
	if err == nil && g.result.Outcome == "" {
		g.players = [2]player{seats[shogi.Black].player, seats[shogi.White].player}
		err = g.play(ctx)
	}
	if err != nil {
		return tournament.Result{}, err
	}
	t.leave(g, seats)
	g.result.Finished = time.Now()
	return g.result, nil
}

// take seats both players and makes them ready. An engine that cannot be
// started ends the game before it begins; the error is that of ctx.
func (t *Table) take(ctx context.Context, g *game) ([2]*seat, error) {
	var seats [2]*seat
	for c, name := range g.result.Players {
		where := place{name, c == int(shogi.White) && name == g.result.Players[shogi.Black]}
		s, err := t.ready(ctx, where, g, g.settings[c])
		if cause := context.Cause(ctx); cause != nil {
			return seats, cause
		}
		if err != nil {
			g.void(&tournament.Failure{
				Kind: tournament.StartFailure, Engine: name, Detail: err.Error(), Transcript: s.log.lines(),
			})
			t.discard(s)
			return seats, nil
		}
		seats[c] = s
	}
	return seats, nil
}

// ready returns a seat whose engine is ready for the game. If there is an error,
// the seat serves for its transcript only.
func (t *Table) ready(ctx context.Context, where place, g *game, settings []tournament.Setting) (*seat, error) {
	if i := slices.IndexFunc(t.seats, func(s *seat) bool { return s.place == where }); i >= 0 {
		s := t.seats[i]
		t.seats = append(slices.Delete(t.seats, i, i+1), s)
		s.log.restart(g.result.Started)
		err := s.player.begin(ctx, settings)
		if err == nil || ctx.Err() != nil {
			return s, err
		}
		t.discard(s)
		t.notice(where.engine, err)
	}
	return t.start(ctx, where, g, settings)
}

// start starts an engine and makes it ready.
func (t *Table) start(ctx context.Context, where place, g *game, settings []tournament.Setting) (*seat, error) {
	t.makeRoom(g)
	s := &seat{place: where, log: newTranscript(g.result.Started)}
	p, err := t.newPlayer(ctx, t.spec.EngineNamed(where.engine), s.log)
	if err != nil {
		return s, err
	}
	s.player = p
	t.seats = append(t.seats, s)
	return s, p.begin(ctx, settings)
}

// makeRoom ends the engines that are too many, though never one of this game.
func (t *Table) makeRoom(g *game) {
	for i := 0; i < len(t.seats) && len(t.seats) >= t.running; {
		s := t.seats[i]
		if slices.Contains(g.result.Players[:], s.engine) {
			i++
			continue
		}
		t.seats = slices.Delete(t.seats, i, i+1)
		t.quit(s)
	}
}

// discard ends an engine that has failed.
func (t *Table) discard(s *seat) {
	t.seats = slices.DeleteFunc(t.seats, func(other *seat) bool { return other == s })
	if s.player != nil {
		s.player.kill()
	}
}

// leave ends the game for both players. The one that has failed is ended
// itself, and started anew when it is to play again: whatever has got into
// disorder shall not last.
func (t *Table) leave(g *game, seats [2]*seat) {
	for c, s := range seats {
		switch color := shogi.Color(c); {
		case s == nil || g.result.Outcome == tournament.Void:
		case g.result.Failure != nil && g.offender == color:
			g.result.Failure.Transcript = s.log.lines()
			t.discard(s)
		default:
			s.player.end(outcomeFor(g.result.Outcome, color))
		}
	}
	if t.spec.Records.Transcripts {
		for c, s := range seats {
			if s != nil {
				g.result.Transcripts[c] = s.log.lines()
			}
		}
	}
}

// outcomeFor says how a game ended as USI's gameover does.
func outcomeFor(outcome tournament.Outcome, c shogi.Color) string {
	switch outcome {
	case tournament.Drawn:
		return "draw"
	case tournament.WonBy(c):
		return "win"
	}
	return "lose"
}

// Close ends all engines, politely at first, and returns nil: it is not the
// tournament's fault, and too late, if one does not obey, or ends with an error.
// That is a notice (see WithNotice).
func (t *Table) Close() error {
	for _, s := range t.seats {
		t.quit(s)
	}
	t.seats = nil
	return nil
}

func (t *Table) quit(s *seat) {
	if err := s.player.quit(); err != nil {
		t.notice(s.engine, err)
	}
}
