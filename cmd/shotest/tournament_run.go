package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"shotest/internal/inputfile"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/play"
	"shotest/tournament/queue"
)

// natsFlags say where a tournament's queue is.
type natsFlags struct {
	Nats        string `name:"nats" placeholder:"URL" help:"NATS server or cluster that carries the games; several URLs are separated by commas."`
	Credentials string `type:"existingfile" placeholder:"FILE" help:"Credentials for the server, or of workers that join at --listen (.creds; shotest tournament credentials makes them)."`
	Token       string `env:"SHOTEST_NATS_TOKEN" help:"Token for the server, or for workers that join at --listen."`
	User        string `help:"User for the server, or for workers that join at --listen."`
	Password    string `env:"SHOTEST_NATS_PASSWORD" help:"Password of the user."`
	TLSCA       string `name:"tls-ca" type:"existingfile" placeholder:"FILE" help:"Certificate authority of the other side (PEM)."`
	TLSCert     string `name:"tls-cert" type:"existingfile" placeholder:"FILE" help:"Own certificate (PEM)."`
	TLSKey      string `name:"tls-key" type:"existingfile" placeholder:"FILE" help:"Key of the own certificate (PEM)."`
}

func (f *natsFlags) config() queue.Config {
	return queue.Config{
		URL:  f.Nats,
		Auth: queue.Auth{Credentials: f.Credentials, Token: f.Token, User: f.User, Password: f.Password},
		TLS:  queue.TLS{CA: f.TLSCA, Certificate: f.TLSCert, Key: f.TLSKey},
	}
}

// runFlags say where games are played, and where their results are kept.
type runFlags struct {
	backgroundFlag
	natsFlags   `group:"Several machines"`
	Listen      string        `group:"Several machines" placeholder:"HOST:PORT" help:"Let workers of other machines join at this address; they need --credentials, --token, --user or --tls-ca."`
	Open        bool          `group:"Several machines" help:"Let anybody join who reaches the address of --listen."`
	Folder      string        `placeholder:"DIR" help:"Folder of the tournament's files (default: its name with .run, beside the file)."`
	Lease       time.Duration `group:"Several machines" default:"30s" help:"How long a worker may be silent until its game is given to another one."`
	Concurrency int           `default:"-1" help:"Games at once on this machine, instead of what the file says; 0 leaves all to workers."`
}

// queue says where the queue is.
func (f *runFlags) queue() queue.Config {
	config := f.config()
	config.Listen, config.Open, config.AckWait = f.Listen, f.Open, f.Lease
	return config
}

// atOnce returns how many games this process plays at once.
func (f *runFlags) atOnce(spec *tournament.Spec) int {
	if f.Concurrency == 0 {
		return 0
	}
	return gamesAtOnce(spec, f.Concurrency)
}

// open makes the folder, and opens the log in it.
func (f *runFlags) open(spec *tournament.Spec) (folder string, log *os.File, err error) {
	folder = folderOf(spec, f.Folder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", nil, err
	}
	log, err = inputfile.Extend(filepath.Join(folder, "tournament.log"))
	return folder, log, err
}

// logTo returns a logger that writes to a tournament's log.
func logTo(file *os.File) zerolog.Logger {
	return zerolog.New(file).Level(zerolog.InfoLevel).With().Timestamp().Logger()
}

type tournamentRunCommand struct {
	tournamentFile
	runFlags
	DryRun bool `help:"Say what would be played and how long it may take, and play nothing."`
	JSON   bool `name:"json" help:"Print events as JSON, one object a line."`
	languageFlag
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
	l, err := c.chooseLanguage()
	if err != nil {
		return err
	}
	spec, openings, err := c.load()
	if err != nil {
		return err
	}
	if spec.Format == tournament.TuningFormat {
		return &usageError{fmt.Sprintf("%s is a tuning: run it with shotest tune search", c.File)}
	}
	atOnce := c.atOnce(spec)
	if err := checkEngines(ctx, spec, atOnce); err != nil {
		return err
	}
	if c.DryRun {
		_, err := fmt.Fprint(s.out, describePlan(spec, openings, atOnce))
		return err
	}
	folder, log, err := c.open(spec)
	if err != nil {
		return err
	}
	defer log.Close()
	if err := c.checkDoor(s); err != nil {
		return err
	}
	show := newShow(s, c.JSON, spec)
	_, err = director.Run(ctx, director.Config{
		Spec: spec, Openings: openings, Folder: folder, Queue: c.queue(), AtOnce: atOnce, Version: version(),
		Log: logTo(log), OnEvent: show.event,
	})
	show.close()
	if err != nil && !errors.Is(err, director.ErrInterrupted) && !errors.Is(err, director.ErrNothingPlayed) {
		return err
	}
	if reporting := writeReports(s, spec, folder, l, c.JSON); err == nil {
		err = reporting
	}
	return err
}

// checkEngines finds out before anything is played what could make games void. Where
// none is played on this machine only its own engine is asked.
func checkEngines(ctx context.Context, spec *tournament.Spec, atOnce int) error {
	if atOnce == 0 {
		return play.CheckProfiles(spec)
	}
	return play.CheckEngines(ctx, spec)
}

// folderOf returns the folder of a tournament's files.
func folderOf(spec *tournament.Spec, flag string) string {
	if flag != "" {
		return flag
	}
	return spec.Path(spec.Name + ".run")
}

type tournamentWorkerCommand struct {
	Tournament string `arg:"" help:"Name of the tournament."`
	backgroundFlag
	natsFlags
	Concurrency int               `help:"Games at once; one on each core if not given."`
	Engine      map[string]string `placeholder:"NAME=PATH" help:"Where an engine's program is on this machine; which allows the tournament to start it, without arguments."`
	Allow       string            `name:"allow-programs" type:"existingfile" placeholder:"FILE" help:"List of the programs that a tournament may start on this machine (shotest tournament allow makes one). Without it, only profiles of shotest and what --engine names."`
	Wait        time.Duration     `default:"5s" help:"How long to wait for a tournament that is not there yet."`
	JSON        bool              `name:"json" help:"Log as JSON."`
}

// Run plays games until there are none left.
func (c *tournamentWorkerCommand) Run(ctx context.Context, s streams) error {
	if c.Nats == "" {
		return &usageError{"--nats is missing: the address that the tournament is run with, such as nats://host:4222"}
	}
	log := zerolog.New(s.err).With().Timestamp().Logger()
	if !c.JSON {
		log = log.Output(zerolog.ConsoleWriter{Out: s.err, NoColor: true})
	}
	config := director.WorkerConfig{Queue: c.config(), AtOnce: gamesAtOnce(&tournament.Spec{}, c.Concurrency), Programs: c.Engine, Patience: c.Wait, Log: log}
	config.Queue.Tournament = c.Tournament
	if c.Allow != "" {
		var err error
		if config.Allowed, err = director.LoadAllowList(c.Allow); err != nil {
			return err
		}
	}
	return director.Work(ctx, config)
}
