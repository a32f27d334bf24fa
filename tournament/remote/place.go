package remote

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"shotest/internal/checksum"
	"shotest/internal/message"
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
	// Programs are paths of engines, by the engines' names, which the tournament may start without
	// arguments.
	Programs map[string]string
	// Allowed lists what a tournament may use of this machine besides profiles; nil for nothing
	// else.
	Allowed *AllowList
	// Patience is how long to wait for somebody who runs the tournament, at first and later.
	Patience time.Duration
	Log      zerolog.Logger

	programs map[string]*AllowedProgram // of the engines, by their names
}

// ErrOtherEngines says that an engine of this machine is not that of the tournament.
var ErrOtherEngines = errors.New(
	"another program, or another version, than that of the tournament; name the right one with --engine NAME=PATH")

// learn returns the tournament of a manifest as it is to be played on this machine, which allows
// what it needs.
func (c *WorkerConfig) learn(ctx context.Context, begun *tournament.Manifest, folder string) (*tournament.Spec, error) {
	spec, err := tournament.Parse([]byte(begun.Spec), filepath.Join(folder, "tournament.yaml"))
	if err != nil {
		return nil, err
	}
	if len(begun.Engines) != len(spec.Engines) {
		return nil, message.Errorf("manifest of the tournament: %d engines, and facts of %d", len(spec.Engines),
			len(begun.Engines))
	}
	for name := range c.Programs {
		if e := spec.EngineNamed(name); e == nil || e.Profile != "" {
			return nil, message.Errorf("--engine %s=PATH: no engine of the tournament that is a program has this name",
				name)
		}
	}
	c.programs = map[string]*AllowedProgram{}
	for i := range spec.Engines {
		if err := c.place(ctx, spec, &spec.Engines[i], &begun.Engines[i], folder); err != nil {
			return nil, message.Errorf("engine %s: %w", spec.Engines[i].Name, err)
		}
	}
	return spec, nil
}

// place finds the program of an engine, or writes its profile into the folder. It asks a program
// which options it has.
func (c *WorkerConfig) place(ctx context.Context, spec *tournament.Spec, e *tournament.Engine,
	begun *tournament.EngineFacts, folder string) (err error) {
	if e.Profile == "" {
		err = c.findProgram(e, begun)
	} else {
		err = c.placeProfile(e, begun, folder)
	}
	if err != nil {
		return err
	}
	path, err := spec.ProgramOf(e)
	if err != nil {
		return err
	}
	if sum, err := checksum.OfFile(path); err != nil || sum != begun.Program {
		return errors.Join(err, message.Errorf("%s is %w", path, ErrOtherEngines))
	}
	if program := c.programs[e.Name]; program != nil {
		program.declared, err = play.Options(ctx, spec, e)
	}
	for name, value := range e.Options {
		if err == nil {
			err = c.checkOption(e.Name, name, value)
		}
	}
	return err
}

// findProgram finds the program of an engine among those that may be started.
func (c *WorkerConfig) findProgram(e *tournament.Engine, begun *tournament.EngineFacts) (err error) {
	path := c.Programs[e.Name]
	if path != "" {
		path, err = filepath.Abs(path)
	}
	program, problem := c.Allowed.program(e, begun.Program, path)
	err = errors.Join(err, problem)
	if err == nil {
		e.Command, e.Directory, c.programs[e.Name] = program.Path, program.Directory, program
	}
	return err
}

// placeProfile writes the profile of an engine into the folder.
func (c *WorkerConfig) placeProfile(e *tournament.Engine, begun *tournament.EngineFacts, folder string) error {
	e.Directory = ""
	if len(e.Environment) > 0 {
		return message.Errorf("%w: environment %v", ErrNotAllowed, e.Environment)
	}
	if e.Profile == tournament.DefaultProfile {
		return nil
	}
	e.Profile = checksum.Of([]byte(begun.Profile)) + ".yaml"
	return c.Allowed.place(begun.Profile, filepath.Join(folder, e.Profile))
}

// checkOption returns why an engine's option, or its setting in a game, must not be set.
func (c *WorkerConfig) checkOption(engine, name, value string) error {
	if program := c.programs[engine]; program != nil {
		return program.checkOption(name, value)
	}
	return c.Allowed.checkValue(name, value)
}

// checkJob returns why a job cannot be played here.
func (c *WorkerConfig) checkJob(job *tournament.Job) error {
	_, err := job.Check()
	for color, name := range job.Players {
		settings, _ := job.SettingsOf(shogi.Color(color))
		for _, s := range settings {
			err = errors.Join(err, c.checkOption(name, s.Name, s.Value))
		}
	}
	return err
}
