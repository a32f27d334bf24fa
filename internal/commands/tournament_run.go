package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/rs/zerolog"

	"shotest/internal/resources"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/monitor"
	"shotest/tournament/play"
	"shotest/tournament/remote"
	"shotest/tuning/spsa"
)

// natsFlags choose the server through which machines exchange games.
type natsFlags struct {
	Nats     string `name:"nats" placeholder:"URL" help:"NATS server that carries the games; several URLs are separated by commas."`
	Creds    string `type:"existingfile" placeholder:"FILE" help:"Credentials for the server (.creds)."`
	User     string `help:"User for the server."`
	Password string `env:"SHOTEST_NATS_PASSWORD" help:"Password of the user."`
	TLSCA    string `name:"tls-ca" type:"existingfile" placeholder:"FILE" help:"Certificate authority of the server (PEM)."`
}

// server returns the server, or nil if none is chosen.
func (f *natsFlags) server() (*remote.Server, error) {
	switch {
	case f.Nats == "" && (f.Creds != "" || f.User != "" || f.TLSCA != ""):
		return nil, usageErrorf("--nats is missing: the address of the server, such as nats://host:4222")
	case f.Nats == "":
		return nil, nil
	}
	return &remote.Server{URL: f.Nats, Credentials: f.Creds, User: f.User, Password: f.Password, CA: f.TLSCA}, nil
}

// runFlags choose where games are played and where results are stored.
type runFlags struct {
	natsFlags   `group:"Several machines"`
	Folder      string        `output:"folder" placeholder:"DIR" help:"Folder of the tournament's files (default: its name with .run, beside the file)."`
	Lease       time.Duration `range:"1s,1h" group:"Several machines" default:"30s" help:"How long a worker may be silent until its games are given to others."`
	VoidWorker  string        `placeholder:"NAME" group:"Several machines" help:"Strike this worker: its results are kept aside, its games are played again, and it is given no more, in later runs either."`
	Readmit     string        `name:"readmit-worker" placeholder:"NAME" group:"Several machines" help:"Let a struck worker play again; what it was given before does not count."`
	AcceptFile  bool          `help:"Make a damaged or missing manifest.json anew of the tournament file, though nobody knows then what the results so far were played with."`
	Concurrency *int          `range:"0,1024" help:"Games at once on this machine, instead of what the file says; 0 leaves all to workers."`
}

// server returns the server, or nil if all games are played on this machine.
func (f *runFlags) server() (*remote.Server, error) {
	server, err := f.natsFlags.server()
	if err == nil && server == nil && f.Concurrency != nil && *f.Concurrency == 0 {
		return nil, usageErrorf("--concurrency 0 leaves all games to workers, and without --nats there are none")
	}
	return server, err
}

// atOnce returns the number of games that this process plays at once: that of the flag or of spec.
func (f *runFlags) atOnce(spec *tournament.Spec) int {
	if f.Concurrency != nil {
		return *f.Concurrency
	}
	if spec.Concurrency == 0 && spec.Pondering() {
		return max(1, orPerCore(0)/2) // both sides think at once
	}
	return orPerCore(spec.Concurrency)
}

// config returns the configuration of a run of a tournament. The caller must close the log.
func (f *runFlags) config(s streams, spec *tournament.Spec, openings []tournament.Opening,
	server *remote.Server) (director.Config, *os.File, error) {
	folder := folderOf(spec, f.Folder)
	err := errors.Join(s.checkFolder(folder), checkTables(spec, f.atOnce(spec), resources.FreeMemory()))
	for _, file := range []string{
		monitor.PageFile, monitor.TextFile, monitor.GamesFile, spsa.TunedFile, spsa.ProfileFile,
	} {
		err = errors.Join(err, s.checkNotRead(filepath.Join(folder, file), spec.Path(spec.Tuning.Parameters)))
	}
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err != nil {
		return director.Config{}, nil, err
	}
	log, err := openLog(filepath.Join(folder, tournament.LogFile))
	return director.Config{
		Spec: spec, Openings: openings, Folder: folder, Server: server, Lease: f.Lease, VoidWorker: f.VoidWorker,
		ReadmitWorker: f.Readmit, AcceptFile: f.AcceptFile, AtOnce: f.atOnce(spec), Version: version(),
		Log: zerolog.New(log).Level(zerolog.InfoLevel).With().Timestamp().Logger(),
	}, log, err
}

