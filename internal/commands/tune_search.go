package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"shotest/config"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/play"
	"shotest/tuning/spsa"
)

type tuneSearchCommand struct {
	File string `arg:"" optional:"" type:"existingfile" help:"Tournament file (YAML) of format tuning."`
	runFlags
	Parameters string `placeholder:"FILE.csv" help:"Table of the parameters, instead of the one that the file names."`
	Iterations int    `range:"1,10000000" placeholder:"N" help:"Iterations, instead of what the file says."`
	Pairs      int    `range:"1,100000" placeholder:"N" help:"Pairs of games for each iteration, instead of what the file says."`
	List       bool   `help:"Print a table of all that can be tuned of the file's engine (without a file: of the default profile), to choose from, and tune nothing."`
	JSON       bool   `name:"json" help:"Print events as JSON, one object a line."`
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

// Run tunes, or lists the parameters that can be tuned.
func (c *tuneSearchCommand) Run(ctx context.Context, s streams) error {
	if c.List {
		return c.list(ctx, s)
	}
	spec, openings, err := c.load(ctx)
	if err != nil {
		return err
	}
	server, err := c.server()
	if err != nil {
		return err
	}
	tunables, parameters, err := readParameters(ctx, spec, cmp.Or(c.Parameters, spec.Path(spec.Tuning.Parameters)))
	if err != nil {
		return err
	}
	config, log, err := c.config(s, spec, openings, server)
	if err != nil {
		return err
	}
	defer log.Close()
	view := newTuneView(s, c.JSON)
	outcome, err := spsa.Run(ctx, spsa.Config{Tournament: config, Tunables: tunables, Start: parameters,
		Progress: view.showSearch})
	if outcome == nil || err != nil && !errors.Is(err, director.ErrInterrupted) {
		view.clear()
		return err
	}
	values := "The values are in " + filepath.Join(config.Folder, spsa.TunedFile) + ".\n"
	return errors.Join(view.PrintResult(outcome.Result()), view.Print(values, "", nil), err)
}

// readParameters reads the table of parameters of a tuning.
func readParameters(ctx context.Context, spec *tournament.Spec, path string) (*spsa.Tunables, []spsa.Parameter, error) {
	tunables, err := spsa.NewTunables(ctx, spec)
	if err != nil {
		return nil, nil, err
	}
	parameters, err := tunables.Load(path)
	return tunables, parameters, err
}

// load reads the file, with the changes by the flags.
func (c *tuneSearchCommand) load(ctx context.Context) (*tournament.Spec, []tournament.Opening, error) {
	if c.File == "" {
		return nil, nil, usageErrorf("the tournament file is missing (or say --list, to see what can be tuned)")
	}
	file := tournamentFile{c.File}
	spec, openings, err := file.load(func(spec *tournament.Spec) error {
		switch {
		case spec.Format != tournament.TuningFormat:
			return usageErrorf("%s: format: found %s, expected %s", c.File, spec.Format, tournament.TuningFormat)
		case c.Parameters == "" && spec.Tuning.Parameters == "":
			return usageErrorf(
				"no table of parameters: neither --parameters nor tuning.parameters of the file names one (shotest tune search --list prints one)")
		}
		return play.CheckEngines(ctx, spec, c.atOnce(spec) > 0)
	})
	if err != nil {
		return nil, nil, err
	}
	spec.Tuning.Iterations = cmp.Or(c.Iterations, spec.Tuning.Iterations)
	spec.Tuning.Pairs = cmp.Or(c.Pairs, spec.Tuning.Pairs)
	return spec, openings, nil
}

// list prints the parameters that can be tuned.
func (c *tuneSearchCommand) list(ctx context.Context, s streams) error {
	tunables := spsa.NewProfileTunables(config.Default())
	if c.File != "" {
		spec, err := tournament.Load(c.File)
		if err != nil {
			return err
		}
		if tunables, err = spsa.NewTunables(ctx, spec); err != nil {
			return err
		}
	}
	_, err := s.out.Write(spsa.Table(tunables.SuggestedParameters()))
	return err
}

// trouble is something that goes wrong while others play on, for programs.
type trouble struct {
	Text string `json:"text"`
}

// iteration is an iteration of tuning by games, for programs.
type iteration struct {
	Number     int                `json:"iteration"`
	Iterations int                `json:"iterations"`
	Games      int                `json:"games"`
	Result     int                `json:"result"`
	Void       int                `json:"void"`
	Values     map[string]float64 `json:"values"`
	Resumed    bool               `json:"resumed"`
}

// showSearch shows the progress of tuning by games: on a bar, as some fifty lines, or as an event
// for each iteration, also of an earlier run.
func (v *tuneView) showSearch(p spsa.Progress) {
	n, every := p.Done, max(1, p.Outcome.Iterations/50)
	switch {
	case p.Trouble != "" && !v.json:
		v.Warn(errors.New(p.Trouble))
	case p.Trouble != "":
		_ = v.Print("", "trouble", trouble{p.Trouble})
	case v.json && n != nil:
		values := map[string]float64{}
		for i := range p.Outcome.Tuned {
			values[p.Outcome.Tuned[i].Name] = p.Outcome.Tuned[i].Value
		}
		_ = v.Print("", "iteration",
			iteration{n.Number, p.Outcome.Iterations, p.Outcome.Games, n.Result, n.Void, values, p.Resumed})
	case v.json || p.Resumed:
	case v.tty:
		v.show(fmt.Sprintf("iteration %d/%d  %d games  %s", len(p.Outcome.History)+1, p.Outcome.Iterations,
			p.Outcome.Games,
			firstParameters(p.Outcome.Tuned, 2)),
			p.Outcome.Games, p.Outcome.TotalGames)
	case n != nil && (n.Number%every == 0 || n.Number == p.Outcome.Iterations):
		_ = v.Print(fmt.Sprintf("iteration %d/%d  %d games  %s\n", n.Number, p.Outcome.Iterations, p.Outcome.Games,
			firstParameters(p.Outcome.Tuned, 5)), "", nil)
	}
}

// firstParameters returns the first n parameters as a text.
func firstParameters(parameters []spsa.Parameter, n int) string {
	var parts []string
	for _, p := range parameters[:min(n, len(parameters))] {
		parts = append(parts, p.Name+" "+spsa.FormatNumber(p.Value))
	}
	if len(parameters) > n {
		parts = append(parts, "…")
	}
	return strings.Join(parts, "  ")
}
