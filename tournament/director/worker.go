package director

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"shotest/config"
	"shotest/profile"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tournament/broker"
)

// WorkerConfig says which tournament to help, and how.
type WorkerConfig struct {
	// Broker says where the games come from; Tournament is its name, and Name our own
	// there, as in the server's configuration.
	Broker           broker.Config
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
	programs map[string]*AllowedProgram
}

var (
	// ErrOtherEngines says that the engines of this machine are not those of the
	// tournament.
	ErrOtherEngines = errors.New("the engines here are not those of the tournament")
	// ErrRefused says that the runner does not want this worker.
	ErrRefused = errors.New("the tournament refuses this worker")
	// errAmended says that the tournament has been changed, and must be learned anew.
	errAmended = errors.New("the tournament has been amended")
	errOver    = errors.New("the tournament is over")
)

// Work plays games of a tournament that another process runs, until there are
// none left, or ctx ends: games that are being played then are given back. What
// the tournament needs it learns from the runner; only the programs of the
// engines must be here, the very same ones, and the caller must allow them.
func Work(ctx context.Context, c WorkerConfig) error {
	if c.Allowed == nil {
		c.Allowed = &AllowList{}
	}
	c.Broker.Log = c.Log
	link, err := broker.Join(c.Broker, c.Tournament, c.Name)
	if err != nil {
		return err
	}
	defer link.Close()
	for {
		w := &session{WorkerConfig: &c, link: link, id: rand.Text(), holding: map[string]broker.Game{}, heard: time.Now(), quiet: c.Patience}
		err := w.work(ctx)
		switch {
		case errors.Is(err, errAmended) && ctx.Err() == nil:
			c.Log.Info().Msg("the tournament has been amended: learning it anew")
		case errors.Is(err, errOver):
			return nil
		default:
			return err
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
	c.programs = map[string]*AllowedProgram{}
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
