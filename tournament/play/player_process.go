package play

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"shotest/config"
	"shotest/engine/options"
	"shotest/internal/message"
	"shotest/internal/scratch"
	"shotest/tournament"
	"shotest/usi"
)

// process is an engine in a process of its own: a program, or shotest usi for a profile.
type process struct {
	client *usi.Client
	// startup is how long it may take to answer isready.
	startup time.Duration
	// settings are those of the last game.
	settings []tournament.Setting
	// profile is what shotest usi plays, nil for a program.
	profile *profileFile
}

// startProcess starts a process and sets its options: for a program the rules of the tournament,
// where it has options for them, and then what its entry says. A profile has them in its file.
func (t *Table) startProcess(ctx context.Context, e *tournament.Engine, log *transcript) (player, error) {
	program, err := t.processOf(e)
	if err != nil {
		return nil, err
	}
	p := &process{startup: t.spec.Failures.Startup}
	if e.Profile != "" {
		if p.profile, err = t.newProfileFile(e); err != nil {
			return nil, err
		}
	}
	// Clients send USI_Ponder always, and we never ponder.
	noPonder := []usi.SetOption{{Name: options.Ponder, Value: "false"}}
	p.client, err = startClient(ctx, t.spec, program, usi.ClientConfig{Options: noPonder, Transcript: log.add})
	if err != nil {
		p.removeProfile()
		return nil, err
	}
	wanted := append([]usi.SetOption{{Name: usi.StrictFiles, Value: "true"}}, ruleOptions(&t.spec.Adjudication)...)
	declared := p.client.Identity().Options
	wanted = slices.DeleteFunc(wanted, func(o usi.SetOption) bool { return !declares(declared, o) })
	if p.profile == nil {
		wanted = append(wanted, ownOptions(e)...)
	}
	for _, o := range wanted {
		if err := p.client.SetOption(o.Name, o.Value); err != nil {
			p.kill()
			return nil, err
		}
	}
	return p, nil
}

// startClient starts a program with the limits of a tournament.
func startClient(ctx context.Context, spec *tournament.Spec, process usi.Process,
	settings usi.ClientConfig) (*usi.Client, error) {
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
	return message.Errorf(
		"%w; it has not answered within %s: raise failures.startup in the tournament file if it needs longer", err,
		config.DurationText(limit))
}

// profileFile is the file of the option ProfileFile, from which shotest usi reads all that it plays
// by.
type profileFile struct {
	path   string
	remove func() // removes the file
	// folder is where the process runs, from which it sees files.
	folder string
	layers *options.Layers
}

// newProfileFile makes room for the profile of an entry, with the rules of the tournament and the
// options of the entry.
func (t *Table) newProfileFile(e *tournament.Engine) (*profileFile, error) {
	profile, err := t.spec.LoadProfile(e)
	if err != nil {
		return nil, err
	}
	f := &profileFile{folder: t.spec.Path(e.Directory), layers: options.NewLayers(profile)}
	for _, o := range append(ruleOptions(&t.spec.Adjudication), ownOptions(e)...) {
		if err := f.layers.Set(o.Name, o.Value); err != nil {
			return nil, err
		}
	}
	folder, remove, err := scratch.Folder("shotest-profile-")
	// it is in the system's folder for such
	f.path, f.remove = filepath.Join(folder, "profile.yaml"), func() { _ = remove() }
	return f, err
}

// write writes the profile with the settings of a game.
func (f *profileFile) write(settings []tournament.Setting) error {
	if err := f.layers.SetParameters(valuesOf(settings)); err != nil {
		return err
	}
	profile := f.layers.Profile
	if err := profile.MakePathsAbsolute(f.folder); err != nil {
		return err
	}
	return config.Save(f.path, &profile)
}

// errLeftOver says that a program has settings of the game before that this game does not have.
// Nobody knows what the values were before: it is started anew.
var errLeftOver = errors.New("has settings of another game")

// begin implements player. Settings are USI options of a program. isready comes before every game,
// not only the first: that is when engines clear what they remember, and games do not depend on
// those before them.
func (p *process) begin(ctx context.Context, settings []tournament.Setting) error {
	if err := p.set(settings); err != nil {
		return err
	}
	if err := p.client.Ready(ctx); err != nil {
		return withHint(err, p.startup)
	}
	return p.client.NewGame()
}

// set makes the settings of a game those of the engine.
func (p *process) set(settings []tournament.Setting) error {
	if p.profile != nil {
		if err := p.profile.write(settings); err != nil {
			return err
		}
		return p.client.SetOption(options.ProfileFile, p.profile.path)
	}
	for _, before := range p.settings {
		if !slices.ContainsFunc(settings, func(s tournament.Setting) bool { return s.Name == before.Name }) {
			return message.Errorf("%w: %s", errLeftOver, before.Name)
		}
	}
	for i, s := range settings {
		if i < len(p.settings) && s == p.settings[i] {
			continue
		}
		if err := p.client.SetOption(s.Name, s.Value); err != nil {
			return err
		}
	}
	p.settings = settings
	return nil
}

// loaded implements player. The file of a profile is of our own making.
func (p *process) loaded() []string {
	return slices.DeleteFunc(slices.Clone(p.client.Files()), func(file string) bool {
		return p.profile != nil && strings.HasPrefix(file, options.ProfileFile+" ")
	})
}

// move implements player. An engine that resigns since stop has come before it has thought of
// anything is asked again, with twice the processor time, a few times.
func (p *process) move(ctx context.Context, q question) (answer, error) {
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
	// mostAgain is the largest number of times to ask an engine again: the last time with 16 times
	// its limit.
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

// ask lets the engine search once. It ends an engine that goes on when its game has been broken
// off, or that has no clock and says nothing. (With a clock the client does so, when Timeouts.Stop
// is over.)
func (p *process) ask(ctx context.Context, q question) (usi.Answer, error) {
	thinking, cancel := q.thinking(ctx)
	defer cancel()
	ended := make(chan struct{})
	defer close(ended)
	defer context.AfterFunc(ctx, func() {
		select {
		case <-ended:
		case <-time.After(cancelGrace):
			p.client.Close()
		}
	})()
	var silent atomic.Bool
	var heard func(usi.Info)
	if q.time == 0 {
		silence := time.AfterFunc(q.hang, func() {
			silent.Store(true)
			p.client.Close()
		})
		defer silence.Stop()
		heard = func(usi.Info) { silence.Reset(q.hang) }
	}
	search, err := p.client.Begin(thinking, q.game, usi.GoCommand{Limits: q.limits}, heard)
	if err != nil {
		return usi.Answer{}, err
	}
	answer, err := search.Wait()
	switch {
	case silent.Load():
		return answer, &silentError{q.hang}
	case err != nil && err == context.Cause(thinking):
		// The client has sent stop since the time was up, and the engine has
		// answered that: it is late, and sound.
		return answer, nil
	}
	return answer, err
}

// end implements player. If the engine has gone meanwhile, that will be noticed
// when it is to get ready again.
func (p *process) end(outcome string) { _ = p.client.GameOver(outcome) }

func (p *process) quit() error {
	defer p.removeProfile()
	return p.client.Quit()
}

func (p *process) kill() {
	p.client.Close()
	p.removeProfile()
}

func (p *process) removeProfile() {
	if p.profile != nil {
		p.profile.remove()
	}
}
