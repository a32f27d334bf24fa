package play

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tournament"
)

// Table plays games, one after the other. Its engines go on running between games, so that only
// the first game of each waits for its program to start. A table must be used by one goroutine;
// simultaneous games need a table each.
type Table struct {
	spec   *tournament.Spec
	worker string                   // for Result.Worker
	onMove func(*tournament.Result) // see Crew.OnMove; or nil
	// notice is called for problems between games, which are in no Result: a running engine that is
	// not ready for its next game, and is restarted for it, or an engine that does not quit.
	notice func(engine string, err error)
	// files holds the files that engines must load, by the engines' names. They come from the
	// tournament's manifest, or else from the engine's first game.
	files map[string][]string
	seats []*seat // ordered by their last use
	// maxRunning is the largest number of engines to keep running, at least two. An idle engine
	// costs no time, but its tables take memory.
	maxRunning int

	// Replaced by tests:
	newSearcher func(config.Profile) searcher // makes the players of profiles in this process
	environment []string                      // of processes that play profiles
}

// seat is a running engine at a table.
type seat struct {
	seatKey
	player player
	log    *transcript
}

// seatKey identifies a seat. An engine that plays against itself has two seats.
type seatKey struct {
	engine string
	second bool
}

// defaultMaxRunning is enough for two pairings to alternate without restarts.
const defaultMaxRunning = 4

// NewTable returns a table for the games of a tournament, without running engines. The tournament
// must not be changed afterwards.
func NewTable(spec *tournament.Spec) *Table {
	return &Table{
		spec: spec, maxRunning: defaultMaxRunning, files: map[string][]string{}, notice: func(string, error) {},
		newSearcher: func(p config.Profile) searcher { return engine.New(p) },
	}
}

// Play plays a game to the end.
//
// Without an error the game has ended, perhaps by a failure of an engine. If ctx ends first, Play
// breaks the game off at once and returns the cause of ctx. After ErrPaused the game is to be
// played again. Other errors mean that it cannot be played: an engine is not in the tournament or
// has no limit, or the position breaks the rules.
func (t *Table) Play(ctx context.Context, job tournament.Job) (tournament.Result, error) {
	g, err := newGame(t.spec, job)
	if err != nil {
		return tournament.Result{}, message.Errorf("game %s: %w", job.ID, err)
	}
	if cause := context.Cause(ctx); cause != nil {
		return tournament.Result{}, cause // before an engine is started in vain
	}
	g.result.Worker, g.onMove = t.worker, t.onMove
	seats, err := t.seatPlayers(ctx, g)
	if err == nil && g.result.Outcome == "" {
		g.players = [2]player{seats[shogi.Black].player, seats[shogi.White].player}
		err = g.play(ctx)
	}
	if err != nil {
		return tournament.Result{}, err
	}
	t.finishGame(g, seats)
	g.result.Finished = time.Now()
	return g.result, nil
}

// seatPlayers returns the seats of both players, made ready for the game. If an engine cannot be
// started, it ends the game as void. Its only error is that of ctx.
func (t *Table) seatPlayers(ctx context.Context, g *game) ([2]*seat, error) {
	var seats [2]*seat
	for c, name := range g.result.Players {
		key := seatKey{name, c == int(shogi.White) && name == g.result.Players[shogi.Black]}
		s, err := t.readySeat(ctx, key, g, g.settings[c])
		if cause := context.Cause(ctx); cause != nil {
			return seats, cause
		}
		if err != nil {
			g.result.Failure = &tournament.Failure{
				Kind: tournament.StartFailure, Engine: name, Detail: err.Error(), Transcript: s.log.text(),
			}
			g.end(tournament.Void, tournament.EngineFailure)
			t.discard(s)
			return seats, nil
		}
		seats[c] = s
	}
	return seats, nil
}

