package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"shotest/config"
	"shotest/tournament"
	"shotest/usi"
)

// programPlayer is an engine in a process of its own.
type programPlayer struct {
	client *usi.Client
	// startup is how long it may take to answer isready.
	startup time.Duration
	// settings are those of the last game.
	settings []tournament.Setting
	// files are those that the engine has loaded in earlier games.
	files *knownFiles
}

// startProgram starts a program and sets its options: first those of a profile,
// then the rules of the tournament where it has options for them, then what its
// entry says.
func (t *Table) startProgram(ctx context.Context, process usi.Process, profile []usi.SetOption, e *tournament.Engine, log *transcript) (*programPlayer, error) {
	client, err := startClient(ctx, t.spec, process, usi.ClientConfig{
		// Clients send USI_Ponder always, and we never ponder.
		Options:    append([]usi.SetOption{{Name: "USI_Ponder", Value: "false"}}, profile...),
		Transcript: log.add,
	})
	if err != nil {
		return nil, err
	}
	declared := client.Identity().Options
	var options []usi.SetOption
	if strict := (usi.SetOption{Name: usi.StrictFiles, Value: "true"}); declares(declared, strict) {
		options = append(options, strict)
	}
	for _, o := range ruleOptions(&t.spec.Adjudication) {
		if declares(declared, o) {
			options = append(options, o)
		}
	}
	for _, o := range append(options, ownOptions(e)...) {
		if err := client.SetOption(o.Name, o.Value); err != nil {
			client.Close()
			return nil, err
		}
	}
	return &programPlayer{client: client, startup: t.spec.Failures.Startup, files: t.filesOf(e.Name)}, nil
}

// startClient starts a program with the limits of a tournament.
func startClient(ctx context.Context, spec *tournament.Spec, process usi.Process, settings usi.ClientConfig) (*usi.Client, error) {
	limit := spec.Failures.Startup
	settings.Timeouts = usi.Timeouts{Handshake: limit, Ready: limit, Stop: spec.Failures.Hang}
	client, err := usi.Start(ctx, process, settings)
	return client, withHint(err, limit)
}

// withHint says of an error at the start, if it is that an engine did not answer in time,
// what may be done.
func withHint(err error, limit time.Duration) error {
	if !errors.Is(err, usi.ErrTimeout) {
		return err
	}
	return fmt.Errorf("%w; it has not answered within %s: raise failures.startup in the tournament file if it needs longer", err, config.DurationText(limit))
}

// errLeftOver says that a program has settings of the game before that this game
// does not have. Nobody knows what the values were before: it is started anew.
var errLeftOver = errors.New("has settings of another game")

// change makes settings those of the player, and reports whether they are others
// than in the game before.
func (p *programPlayer) change(settings []tournament.Setting) (changed bool, err error) {
	for _, before := range p.settings {
		if !slices.ContainsFunc(settings, func(s tournament.Setting) bool { return s.Name == before.Name }) {
			return false, fmt.Errorf("%w: %s", errLeftOver, before.Name)
		}
	}
	changed = !slices.Equal(settings, p.settings)
	p.settings = settings
	return changed, nil
}

// begin implements player. Settings are USI options of the program.
func (p *programPlayer) begin(ctx context.Context, settings []tournament.Setting) error {
	changed, err := p.change(settings)
	if err != nil {
		return err
	}
	for i := 0; changed && i < len(settings); i++ {
		if err := p.client.SetOption(settings[i].Name, settings[i].Value); err != nil {
			return err
		}
	}
	return p.ready(ctx)
}

// ready asks the engine to get ready. isready comes before every game, not only
// the first: that is when engines clear what they remember, and games do not depend
// on those before them.
func (p *programPlayer) ready(ctx context.Context) error {
	if err := p.client.Ready(ctx); err != nil {
		return withHint(err, p.startup)
	}
	if err := p.files.agree(p.settings, p.loaded()); err != nil {
		return err
	}
	return p.client.NewGame()
}

// loaded implements player.
func (p *programPlayer) loaded() []string { return p.client.Files() }

// move implements player. An engine that resigns since stop has come before it has thought of
// anything is asked again, with twice the processor time, a few times.
func (p *programPlayer) move(ctx context.Context, q question) (answer, error) {
	var all answer
	for {
		said, err := p.ask(ctx, q)
		said.CPU, said.Elapsed = said.CPU+all.CPU, said.Elapsed+all.Elapsed
		all.Answer = said
		if err != nil || ctx.Err() != nil || q.limits.CPU == 0 || all.again == mostAgain || !untimely(&said) {
			return all, err
		}
		q.limits.CPU *= 2
		all.again++
	}
}

const (
	// mostAgain is how often an engine is asked again at most: the last time with 16 times its
	// limit.
	mostAgain = 4
	// hopeless is the score, in centipawns, at which a resignation is believed at once.
	hopeless = -1500
)

// untimely reports whether an engine resigns without having said that it is lost. GPS Shogi does
// so, whatever its score, if stop comes within its first plies.
func untimely(a *usi.Answer) bool {
	score := a.Last.Score
	return a.Resign && !(a.Last.Scored && (score.Mate < 0 || score.Mate == 0 && score.Centipawns <= hopeless))
}

// ask lets the engine search once.
func (p *programPlayer) ask(ctx context.Context, q question) (usi.Answer, error) {
	thinking, cancel := q.thinking(ctx)
	defer cancel()
	w := p.watch(ctx, q)
	defer w.end()
	search, err := p.client.Begin(thinking, q.game, usi.GoCommand{Limits: q.limits}, w.heard)
	if err != nil {
		return usi.Answer{}, err
	}
	answer, err := search.Wait()
	switch {
	case w.silent.Load():
		return answer, &silentError{q.hang}
	case err != nil && err == context.Cause(thinking):
		// The client has sent stop since the time was up, and the engine has
		// answered that: it is late, and sound.
		return answer, nil
	}
	return answer, err
}

// watcher ends an engine that does not let go of a search: when the game has
// been broken off, and it does not stop; when it has no clock, and says nothing.
// (With a clock the client does it, when Timeouts.Stop is over.)
type watcher struct {
	forget func() bool   // the end of the game's context
	done   chan struct{} // the search has ended
	// Without a clock:
	silence *time.Timer
	silent  atomic.Bool
	heard   func(usi.Info) // is to be called for every line that the engine says
}

func (p *programPlayer) watch(ctx context.Context, q question) *watcher {
	w := &watcher{done: make(chan struct{})}
	w.forget = context.AfterFunc(ctx, func() {
		select {
		case <-w.done:
		case <-time.After(cancelGrace):
			p.kill()
		}
	})
	if q.time == 0 {
		w.silence = time.AfterFunc(q.hang, func() {
			w.silent.Store(true)
			p.kill()
		})
		w.heard = func(usi.Info) { w.silence.Reset(q.hang) }
	}
	return w
}

func (w *watcher) end() {
	w.forget()
	close(w.done)
	if w.silence != nil {
		w.silence.Stop()
	}
}

// end implements player. If the engine has gone meanwhile, that will be noticed
// when it is to get ready again.
func (p *programPlayer) end(outcome string) { _ = p.client.GameOver(outcome) }

// quit implements player.
func (p *programPlayer) quit() error { return p.client.Quit() }

// kill implements player.
func (p *programPlayer) kill() { p.client.Close() }
