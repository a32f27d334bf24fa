package commands

import (
	"context"

	"shotest/internal/resources"
	"shotest/tuning/games"
	"shotest/tuning/prices"
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

Searches of positions find out which late moves deserve their depth, and the discounts of a profile are ` +
		`fitted to that. They are held near what they are: few games move them little, and many move them far. Beside the ` +
		`profile stands a tournament file, which has the new numbers play the old ones. Ctrl-C keeps a checkpoint, and the ` +
		`same command with --resume goes on.

The same searches tell what likeness is worth in lists. It is off in the built-in profile: its new numbers act ` +
		`once the profile says similarity: {on: true}.`
}

// Run learns the prices.
func (c *tunePricesCommand) Run(ctx context.Context, s streams) error {
	if c.Out == "" {
		return usageErrorf("--out is missing: the file for the profile")
	}
	if err := checkEngines(orPerCore(c.Concurrency), prices.TableMegabytes, resources.FreeMemory()); err != nil {
		return err
	}
	job := &prices.Job{
		Records: c.paths(), Games: c.gameOptions(), Positions: c.Positions, Profile: c.Profile,
		Options: prices.Options{Nodes: c.Nodes, OneIn: c.OneIn, Seed: c.Seed, AtOnce: c.Concurrency},
		// All kinds of positions are included, because each has late moves.
		Selection: games.Selection{FromPly: c.FromPly, PlayerShare: c.PlayerShare, Noisy: true, Mates: true},
	}
	if err := c.checkFiles(s, job); err != nil {
		return err
	}
	view := newTuneView(s, c.JSON)
	defer view.clear()
	return c.course(view).Run(ctx, job)
}
