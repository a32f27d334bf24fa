package director

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"shotest/config"
	"shotest/profile"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tournament/queue"
)

// WorkerConfig says which tournament to help, and how.
type WorkerConfig struct {
	// Queue says where the tournament is: its name and URL, and how to get in.
	Queue queue.Config
	// AtOnce is how many games are played at a time.
	AtOnce int
	// Programs are the paths of engines that lie elsewhere on this machine, by
	// the engines' names.
	Programs map[string]string
	// Allowed is what else of this machine a tournament may have; nil for nothing but
	// Programs, without arguments, and profiles.
	Allowed *AllowList
	// Patience is how long to wait for a tournament that is not there yet, as
	// when worker and tournament are started together.
	Patience time.Duration
	Log      zerolog.Logger

	// programs are those that have been found to be allowed, by engines.
	programs map[string]*AllowedProgram
}

// ErrOtherEngines says that the engines of this machine are not those of the
// tournament.
var ErrOtherEngines = errors.New("the engines here are not those of the tournament")

// Work plays games of a tournament that another process runs, until there are
// none left, or ctx ends: games that are being played then are given back. What
// the tournament needs it learns from the queue; only the programs of the
// engines must be here, the very same ones, and the caller must allow them.
func Work(ctx context.Context, c WorkerConfig) error {
	if c.Allowed == nil {
		c.Allowed = &AllowList{}
	}
	for {
		err := c.work(ctx)
		if !errors.Is(err, errAmended) || ctx.Err() != nil {
			return err
		}
		c.Log.Info().Msg("the tournament has been amended: learning it anew")
	}
}

// work plays games until there are none left, or the tournament is not what it was.
func (c *WorkerConfig) work(ctx context.Context) error {
	c.programs = map[string]*AllowedProgram{}
	var spec *tournament.Spec // known before the first job is
	config := c.Queue
	config.Log = c.Log
	config.CheckJob = func(job *tournament.Job) error { return c.checkJob(spec, job) }
	q, err := join(ctx, config, c.Patience)
	if err != nil {
		return err
	}
	defer q.Close()
	folder, err := os.MkdirTemp("", "shotest-worker-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	begun, err := parseManifest(q.Manifest())
	if err != nil {
		return err
	}
	if spec, err = c.learn(begun, folder); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	crew := newCrew(q, spec, begun, c.Log)
	crew.start(ctx, max(1, c.AtOnce))
	finished := make(chan struct{})
	go func() {
		crew.games.Wait()
		close(finished)
	}()
	select {
	case err = <-crew.failed:
	case <-finished:
	case <-q.Over():
	}
	cancel()
	crew.wait()
	return err
}

// joinEvery is how often a tournament that is not there yet is asked for.
const joinEvery = 100 * time.Millisecond

// join joins a tournament as soon as somebody runs it.
func join(ctx context.Context, config queue.Config, patience time.Duration) (*queue.Remote, error) {
	for deadline := time.Now().Add(patience); ; {
		q, err := queue.Join(ctx, config)
		if err == nil {
			return q, nil
		}
		early := errors.Is(err, queue.ErrNoTournament) || errors.Is(err, queue.ErrNoManifest)
		if !early || time.Now().After(deadline) {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(joinEvery):
		}
	}
}

// learn returns the tournament of a manifest as it is to be played on this
// machine.
func (c *WorkerConfig) learn(begun *tournament.Manifest, folder string) (*tournament.Spec, error) {
	spec, err := tournament.Parse([]byte(begun.Spec), filepath.Join(folder, "tournament.yaml"))
	if err != nil {
		return nil, err
	}
	if err := c.place(spec, begun, folder); err != nil {
		return nil, err
	}
	here, err := tournament.NewManifest(spec, nil, "")
	if err != nil {
		return nil, err
	}
	var wrong []string
	for i, facts := range here.Engines {
		if facts.Program != begun.Engines[i].Program {
			program, _ := spec.ProgramOf(&spec.Engines[i])
			wrong = append(wrong, fmt.Sprintf("%s: %s is another program, or another version", facts.Name, program))
		}
	}
	if len(wrong) > 0 {
		return nil, fmt.Errorf("%w:\n  %s\nName the right one with --engine NAME=PATH", ErrOtherEngines, strings.Join(wrong, "\n  "))
	}
	return spec, nil
}

// place puts the engines where they are on this machine, and refuses what this
// machine does not allow: profiles go into the folder, programs are where the caller
// says, or where the list does.
func (c *WorkerConfig) place(spec *tournament.Spec, begun *tournament.Manifest, folder string) error {
	if len(begun.Engines) != len(spec.Engines) {
		return fmt.Errorf("manifest of the tournament: %d engines, and facts of %d", len(spec.Engines), len(begun.Engines))
	}
	for name := range c.Programs {
		if spec.EngineNamed(name) == nil {
			return fmt.Errorf("the tournament has no engine %s", name)
		}
	}
	for i := range spec.Engines {
		e, err := &spec.Engines[i], error(nil)
		if e.Profile == "" {
			err = c.placeProgram(e, &begun.Engines[i])
		} else {
			err = c.placeProfile(e, &begun.Engines[i], folder, i)
		}
		if err != nil {
			return fmt.Errorf("engine %s: %w", e.Name, err)
		}
	}
	return nil
}

// placeProgram finds the program of an engine.
func (c *WorkerConfig) placeProgram(e *tournament.Engine, begun *tournament.EngineFacts) error {
	path := c.Programs[e.Name]
	if path != "" {
		absolute, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		path = absolute
	}
	program, err := c.Allowed.program(e, begun.Program, path)
	if err != nil {
		return err
	}
	e.Command, e.Directory = program.Path, program.Directory
	c.programs[e.Name] = program
	return nil
}

// placeProfile writes the profile of an engine into the folder.
func (c *WorkerConfig) placeProfile(e *tournament.Engine, begun *tournament.EngineFacts, folder string, number int) error {
	if c.Programs[e.Name] != "" {
		return fmt.Errorf("it is a profile, played by this program: --engine %s=PATH is of no use", e.Name)
	}
	e.Directory = ""
	if err := c.Allowed.checkProfile(e); err != nil || e.Profile == tournament.DefaultProfile {
		return err
	}
	e.Profile = fmt.Sprintf("profile-%d.yaml", number)
	return c.Allowed.place(begun.Profile, filepath.Join(folder, e.Profile))
}

// checkJob returns why a job cannot be played here.
func (c *WorkerConfig) checkJob(spec *tournament.Spec, job *tournament.Job) error {
	usual := profile.Default()
	parameters := config.Parameters(&usual)
	for color, name := range job.Players {
		e := spec.EngineNamed(name)
		if e == nil {
			return fmt.Errorf("the tournament has no engine %.80q", name)
		}
		settings, err := job.SettingsOf(shogi.Color(color))
		if err != nil {
			return err
		}
		for _, s := range settings {
			if program := c.programs[name]; program != nil {
				err = program.checkOption(s.Name, s.Value)
			} else {
				err = c.Allowed.checkSetting(parameters, s)
			}
			if err != nil {
				return fmt.Errorf("engine %s: %w", name, err)
			}
		}
	}
	return nil
}
