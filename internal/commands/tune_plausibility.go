package commands

import (
	"context"

	"shotest/plausibility/policy"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/moves"
)

type tunePlausibilityCommand struct {
	tuneGames
	PerGame int  `range:"0,10000" default:"12" placeholder:"N" help:"How many positions of a game to draw, about; 0 for all (default ${default}). Each takes some 5 kB."`
	Winners bool `help:"Learn from the moves of players who won only."`

	From string `type:"existingfile" placeholder:"FILE" help:"Weights to begin with (default: those that are built in)."`

	Epochs        int     `range:"1,10000" default:"8" help:"How often to go through the positions; the learning rate falls over them."`
	Batch         int     `range:"1,1000000" default:"2048" help:"Positions that are averaged over before the weights move."`
	Policy        int     `range:"32,256" placeholder:"UNITS" help:"Learn a new policy network of that many hidden units (a multiple of 32) as well, which says how usual a move is in the whole position. Without it, and with as many units as there are already, the network of the weights begun with goes on learning."`
	Around        int     `range:"32,64" name:"surroundings" placeholder:"UNITS" help:"With --policy: that many more hidden units (32 or 64) that see what surrounds the squares that a move goes to and leaves, and who attacks there."`
	WithoutPolicy bool    `help:"Do without the policy network, which costs time in the search."`
	Deviation     float64 `range:"0.001,1000000" default:"200" help:"How far, in rating points, weights are expected to lie from where they begin: the less, the more they are held there (L2)."`

	loopFlags `kong:"set='usual=what is usual',set='drawn=what is drawn in which order'"`
}

// Help implements kong's HelpProvider.
func (c *tunePlausibilityCommand) Help() string {
	return `Examples:

  shotest tune plausibility --records games/ --out weights.yaml --report weights.html
  shotest tune plausibility --records games/ --out weights.yaml --resume
  shotest tune plausibility --records games/ --min-rating 3000 --winners --out winners.yaml
  shotest tune plausibility --records games/ --from weights.yaml --evaluate-only

The weights are used with the option PlausibilityFile, or plausibility_file in a profile. Beside them stand such a ` +
		`profile and a tournament file, which has the new weights play the old ones. Ctrl-C keeps a ` +
		`checkpoint, and the same command with --resume goes on as if nothing had happened. A twentieth of the ` +
		`games is never learned from: figures are measured on it, and it decides for how many games the weights ` +
		`begun with count. So few games move them little, and many move them far.`
}

// Run learns or measures the weights.
func (c *tunePlausibilityCommand) Run(ctx context.Context, s streams) error {
	if c.Policy != 0 || c.Around != 0 {
		if err := policy.CheckUnits(c.Policy, c.Around); err != nil {
			return usageErrorf("--policy and --surroundings: %w", err)
		}
	}
	return c.learn(ctx, s, &moves.Job{
		Records: c.paths(), Games: c.gameOptions(), Winners: c.Winners, From: c.From, WithoutPolicy: c.WithoutPolicy,
		Options: c.loopFlags.options(loop.DefaultOptions(), c.Epochs, c.Batch),
		Policy:  moves.Units{Position: c.Policy, Surroundings: c.Around}, Deviation: c.Deviation,
		// All kinds of positions are included, because each has a move to learn.
		Selection: games.Selection{
			FromPly: c.FromPly, PerGame: c.PerGame, PlayerShare: c.PlayerShare, Noisy: true, Mates: true,
		},
	})
}
