package commands

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"shotest/config"
	"shotest/config/strict"
	"shotest/engine/options"
	"shotest/internal/language"
	"shotest/internal/layout"
	"shotest/internal/safefile"
	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tournament/report"
)

// tournamentCommand groups the commands for a tournament file.
type tournamentCommand struct {
	Init     tournamentInitCommand     `cmd:"" help:"Write a documented tournament file to begin with."`
	Validate tournamentValidateCommand `cmd:"" help:"Check a tournament file, its engines and its openings."`
	Run      tournamentRunCommand      `cmd:"" help:"Play a tournament, or go on with one that was interrupted."`
	Watch    tournamentWatchCommand    `cmd:"" help:"Show how a tournament goes that is being run."`
	Report   tournamentReportCommand   `cmd:"" help:"Write the report of a tournament as Markdown and as a page, and its games as a table (CSV)."`
	Work     tournamentWorkCommand     `cmd:"" help:"Play games of a tournament that another machine runs."`

	Allow tournamentAllowCommand `cmd:"" help:"Put programs on the list of those that tournaments may start on this machine."`
}

type tournamentInitCommand struct {
	File    string `arg:"" output:"new" help:"File to write."`
	Profile bool   `help:"Write a profile of shotest with all its settings instead."`
	Mode    string `placeholder:"MODE" help:"The mode that the profile is for: interest, fullwidth or modern (default: modern)."`
	forceFlag
}

// Run writes the file.
func (c *tournamentInitCommand) Run(s streams) error {
	data, err := c.content()
	if err != nil {
		return err
	}
	if err := safefile.Write(c.File, data); err != nil {
		return err
	}
	if !c.Profile {
		wrote := s.language().Text("plan.wrote", language.Args{"File": c.File})
		fmt.Fprintf(s.out, "%s\n  shotest tournament validate %s\n  shotest tournament run --dry-run %s\n",
			wrote, c.File, c.File)
	}
	return nil
}

// content returns the content of the file.
func (c *tournamentInitCommand) content() ([]byte, error) {
	switch {
	case !c.Profile && c.Mode != "":
		return nil, usageErrorf("--mode %s: expected --profile as well", c.Mode)
	case !c.Profile:
		return strict.Encode(exampleSpec())
	case c.Mode == "":
		return config.DefaultYAML(), nil
	}
	p := config.Default()
	if err := options.Apply(&p, "SearchMode", c.Mode); err != nil {
		return nil, &usageError{err}
	}
	p = p.Played()
	return strict.Encode(&p)
}

// exampleSpec returns a tournament that needs no other programs.
func exampleSpec() *tournament.Spec {
	var spec tournament.Spec
	spec.SetDefaults()
	spec.Name = "example"
	spec.Games = 20
	spec.TimeControl.Byoyomi = 100 * time.Millisecond
	spec.Engines = []tournament.Engine{
		{Name: "shotest", Profile: tournament.DefaultProfile},
		{Name: "shotest-half-time", Profile: tournament.DefaultProfile, Options: map[string]string{"USI_Hash": "16"},
			TimeControl: tournament.TimeControl{Byoyomi: 50 * time.Millisecond}},
	}
	return &spec
}

// tournamentFile names an existing tournament file.
type tournamentFile struct {
	File string `arg:"" type:"existingfile" help:"Tournament file (YAML)."`
}

// load reads the file and all files that it names, and checks it against the engines. It reports
// all errors in the file together, and then all errors in the named files.
func (f *tournamentFile) load(check func(*tournament.Spec) error) (*tournament.Spec, []tournament.Opening, error) {
	spec, err := tournament.Load(f.File)
	if err != nil {
		return nil, nil, err
	}
	openings, err := spec.LoadOpenings()
	return spec, openings, errors.Join(err, check(spec))
}

type tournamentValidateCommand struct {
	tournamentFile
}

// Run makes all checks that are possible without playing.
func (c *tournamentValidateCommand) Run(ctx context.Context, s streams) error {
	spec, openings, err := c.load(func(spec *tournament.Spec) error { return play.CheckEngines(ctx, spec, true) })
	if err != nil {
		return err
	}
	if _, err := tournament.NewManifest(spec, openings, version()); err != nil {
		return err
	}
	if table := spec.Tuning.Parameters; spec.Format == tournament.TuningFormat && table != "" {
		if _, _, err := readParameters(ctx, spec, spec.Path(table)); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintln(s.out, s.language().Text("plan.valid", language.Args{
		"File": c.File, "Engines": len(spec.Engines), "Games": spec.GamesScheduled(), "Openings": len(openings),
	}))
	return err
}

// describePlan describes the games of a tournament and their estimated duration.
func describePlan(l *language.Language, spec *tournament.Spec, openings []tournament.Opening, atOnce int) string {
	var text strings.Builder
	text.WriteString(l.Text("plan.heading", language.Args{
		"Name": spec.Name, "Format": spec.Format, "Games": spec.GamesScheduled(), "AtOnce": atOnce,
		"Openings": len(openings),
	}) + "\n\n")
	for i := range spec.Engines {
		e := &spec.Engines[i]
		plays := e.Command
		if e.Profile != "" {
			plays = l.Text("plan.profile", language.Args{"Profile": e.Profile})
		}
		text.WriteString("  " + layout.PadRight(e.Name, 20) + " " + layout.PadRight(plays, 30) + " " +
			report.TimeControl(spec.TimeOf(e)) + "\n")
	}
	text.WriteString("\n")
	for _, p := range spec.Pairings() {
		first, second := &spec.Engines[p[0]], &spec.Engines[p[1]]
		text.WriteString("  " + l.Text("plan.pairing", language.Args{
			"First": first.Name, "Second": second.Name, "Games": spec.Games,
			"Time": spec.EstimateGame(first, second).Round(time.Second),
		}) + "\n")
	}
	estimate := "plan.estimate"
	if spec.Format == tournament.SPRTFormat {
		estimate = "plan.estimate_most"
	}
	return text.String() + "\n" + l.Text(estimate, language.Args{"Time": spec.Estimate(atOnce).Round(time.Second)}) +
		"\n"
}