// checkTables returns an error if the engines that play in this process in a number of games at
// once do not fit into the free memory. Their tables do not count: they fill up slowly, if at all.
func checkTables(spec *tournament.Spec, atOnce int, free uint64) error {
	inProcess := 0
	for i := range spec.Engines {
		if e := &spec.Engines[i]; e.Profile != "" && !e.Child {
			inProcess++
		}
	}
	return checkEngines(atOnce*min(inProcess, 2), 0, free)
}

type tournamentRunCommand struct {
	tournamentFile
	runFlags
	DryRun bool `help:"Say what would be played and how long it may take, and play nothing."`
	JSON   bool `name:"json" help:"Print events as JSON, one object a line."`
}

// Help implements kong's HelpProvider.
func (c *tournamentRunCommand) Help() string {
	return `Examples:

  shotest tournament init match.yaml            # a documented file to begin with
  shotest tournament run --dry-run match.yaml   # what would be played, and how long
  shotest tournament run match.yaml             # play it; the same again goes on after an interruption
  shotest tournament run match.yaml --concurrency 4`
}

// Run plays the tournament, shows how it goes, and writes its report.
func (c *tournamentRunCommand) Run(ctx context.Context, s streams) error {
	l := s.language()
	server, err := c.server()
	if err != nil {
		return err
	}
	spec, openings, err := c.load(func(spec *tournament.Spec) error {
		if spec.Format == tournament.TuningFormat {
			return usageErrorf("%s is a tuning: run it with shotest tune search", c.File)
		}
		return play.CheckEngines(ctx, spec, c.atOnce(spec) > 0)
	})
	if err != nil {
		return err
	}
	if c.DryRun {
		_, err := fmt.Fprint(s.out, describePlan(l, spec, openings, c.atOnce(spec)))
		return err
	}
	config, log, err := c.config(s, spec, openings, server)
	if err != nil {
		return err
	}
	defer log.Close()
	show := monitor.New(newTournamentView(s, c.JSON), spec, config.Folder, l)
	config.OnEvent = show.HandleEvent
	_, err = director.Run(ctx, config)
	show.Close()
	reported := []error{director.ErrInterrupted, director.ErrNothingPlayed, director.ErrTakenOut}
	if err != nil && !slices.ContainsFunc(reported, func(with error) bool { return errors.Is(err, with) }) {
		return err
	}
	if reporting := writeReports(s, spec, config.Folder, l, c.JSON); err == nil {
		err = reporting
	}
	return err
}

// folderOf returns the folder of a tournament's files.
func folderOf(spec *tournament.Spec, flag string) string {
	if flag != "" {
		return flag
	}
	return spec.Path(spec.Name + ".run")
}

type tournamentWorkCommand struct {
	Tournament string `arg:"" help:"Name of the tournament."`
	natsFlags
	Name        string            `help:"Name of this worker at the server; the user's if not given."`
	Concurrency int               `range:"1,1024" help:"Games at once; one on each core if not given."`
	Engine      map[string]string `placeholder:"NAME=PATH" help:"Where an engine's program is on this machine; which allows the tournament to start it, without arguments."`
	Allow       string            `name:"allow-programs" type:"existingfile" placeholder:"FILE" help:"List of the programs that a tournament may start on this machine (shotest tournament allow makes one). Without it, only profiles of shotest and what --engine names."`
	Wait        time.Duration     `range:"0s,168h" default:"10m" help:"How long to wait for the server and for somebody who runs the tournament, at first and in between."`
	JSON        bool              `name:"json" help:"Log as JSON."`
}

// Run plays games until there are none left.
func (c *tournamentWorkCommand) Run(ctx context.Context, s streams) error {
	server, err := c.server()
	if err != nil {
		return err
	}
	name := cmp.Or(c.Name, c.User)
	switch {
	case server == nil:
		return usageErrorf("--nats is missing: the address that the tournament is run with, such as nats://host:4222")
	case name == "":
		return usageErrorf("--name is missing: what this worker is called in the server's configuration")
	}
	log := zerolog.New(s.err).Level(zerolog.InfoLevel).With().Timestamp().Logger()
	if !c.JSON {
		log = log.Output(zerolog.ConsoleWriter{Out: s.err, NoColor: true})
	}
	config := remote.WorkerConfig{
		Server: *server, Tournament: c.Tournament, Name: name,
		AtOnce: orPerCore(c.Concurrency), Programs: c.Engine, Patience: c.Wait, Log: log,
	}
	if c.Allow != "" {
		if config.Allowed, err = remote.LoadAllowList(c.Allow); err != nil {
			return err
		}
	}
	return remote.Work(ctx, config)
}