// readySeat returns a seat whose engine is ready for the game. With an error, only the seat's
// transcript is of use.
func (t *Table) readySeat(ctx context.Context, key seatKey, g *game, settings []tournament.Setting) (*seat, error) {
	if i := slices.IndexFunc(t.seats, func(s *seat) bool { return s.seatKey == key }); i >= 0 {
		s := t.seats[i]
		t.seats = append(slices.Delete(t.seats, i, i+1), s)
		s.log.restart(g.result.Started)
		err := t.begin(ctx, s, settings)
		if err == nil || ctx.Err() != nil {
			return s, err
		}
		t.discard(s)
		t.notice(key.engine, err)
	}
	return t.startSeat(ctx, key, g, settings)
}

// startSeat starts an engine and makes it ready for the game.
func (t *Table) startSeat(ctx context.Context, key seatKey, g *game, settings []tournament.Setting) (*seat, error) {
	t.endSurplus(g)
	s := &seat{seatKey: key, log: newTranscript(g.result.Started)}
	p, err := t.newPlayer(ctx, t.spec.EngineNamed(key.engine), s.log)
	if err != nil {
		return s, err
	}
	s.player = p
	t.seats = append(t.seats, s)
	return s, t.begin(ctx, s, settings)
}

// errOtherFiles says that an engine has loaded other files than it did before.
var errOtherFiles = errors.New("has loaded other files than in the games before")

// begin makes an engine ready for a game. It fails if the engine has loaded other files than
// before: if a file is replaced while the tournament runs, the results would be of two engines.
func (t *Table) begin(ctx context.Context, s *seat, settings []tournament.Setting) error {
	if err := s.player.begin(ctx, settings); err != nil {
		return err
	}
	namesFile := func(s tournament.Setting) bool { return strings.HasSuffix(strings.ToLower(s.Name), "file") }
	if slices.ContainsFunc(settings, namesFile) {
		return nil // the settings change the files
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

// Files starts an engine as for a game, and returns the files that it has loaded, as it reports
// them with the option StrictFiles: "EvaluationFile sha256:4bf5…". It fails if the engine does not
// load the files that its options name. If no option names a file, it returns none without starting
// the engine.
func Files(ctx context.Context, spec *tournament.Spec, e *tournament.Engine) ([]string, error) {
	namesFile := false
	for name, value := range spec.OptionsOf(e) {
		namesFile = namesFile || value != "" && strings.HasSuffix(name, "File")
	}
	if !namesFile {
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
	_ = player.quit() // the files are valid however it ends
	return files, nil
}

// endSurplus ends engines until there is room for another one. It spares the engines of the game.
func (t *Table) endSurplus(g *game) {
	for i := 0; i < len(t.seats) && len(t.seats) >= t.maxRunning; {
		s := t.seats[i]
		if slices.Contains(g.result.Players[:], s.engine) {
			i++
			continue
		}
		t.seats = slices.Delete(t.seats, i, i+1)
		t.quit(s)
	}
}

// discard kills an engine that has failed.
func (t *Table) discard(s *seat) {
	t.leave(s)
	if s.player != nil {
		s.player.kill()
	}
}

// leave removes a seat from the table.
func (t *Table) leave(s *seat) {
	t.seats = slices.DeleteFunc(t.seats, func(other *seat) bool { return other == s })
}

// finishGame tells both players the end of the game, and adds transcripts to the result. It ends a
// player that has failed, or is to be started anew for each game.
func (t *Table) finishGame(g *game, seats [2]*seat) {
	for c, s := range seats {
		if s == nil {
			continue
		}
		switch color := shogi.Color(c); {
		case g.result.Outcome == tournament.Void:
		case g.result.Failure != nil && g.offender == color:
			g.result.Failure.Transcript = s.log.text()
			t.discard(s)
		default:
			s.player.end(outcomeFor(g.result.Outcome, color))
			if t.spec.Restarts(t.spec.EngineNamed(s.engine)) {
				t.leave(s)
				t.quit(s)
			}
		}
		if t.spec.Records.Transcripts {
			g.result.Transcripts[c] = s.log.text()
		}
	}
}

// outcomeFor returns the outcome of a game for a side, in the words of USI's gameover.
func outcomeFor(outcome tournament.Outcome, c shogi.Color) string {
	switch outcome {
	case tournament.Drawn:
		return "draw"
	case tournament.WonBy(c):
		return "win"
	}
	return "lose"
}

// Close asks all engines to quit, and kills those that do not.
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
