package commands

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"shotest/config"
	"shotest/internal/message"
	"shotest/internal/resources"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/similarity"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/prices"
	"shotest/tuning/trial"
)

type tunePricesCommand struct {
	tuneGames
	Positions   int    `range:"1,100000000" default:"600" placeholder:"N" help:"How many positions to search, of all that the games have (default ${default})."`
	Nodes       uint64 `range:"1,1099511627776" default:"20000" placeholder:"N" help:"How many nodes to search for each (default ${default})."`
	OneIn       int    `range:"1,1000000" default:"10" placeholder:"N" help:"Of how many late moves one is drawn, and searched to its full depth (default ${default})."`
	Profile     string `type:"existingfile" placeholder:"FILE" help:"Profile whose numbers are fitted (default: the one that is built in)."`
	Seed        uint64 `range:"0,2147483647" default:"1" help:"Decides which positions and late moves are drawn."`
	Concurrency int    `range:"1,1024" help:"Searches at once; one on each core if not given. It changes nothing else."`

	outFlags `kong:"set='file=a profile with the new numbers',set='kept=now and then'"`
}

// Help implements kong's HelpProvider.
func (c *tunePricesCommand) Help() string {
	return `Examples:

  shotest tune prices --records examples/games --out prices.yaml
  shotest tune prices --records games/ --positions 5000 --nodes 60000 --out prices.yaml --report prices.html
  shotest tune prices --records games/ --positions 5000 --nodes 60000 --out prices.yaml --resume
  shotest tune prices --records games/ --profile prices.yaml --seed 2 --out second.yaml

Searches of positions find out which late moves deserve their depth, and the credits and likeness of a profile are ` +
		`fitted to that. They are held near what they are: few games move them little, and many move them far. Beside the ` +
		`profile stands a tournament file, which has the new numbers play the old ones. Ctrl-C keeps a checkpoint, and the ` +
		`same command with --resume goes on.`
}

// Run searches positions of the games, fits the prices, and writes them.
func (c *tunePricesCommand) Run(ctx context.Context, s streams) error {
	options := prices.Options{Nodes: c.Nodes, OneIn: c.OneIn, Seed: c.Seed, AtOnce: c.Concurrency}
	if err := c.check(s); err != nil {
		return err
	}
	old, err := settingsFrom(c.Profile)
	if err != nil {
		return err
	}
	view := newTuneView(s, c.JSON)
	defer view.clear()
	report := &prices.Report{Records: c.paths(), Options: options}
	positions, err := c.draw(ctx, view, report)
	if err != nil {
		return wrapInterruption(err)
	}
	searches, err := prices.NewSearches(old, positions, options)
	if err != nil {
		return err
	}
	if report.Fit, err = c.fit(ctx, view, searches, old); err != nil {
		return c.wrapInterrupted(err)
	}
	if err := c.write(&report.Fit.Profile); err != nil {
		return err
	}
	if err := c.writeReport(view, report.Page(), report.Events()); err != nil {
		return err
	}
	return errors.Join(c.removeCheckpoint(), view.print("\n"+report.Fit.Choice()+"\n"), view.printMatch(c.match()))
}

// check checks the flags, and that the files may be written.
func (c *tunePricesCommand) check(s streams) error {
	if c.Out == "" {
		return usageErrorf("--out is missing: the file for the profile")
	}
	if err := checkEngines(orPerCore(c.Concurrency), prices.TableMegabytes, resources.FreeMemory()); err != nil {
		return err
	}
	if err := tuning.CheckReport(c.Report); err != nil {
		return &usageError{err}
	}
	return errors.Join(c.checkFiles(s), checkMatch(s, c.match()))
}

// selection returns the selection of positions. All kinds of positions are included, because each
// has late moves.
func (c *tunePricesCommand) selection() games.Selection {
	return games.Selection{FromPly: c.FromPly, PlayerShare: c.PlayerShare, Noisy: true, Mates: true}
}

// draw reads the games and draws positions.
func (c *tunePricesCommand) draw(ctx context.Context, view *tuneView, report *prices.Report) ([]games.Choice, error) {
	set, err := c.load(ctx, view, c.Strict)
	if err != nil {
		return nil, err
	}
	leftOut := games.LeftOut{}
	drawn := games.Draw(set.Games, c.selection(), c.Seed, leftOut)
	if len(drawn) == 0 {
		return nil, message.Errorf("no positions to search; left out were %s",
			(&games.Sources{LeftOut: leftOut}).LeftOutSummary())
	}
	drawn = drawn[:min(c.Positions, len(drawn))]
	report.Set, report.Positions = set, len(drawn)
	nameBroken(view.streams, set.Broken)
	return drawn, view.print(strings.Join(report.Lines(), "\n")+"\n", report.Loaded())
}

// fit searches the positions and fits the prices of a profile to the results.
func (c *tunePricesCommand) fit(
	ctx context.Context, view *tuneView, searches *prices.Searches, old profile.Profile,
) (*prices.Fit, error) {
	count := searches.Len()
	found, err := searches.Gather(ctx, c.checkpoint(), c.Resume, func(done int) {
		view.showOrPrint("positions searched", fmt.Sprintf("%d of %d positions searched", done, count), done, count)
	})
	view.clear()
	if err != nil {
		return nil, err
	}
	return prices.NewFit(ctx, old, found, func(done, steps int) {
		view.showOrPrint("regressions", fmt.Sprintf("%d of %d regressions done", done, steps), done, steps)
	})
}

// newPrices is a profile that differs from the built-in one only by its prices.
type newPrices struct {
	Name     string               `doc:"What the profile is called in tables and logs."`
	Credits  plausibility.Credits `doc:"By how much components lower what a move costs in the modern mode, in hundredths of a ply; less than zero raises it."`
	Likeness similarity.Likeness  `doc:"What moves cost more in the modern mode that are like moves that have failed, in hundredths of a ply."`
}

// write writes the profile and the tournament file.
func (c *tunePricesCommand) write(fitted *profile.Profile) error {
	match := c.match()
	fitted.Name = match.New()
	var err error
	if c.Profile == "" {
		err = config.Save(c.Out, &newPrices{fitted.Name, fitted.Credits, fitted.Likeness})
	} else {
		err = config.Save(c.Out, fitted)
	}
	if err != nil {
		return err
	}
	return match.Write()
}

// match returns the match of the new prices against the old ones.
func (c *tunePricesCommand) match() *trial.Match {
	return &trial.Match{Kind: "prices", Out: c.Out, OldProfile: c.Profile}
}
