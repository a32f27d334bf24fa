package play

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"shotest/config/strict"
	"shotest/engine/options"
	"shotest/internal/awake"
	"shotest/internal/message"
	"shotest/internal/scratch"
	"shotest/tournament"
	"shotest/usi"
)

// process is an engine in a separate process: a program, or shotest usi for a profile.
type process struct {
	client   *usi.Client
	startup  time.Duration        // the limit for its answer to isready
	settings []tournament.Setting // of the latest game
	profile  *profileFile         // of shotest usi; nil for a program

	pondering *pondering[*usi.Search] // nil while the engine does not ponder
}

// startProcess starts a process and sets its options. For a program these are the tournament's
// rules, if it has options for them, and then the options of its entry. A profile has both in its
// file.
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
	ponder := []usi.SetOption{{Name: options.Ponder, Value: strconv.FormatBool(t.spec.Ponders(e))}} // engines expect it
	p.client, err = startClient(ctx, t.spec, program, usi.ClientConfig{Options: ponder, Transcript: log.add})
	if err != nil {
		p.removeProfile()
		return nil, err
	}
	wanted := append([]usi.SetOption{{Name: usi.StrictFiles, Value: "true"}}, ruleOptions(&t.spec.Adjudication)...)
	declared := p.client.Identity().Options
	wanted = slices.DeleteFunc(wanted, func(o usi.SetOption) bool { return !accepts(declared, o) })
	if p.profile == nil {
		wanted = append(wanted, entryOptions(t.spec, e, p.client.Takes)...)
	}
	for _, o := range wanted {
		if err := p.client.SetOption(o.Name, o.Value); err != nil {
			p.kill()
			return nil, err
		}
	}
	return p, nil
}

// startClient starts a program with the time limits of a tournament.
func startClient(ctx context.Context, spec *tournament.Spec, process usi.Process,
	settings usi.ClientConfig) (*usi.Client, error) {
	limit := spec.Failures.Startup
	settings.Timeouts = usi.Timeouts{Handshake: limit, Ready: limit, Stop: spec.Failures.Hang}
	client, err := usi.Start(ctx, process, settings)
	return client, withStartupHint(err, limit)
}

// withStartupHint adds advice to an error at the start if the engine did not answer in time.
func withStartupHint(err error, limit time.Duration) error {
	if !errors.Is(err, usi.ErrTimeout) {
		return err
	}
	return message.Errorf(
		"%w; it has not answered within %s: raise failures.startup in the tournament file if it needs longer", err,
		strict.DurationText(limit))
}

// profileFile is the file of the option ProfileFile, from which shotest usi reads its profile.
type profileFile struct {
	path   string
	remove func() // removes the file
	folder string // the working directory of the process
	layers *options.Layers
}

// newProfileFile prepares the file for the profile of an entry, with the tournament's rules and the
// entry's options. It does not write the file yet.
func (t *Table) newProfileFile(e *tournament.Engine) (*profileFile, error) {
	profile, err := t.spec.LoadProfile(e)
	if err != nil {
		return nil, err
	}
	f := &profileFile{folder: t.spec.Path(e.Directory), layers: options.NewLayers(profile)}
	f.layers.Folder = f.folder
	for _, o := range append(ruleOptions(&t.spec.Adjudication), entryOptions(t.spec, e, profileHas)...) {
		if err := f.layers.Set(o.Name, o.Value); err != nil {
			return nil, err
		}
	}
	folder, remove, err := scratch.Folder("shotest-profile-")
	f.path, f.remove = filepath.Join(folder, "profile.yaml"), func() { _ = remove() }
	return f, err
}

// write writes the profile, with the settings of a game, to the file.
func (f *profileFile) write(settings []tournament.Setting) error {
	if err := f.layers.SetParameters(valuesOf(settings)); err != nil {
		return err
	}
	profile := f.layers.Profile
	if err := profile.MakePathsAbsolute(f.folder); err != nil {
		return err
	}
	return strict.Save(f.path, &profile)
}

// errStaleSettings says that a program has settings of an earlier game that this game does not
// have. The original values are unknown, so the program must be restarted.
var errStaleSettings = errors.New("has settings of another game")

// begin implements player. Settings are USI options of a program. It sends isready before every
// game, at which engines clear their memory, so that games do not depend on earlier ones.
func (p *process) begin(ctx context.Context, settings []tournament.Setting) error {
	if err := errors.Join(p.stopPondering(), p.applySettings(settings)); err != nil {
		return err
	}
	if err := p.client.Ready(ctx); err != nil {
		return withStartupHint(err, p.startup)
	}
	return p.client.NewGame()
}

