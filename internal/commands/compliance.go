package commands

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/terminal"
	"shotest/usi"
	"shotest/usi/compliance"
)

type complianceCommand struct {
	Engine  string        `arg:"" optional:"" help:"The engine to check: a path, or a name to be found on PATH (default: shotest itself)."`
	Args    []string      `arg:"" optional:"" help:"Its arguments; after -- if one of them begins with a dash."`
	Dir     string        `type:"existingdir" placeholder:"DIR" help:"Folder to start it in (default: its own)."`
	Option  []string      `sep:"none" placeholder:"NAME=VALUE" help:"Set an option of the engine before every check; may be repeated. A button has no value."`
	Row     []string      `placeholder:"N" help:"Only these rows: a number, R for the rules of the game, or a single check such as 9b; may be repeated."`
	Slack   time.Duration `range:"1ms,1m" default:"1s" help:"How late everything may come, and how long at once is."`
	Verbose bool          `short:"v" help:"Show what was exchanged in the checks that failed."`
	JSON    bool          `name:"json" help:"Print JSON, one object a line: each check, then the sums."`
}

// Help returns the text of --help besides the flags.
func (c *complianceCommand) Help() string {
	return `Checks an engine against what the programs that use USI really do, row by row.
docs/guide/compliance.md says what the rows are.

Examples:
  shotest compliance
  shotest compliance /usr/games/fairy-stockfish
  shotest compliance --option Threads=2 --row 9 --row 11 --verbose ./engine
  shotest compliance ./engine -- --book none

The exit code is 1 if a check has failed.`
}

// Run performs the checks and prints their results.
func (c *complianceCommand) Run(ctx context.Context, s streams) error {
	settings, err := c.settings()
	if err != nil {
		return err
	}
	bar := newProgress(s)
	settings.OnResult = func(r compliance.Result) {
		if c.JSON {
			_ = printJSON(s, complianceObject(r))
		}
		bar.step("checking", len(settings.Checks))
	}
	report, err := compliance.Examine(ctx, settings)
	bar.clear()
	if err != nil && (report == nil || len(report.Results) == 0) {
		return err
	}
	if c.JSON {
		err = errors.Join(printJSON(s, complianceSums(report)), err)
	} else {
		fmt.Fprint(s.out, complianceText(terminal.PaintFor(s.out), report, c.Verbose))
	}
	if err != nil {
		return err
	}
	if failed := countVerdicts(report)[compliance.Failed]; failed > 0 {
		return message.Errorf("%d of %d checks failed", failed, len(report.Results))
	}
	return nil
}

// settings returns the settings from the flags.
func (c *complianceCommand) settings() (compliance.Settings, error) {
	settings := compliance.Settings{Engine: usi.Process{Path: c.Engine, Args: c.Args, Dir: c.Dir}, Slack: c.Slack}
	var err error
	if settings.Options, err = parseOptions("--option", c.Option); err != nil {
		return settings, err
	}
	if settings.Checks, err = compliance.Select(c.Row); err != nil {
		return settings, usageErrorf("--row %w", err)
	}
	if c.Engine == "" {
		// The engine sends Japanese in the encoding of the client, but not all clients read it.
		settings.Engine.Env = []string{language.Variable + "=en"}
		settings.Engine.Path, err = os.Executable()
	}
	return settings, err
}
