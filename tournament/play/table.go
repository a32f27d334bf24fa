package play

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/profile"
	"shotest/shogi"
	"shotest/tournament"
)

// Table is a place where games are played, one after the other. Its engines go on running between
// games, so that only the first game of each waits for its program to start. A table belongs to one
// goroutine: games at the same time need a table each.
type Table struct {
	spec   *tournament.Spec
	worker string // the Result.Worker
	// notice is notified of what went wrong between games, and so is in no Result: a running engine
	// that is not ready for its next game, and is started anew for it; an engine that does not
	// quit.
	notice func(engine string, err error)
	// files are those that engines must have loaded, by the engines' names: as the tournament's
	// manifest says, or those of the first game.
	files map[string][]string
	seats []*seat // the one that was used last comes last
	// running is the largest number of engines to keep running, at least two: an idle engine costs
	// no time, but its tables take memory.
	running int

	// Replaced by tests: what plays profiles in this process, and what processes of profiles have
	// in their environment.
	newThinker  func(profile.Profile) thinker
	environment []string
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

// usuallyRunning lets two pairings alternate without restarts.
const usuallyRunning = 4

// NewTable returns a table for the games of a tournament, at which no engine is
// running yet. The tournament must not be changed afterwards.
func NewTable(spec *tournament.Spec) *Table {
	return &Table{
		spec: spec, running: usuallyRunning, files: map[string][]string{}, notice: func(string, error) {},
		newThinker: func(p profile.Profile) thinker { return engine.New(p) },
	}
}

// Play plays a game to the end.
//
// A Result is always that of a game that has ended, perhaps by a failure of an engine. If ctx ends
// first, Play breaks the game off at once; the error is then the cause of ctx, and the Result means
// nothing. Other errors mean that the game is impossible: an engine that the tournament does not
// have, an engine without any limit, a position that breaks the rules.
func (t *Table) Play(ctx context.Context, job tournament.Job) (tournament.Result, error) {
	g, err := newGame(t.spec, job)
	if err != nil {
		return tournament.Result{}, message.Errorf("game %s: %w", job.ID, err)
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
			g.result.Failure = &tournament.Failure{
				Kind: tournament.StartFailure, Engine: name, Detail: err.Error(), Transcript: s.log.lines(),
			}
			g.end(tournament.Void, tournament.EngineFailure)
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
		err := t.begin(ctx, s, settings)
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
	return s, t.begin(ctx, s, settings)
}

// errOtherFiles says that an engine has loaded other files than it did before.
var errOtherFiles = errors.New("has loaded other files than in the games before")

// begin makes an engine ready for a game. It must have loaded the files that it had before:
// somebody who writes a file anew while a tournament runs would have two engines measured as one.
func (t *Table) begin(ctx context.Context, s *seat, settings []tournament.Setting) error {
	if err := s.player.begin(ctx, settings); err != nil {
		return err
	}
	namesFile := func(s tournament.Setting) bool { return strings.HasSuffix(strings.ToLower(s.Name), "file") }
	if slices.ContainsFunc(settings, namesFile) {
		return nil // and they may be others
	}
	loaded := s.player.loaded()
	before, ok := t.files[s.engine]
	if !ok {
		t.files[s.engine] = loaded
	} else if !slices.Equal(before, loaded) {
		list := func(files []string) string { return cmp.Or(strings.Join(files, ", "), "none") }
		return message.Errorf("%w: %s, and before %s", errOtherFiles, list(loaded), list(before))
	}
	return nil
}

// Files starts the engine of an entry as for a game, and returns which files it has
// loaded, as it tells them with the option StrictFiles: "EvaluationFile sha256:4bf5…".
// Entries without an option that names a file are not started, and have none. It fails
// if the engine does not load what its options name.
func Files(ctx context.Context, spec *tournament.Spec, e *tournament.Engine) ([]string, error) {
	names := false
	for name, value := range e.Options {
		names = names || value != "" && strings.HasSuffix(name, "File")
	}
	if !names {
		return nil, nil
	}
	player, err := NewTable(spec).newPlayer(ctx, e, newTranscript(time.Now()))
	if err != nil {
		return nil, err
	}
	if err := player.begin(ctx, nil); err != nil {
		player.kill()
		return nil, err
	}
	files := player.loaded()
	_ = player.quit() // what it has said is said, however it ends
	return files, nil
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
		if s == nil {
			continue
		}
		switch color := shogi.Color(c); {
		case g.result.Outcome == tournament.Void:
		case g.result.Failure != nil && g.offender == color:
			g.result.Failure.Transcript = s.log.lines()
			t.discard(s)
		default:
			s.player.end(outcomeFor(g.result.Outcome, color))
		}
		if t.spec.Records.Transcripts {
			g.result.Transcripts[c] = s.log.lines()
		}
	}
}

// outcomeFor returns the outcome of a game in the words of USI's gameover.
func outcomeFor(outcome tournament.Outcome, c shogi.Color) string {
	switch outcome {
	case tournament.Drawn:
		return "draw"
	case tournament.WonBy(c):
		return "win"
	}
	return "lose"
}

// Close ends all engines, politely at first.
func (t *Table) Close() {
	for _, s := range t.seats {
		t.quit(s)
	}
	t.seats = nil
}

func (t *Table) quit(s *seat) {
	if err := s.player.quit(); err != nil {
		t.notice(s.engine, err)
	}
}
