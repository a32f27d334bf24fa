package remote

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"shotest/config"
	"shotest/engine"
	"shotest/profile"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tournament/play"
)

// WorkerConfig says which tournament to help, and how.
type WorkerConfig struct {
	Server Server
	// Tournament is its name, and Name our own, as in the server's configuration.
	Tournament, Name string
	// AtOnce is how many games are played at a time.
	AtOnce int
	// Programs are the paths of engines that lie elsewhere on this machine, by
	// the engines' names.
	Programs map[string]string
	// Allowed is what else of this machine a tournament may have; nil for nothing but
	// Programs, without arguments, and profiles.
	Allowed *AllowList
	// Patience is how long to wait for somebody who runs the tournament, at first and
	// when nobody does any more.
	Patience time.Duration
	Log      zerolog.Logger

	// programs are those that have been found to be allowed, by engines.
	programs map[string]*placedProgram
}

// placedProgram is an allowed program, with the options that it declares.
type placedProgram struct {
	*AllowedProgram
	declared []engine.Option
}

var (
	// ErrOtherEngines says that the engines of this machine are not those of the
	// tournament.
	ErrOtherEngines = errors.New("the engines here are not those of the tournament")
	// ErrRefused says that the runner does not want this worker.
	ErrRefused = errors.New("the tournament refuses this worker")
	// ErrNoRunner says that nobody answers who runs the tournament.
	ErrNoRunner = errors.New("nobody runs the tournament, or nobody by this name")
	// errAmended says that the tournament has been changed, and must be learned anew.
	errAmended = errors.New("the tournament has been amended")
	errOver    = errors.New("the tournament is over")
)

// learn returns the tournament of a manifest as it is to be played on this
// machine.
func (c *WorkerConfig) learn(ctx context.Context, begun *tournament.Manifest, folder string) (*tournament.Spec, error) {
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
	return spec, c.checkOptions(ctx, spec)
}

// checkOptions asks the programs which options they have, and refuses what this machine
// does not allow.
func (c *WorkerConfig) checkOptions(ctx context.Context, spec *tournament.Spec) (err error) {
	for name, program := range c.programs {
		e := spec.EngineNamed(name)
		if program.declared, err = play.Options(ctx, spec, e); err != nil {
			return fmt.Errorf("engine %s: %w", name, err)
		}
		for option, value := range e.Options {
			if err := program.checkOption(program.declared, option, value); err != nil {
				return fmt.Errorf("engine %s: %w", name, err)
			}
		}
	}
	return nil
}

// place puts the engines where they are on this machine, and refuses what this
// machine does not allow: profiles go into the folder, programs are where the caller
// says, or where the list does.
func (c *WorkerConfig) place(spec *tournament.Spec, begun *tournament.Manifest, folder string) error {
	if len(begun.Engines) != len(spec.Engines) {
		return fmt.Errorf("manifest of the tournament: %d engines, and facts of %d", len(spec.Engines), len(begun.Engines))
	}
	c.programs = map[string]*placedProgram{}
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
	c.programs[e.Name] = &placedProgram{AllowedProgram: program}
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
				err = program.checkOption(program.declared, s.Name, s.Value)
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