// applySettings gives the engine the settings of a game.
func (p *process) applySettings(settings []tournament.Setting) error {
	if p.profile != nil {
		if err := p.profile.write(settings); err != nil {
			return err
		}
		return p.client.SetOption(options.ProfileFile, p.profile.path)
	}
	for _, before := range p.settings {
		if !slices.ContainsFunc(settings, func(s tournament.Setting) bool { return s.Name == before.Name }) {
			return message.Errorf("%w: %s", errStaleSettings, before.Name)
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

// loaded implements player. It leaves out the profile's file, which this package writes.
func (p *process) loaded() []string {
	return slices.DeleteFunc(slices.Clone(p.client.Files()), func(file string) bool {
		return p.profile != nil && strings.HasPrefix(file, options.ProfileFile+" ")
	})
}

// move implements player. An engine that resigns because stop came before it had found a move is
// asked again a few times, each time with twice the processor time.
func (p *process) move(ctx context.Context, q question) (answer, error) {
	var total answer
	begun := time.Now()
	if pondering := p.pondering; pondering != nil && pondering.isHit(q.game) {
		p.pondering = nil
		reply, err := p.finishPondering(ctx, q, pondering)
		return answer{Answer: reply, pondered: begun.Sub(pondering.since)}, err
	}
	if err := p.stopPondering(); err != nil {
		return total, err
	}
	total.Elapsed = time.Since(begun) // the engine's own time
	for {
		reply, err := p.ask(ctx, q)
		reply.CPU, reply.Elapsed = reply.CPU+total.CPU, reply.Elapsed+total.Elapsed
		total.Answer = reply
		if err != nil || ctx.Err() != nil || q.limits.CPU == 0 || total.retries == maxRetries || !isPremature(&reply) {
			return total, err
		}
		q.limits.CPU *= 2
		total.retries++
	}
}

const (
	// maxRetries is the largest number of times to ask an engine again. The last time it has 16
	// times its limit.
	maxRetries = 4
	// lostScore is the score, in centipawns, that makes a resignation credible.
	lostScore = -1500
)

// isPremature reports whether an engine resigns though its score is not lost. GPS Shogi does so if
// stop comes within its first plies.
func isPremature(a *usi.Answer) bool {
	score := a.Last.Score
	return a.Resign && !(a.Last.Scored && (score.Mate < 0 || score.Mate == 0 && score.Centipawns <= lostScore))
}

// finishPondering tells the engine that its expected reply was played, and waits for its answer.
func (p *process) finishPondering(ctx context.Context, q question,
	hit *pondering[*usi.Search]) (usi.Answer, error) {
	defer hit.cancel(nil)
	return p.await(ctx, q, func(searching context.Context, _ func(usi.Info)) (*usi.Search, error) {
		hit.limitBy(searching)
		hit.search.PonderHit()
		return hit.search, nil
	})
}

// ask lets the engine search once.
func (p *process) ask(ctx context.Context, q question) (usi.Answer, error) {
	return p.await(ctx, q, func(searching context.Context, onInfo func(usi.Info)) (*usi.Search, error) {
		return p.client.Begin(searching, q.game, usi.GoCommand{Limits: q.limits}, onInfo)
	})
}

// await waits for the answer to a search. It kills an engine that goes on searching after its game
// was broken off, or that has no clock and reports no progress within its limit. (With a clock the
// client kills it after Timeouts.Stop.)
func (p *process) await(ctx context.Context, q question,
	begin func(searching context.Context, onInfo func(usi.Info)) (*usi.Search, error)) (usi.Answer, error) {
	searching, cancel := q.searchContext(ctx)
	defer cancel()
	ended := make(chan struct{})
	defer close(ended)
	defer context.AfterFunc(ctx, func() {
		select {
		case <-ended:
		case <-awake.NewTimer(cancelGrace).Fired():
			p.client.Close()
		}
	})()
	var silent atomic.Bool
	var onInfo func(usi.Info)
	if q.timeout == 0 {
		silence := awake.AfterFunc(q.hang, func() {
			silent.Store(true)
			p.client.Close()
		})
		defer silence.Stop()
		progress := usi.Progress{Limits: q.limits}
		onInfo = func(i usi.Info) {
			if progress.Made(&i) {
				silence.Restart(q.hang)
			}
		}
	}
	search, err := begin(searching, onInfo)
	if err != nil {
		return usi.Answer{}, err
	}
	answer, err := search.Wait()
	switch {
	case silent.Load():
		return answer, &silentError{q.hang}
	case err != nil && err == context.Cause(searching):
		// The client sent stop because the time was up, and the engine answered it: it is late, but
		// works.
		return answer, nil
	}
	return answer, err
}

// end implements player. If the engine has crashed meanwhile, begin will notice it.
func (p *process) end(outcome string) {
	_ = p.stopPondering()
	_ = p.client.GameOver(outcome)
}

func (p *process) quit() error {
	defer p.removeProfile()
	_ = p.stopPondering()
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
