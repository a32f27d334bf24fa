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

// WorkerConfig defines a worker.
type WorkerConfig struct {
	Server Server
	// Tournament is the tournament's name.
	Tournament string
	// Name is the worker's own name, as in the server's configuration.
	Name string
	// AtOnce is the number of games to play at a time.
	AtOnce int
	// Programs holds the paths of engines that the tournament may start without arguments, by the
	// engines' names.
	Programs map[string]string
	// Allowed lists the programs and files that the tournament may use; nil allows none.
	Allowed *AllowList
	// Patience is the time to wait for an answer of the runner, at first and later.
	Patience time.Duration
	Log      zerolog.Logger

	programs map[string]*AllowedProgram // by the engines' names
}

// ErrOtherEngines says that the program of an engine differs between this machine and the
// tournament's.
var ErrOtherEngines = errors.New(
	"another program, or another version, than that of the tournament; name the right one with --engine NAME=PATH")

// prepare returns the tournament of a manifest with the paths of this machine, and writes its
// profiles into a folder. It fails if this machine lacks or forbids a program or a file.
func (c *WorkerConfig) prepare(ctx context.Context, manifest *tournament.Manifest,
	folder string) (*tournament.Spec, error) {
	spec, err := tournament.Parse([]byte(manifest.Spec), filepath.Join(folder, "tournament.yaml"))
	if err != nil {
		return nil, err
	}
	if len(manifest.Engines) != len(spec.Engines) {
		return nil, message.Errorf("manifest of the tournament: %d engines, and facts of %d", len(spec.Engines),
			len(manifest.Engines))
	}
	for name := range c.Programs {
		if e := spec.EngineNamed(name); e == nil || e.Profile != "" {
			return nil, message.Errorf("--engine %s=PATH: no engine of the tournament that is a program has this name",
				name)
		}
	}
	c.programs = map[string]*AllowedProgram{}
	for i := range spec.Engines {
		if err := c.prepareEngine(ctx, spec, &spec.Engines[i], &manifest.Engines[i], folder); err != nil {
			return nil, message.Errorf("engine %s: %w", spec.Engines[i].Name, err)
		}
	}
	return spec, nil
}

// prepareEngine finds the program of an engine, or writes its profile into the folder, and checks
// the options that the tournament sets. It starts a program to ask for its options.
func (c *WorkerConfig) prepareEngine(ctx context.Context, spec *tournament.Spec, e *tournament.Engine,
	facts *tournament.EngineFacts, folder string) (err error) {
	if e.Profile == "" {
		err = c.findProgram(e, facts)
	} else {
		err = c.prepareProfile(e, facts, folder)
	}
	if err != nil {
		return err
	}
	path, err := spec.ProgramOf(e)
	if err != nil {
		return err
	}
	if sum, err := checksum.OfFile(path); err != nil || sum != facts.Program {
		return errors.Join(err, message.Errorf("%s is %w", path, ErrOtherEngines))
	}
	if program := c.programs[e.Name]; program != nil {
		program.identity, err = play.Identify(ctx, spec, e)
	}
	for name, value := range spec.OptionsOf(e) {
		if _, own := e.Options[name]; err == nil && (own || c.hasOption(e.Name, name)) {
			err = c.checkOption(e.Name, name, value)
		}
	}
	return err
}

// findProgram finds the program of an engine among the allowed ones.
func (c *WorkerConfig) findProgram(e *tournament.Engine, facts *tournament.EngineFacts) (err error) {
	path := c.Programs[e.Name]
	if path != "" {
		path, err = filepath.Abs(path)
	}
	program, problem := c.Allowed.program(e, facts.Program, path)
	err = errors.Join(err, problem)
	if err == nil {
		e.Command, e.Directory, c.programs[e.Name] = program.Path, program.Directory, program
	}
	return err
}

// prepareProfile writes the profile of an engine into the folder.
func (c *WorkerConfig) prepareProfile(e *tournament.Engine, facts *tournament.EngineFacts, folder string) error {
	e.Directory = ""
	if len(e.Environment) > 0 {
		return message.Errorf("%w: environment %v", ErrNotAllowed, e.Environment)
	}
	if e.Profile == tournament.DefaultProfile {
		return nil
	}
	e.Profile = checksum.Of([]byte(facts.Profile)) + ".yaml"
	return c.Allowed.writeProfile(facts.Profile, filepath.Join(folder, e.Profile))
}

// hasOption reports whether an engine may have an option; that of a program is known.
func (c *WorkerConfig) hasOption(engine, name string) bool {
	program := c.programs[engine]
	return program == nil || program.identity.Declares(name)
}

// checkOption returns an error if a tournament must not set an engine's option to a value.
func (c *WorkerConfig) checkOption(engine, name, value string) error {
	if program := c.programs[engine]; program != nil {
		return program.checkOption(name, value)
	}
	return c.Allowed.checkValue(name, value)
}

// checkJob returns an error if a job is invalid or its settings are not allowed here.
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
