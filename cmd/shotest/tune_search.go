package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"shotest/internal/safefile"
	"shotest/profile"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tuning/matches"
	"shotest/tuning/spsa"
)

type tuneSearchCommand struct {
	File string `arg:"" optional:"" type:"existingfile" help:"Tournament file (YAML) of format tuning."`
	runFlags
	Parameters      string `placeholder:"FILE.csv" help:"Table of the parameters, instead of the one that the file names."`
	Iterations      int    `placeholder:"N" help:"Iterations, instead of what the file says."`
	Pairs           int    `placeholder:"N" help:"Pairs of games for each iteration, instead of what the file says."`
	List            bool   `help:"Print a table of all that can be tuned of the file's engine (without a file: of the default profile), to choose from, and tune nothing."`
	WriteParameters string `placeholder:"FILE.csv" help:"Write that table to a file instead."`
	JSON            bool   `name:"json" help:"Print events as JSON, one object a line."`
}

// Help implements kong's HelpProvider.
func (c *tuneSearchCommand) Help() string {
	return `Examples:

  shotest tune search --list | grep -E "razoring|gamma" > tune.csv
  shotest tune search tuning.yaml --parameters tune.csv
  shotest tune search tuning.yaml --parameters tune.csv --nats nats://HOST:4222 --user runner

The engine plays itself with its parameters moved a little, up or down by a coin, and they follow whichever side wins. ` +
		`Ctrl-C ends it at any time, and the same command goes on. On other machines, shotest tournament work NAME --nats nats://HOST:4222 --user WORKER plays along.`
}

// Run tunes, or lists what can be tuned.
func (c *tuneSearchCommand) Run(ctx context.Context, s streams) error {
	if c.List || c.WriteParameters != "" {
		return c.list(ctx, s)
	}
	spec, openings, err := c.load(ctx)
	if err != nil {
		return err
	}
	config, err := c.prepare(ctx, spec)
	if err != nil {
		return err
	}
	folder, log, err := c.open(spec)
	if err != nil {
		return err
	}
	defer log.Close()
	view := newTuneSearchView(s, c.JSON)
	config.Openings, config.Folder, config.Log, config.Progress = openings, folder, logTo(log), view.progress
	report, err := matches.Run(ctx, *config)
	view.close()
	if report == nil || err != nil && !errors.Is(err, director.ErrInterrupted) {
		return err
	}
	return errors.Join(view.report(report, folder), err)
}

// load reads the file, with what the flags say instead.
func (c *tuneSearchCommand) load(ctx context.Context) (*tournament.Spec, []tournament.Opening, error) {
	if c.File == "" {
		return nil, nil, &usageError{"the tournament file is missing (or say --list, to see what can be tuned)"}
	}
	if c.Iterations < 0 || c.Pairs < 0 {
		return nil, nil, &usageError{"--iterations and --pairs: expected 1 or more"}
	}
	file := tournamentFile{c.File}
	spec, openings, err := file.load(func(spec *tournament.Spec) error {
		switch {
		case spec.Format != tournament.TuningFormat:
			return &usageError{fmt.Sprintf("%s: format: found %s, expected %s", c.File, spec.Format, tournament.TuningFormat)}
		case c.Parameters == "" && spec.Tuning.Parameters == "":
			return &usageError{"no table of parameters: neither --parameters nor tuning.parameters of the file names one (shotest tune search --list prints one)"}
		}
		return checkEngines(ctx, spec, c.atOnce(spec))
	})
	if err != nil {
		return nil, nil, err
	}
	if c.Iterations > 0 {
		spec.Tuning.Iterations = c.Iterations
	}
	if c.Pairs > 0 {
		spec.Tuning.Pairs = c.Pairs
	}
	return spec, openings, nil
}

// prepare finds out what is tuned.
func (c *tuneSearchCommand) prepare(ctx context.Context, spec *tournament.Spec) (*matches.Config, error) {
	table := cmp.Or(c.Parameters, spec.Path(spec.Tuning.Parameters))
	server, err := c.broker()
	if err != nil {
		return nil, err
	}
	tunables, err := matches.Of(ctx, spec)
	if err != nil {
		return nil, err
	}
	parameters, err := tunables.Load(table)
	if err != nil {
		return nil, err
	}
	return &matches.Config{
		Spec: spec, Tunables: tunables, Parameters: parameters, Broker: server, Lease: c.Lease, VoidWorker: c.VoidWorker, AtOnce: c.atOnce(spec), Version: version(),
	}, nil
}

// list prints what can be tuned, or writes it to a file.
func (c *tuneSearchCommand) list(ctx context.Context, s streams) error {
	tunables := matches.OfProfile(profile.Default())
	if c.File != "" {
		spec, err := tournament.Load(c.File)
		if err != nil {
			return err
		}
		if tunables, err = matches.Of(ctx, spec); err != nil {
			return err
		}
	}
	table := spsa.Table(tunables.Suggested())
	if c.WriteParameters != "" {
		return safefile.Write(c.WriteParameters, table)
	}
	_, err := s.out.Write(table)
	return err
}
