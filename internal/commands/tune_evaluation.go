package commands

import (
	"context"

	"shotest/evaluation/network"
	"shotest/tuning/fitting"
	"shotest/tuning/games"
)

type tuneEvaluationCommand struct {
	tuneGames
	PerGame int  `range:"0,10000" placeholder:"N" help:"Draw about N positions of a game for each epoch, others each time (default: all)."`
	Noisy   bool `help:"Learn from checks, captures and promotions as well."`
	Mates   bool `help:"Learn from positions with an announced mate as well."`
	Window  int  `range:"1,1000000000" default:"4000000" help:"Positions of how many moves are in memory at a time; where there are more, they are unpacked anew in each epoch."`

	From   []string `sep:"none" placeholder:"FILE" help:"Network to begin with, instead of one that knows nothing; with --evaluate-only, instead of the built-in one. default is the built-in one. Of several, each with --from, it is the mean, which --evaluate-only writes to --out."`
	Hidden int      `range:"32,256" default:"64" help:"Hidden units of a network's view."`

	Epochs  int       `range:"1,10000" default:"3" help:"How often to go through the games; the learning rate falls over them. With more, a network learns few games by heart."`
	Batch   int       `range:"1,1000000" default:"4096" help:"Positions that are averaged over before the weights move."`
	Lambda  []float64 `range:"0,1" default:"0.5" placeholder:"L,…" help:"Share of the outcome in what is learned; the rest is the players' own scores. Three shares, as in 0.1,0.25,0.5, are those of the opening (at most 3 pieces off the board), the middle game (4 to 9) and the endgame."`
	Wrong   float64   `range:"1,100" default:"1" placeholder:"W" help:"How often the fifth of the positions counts in which the built-in network is most wrong: in which its value and what is learned lie furthest apart."`
	Trace   float64   `range:"0,0.999" default:"0" placeholder:"SHARE" help:"Average each score with those of the plies that follow; each counts this share of the one before (TD(λ))."`
	Average float64   `range:"0,1000" default:"0" placeholder:"N" help:"Measure and write the average of the weights over about the last N epochs; 0 for the last weights."`

	MostWrong string `output:"asks" placeholder:"FILE.usi" help:"With --evaluate-only: write some of the games' positions in which the built-in network is most wrong, at most 100,000, for tune games --openings."`

	loopFlags `kong:"set='usual=what is usual',set='drawn=what is drawn in which order, and the first weights of a network'"`
}

// Help implements kong's HelpProvider.
func (c *tuneEvaluationCommand) Help() string {
	return `Examples:

  shotest tune evaluation --records games/ --out network.bin --report network.md
  shotest tune evaluation --records games/ --out network.bin --resume
  shotest tune evaluation --records games/ --from default --rate 0.5 --epochs 1 --out network.bin
  shotest tune evaluation --records match.run --from network.bin --player-share 1 --out second.bin
  shotest tune evaluation --records games/ --from network.bin --evaluate-only

Learning begins from nothing, unless --from says otherwise. Beside the network stand a profile and a tournament ` +
		`file, which has the new network play the old one. Ctrl-C keeps a checkpoint, and the same command with ` +
		`--resume goes on as if nothing had happened. A twentieth of the games is never learned from: losses are measured on it. Which games these are follows from their moves alone.`
}

// Run learns or measures a network.
func (c *tuneEvaluationCommand) Run(ctx context.Context, s streams) error {
	job := c.job()
	switch n := len(c.Lambda); {
	case n != 1 && n != len(job.Options.Lambdas):
		return usageErrorf("--lambda: expected one number or three, found %d", n)
	case c.MostWrong != "" && !c.EvaluateOnly:
		return usageErrorf("--most-wrong goes with --evaluate-only")
	}
	if err := network.CheckHidden(c.Hidden); err != nil {
		return usageErrorf("--hidden: %w", err)
	}
	if err := s.checkWritable(c.MostWrong); err != nil {
		return err
	}
	return c.learn(ctx, s, job)
}

// job returns what the flags ask for.
func (c *tuneEvaluationCommand) job() *fitting.Job {
	options := fitting.DefaultOptions()
	options.Options = c.loopFlags.options(options.Options, c.Epochs, c.Batch)
	options.Average = c.Average
	options.Lambdas, options.Wrong = fitting.SameLambda(c.Lambda[0]), c.Wrong
	if len(c.Lambda) == len(options.Lambdas) {
		options.Lambdas = fitting.Lambdas(c.Lambda)
	}
	return &fitting.Job{
		Records: c.paths(), Games: c.gameOptions(), Options: options, Window: c.Window, From: c.From, Hidden: c.Hidden,
		MostWrong: c.MostWrong,
		Selection: games.Selection{
			FromPly: c.FromPly, PerGame: c.PerGame, PlayerShare: c.PlayerShare, Noisy: c.Noisy, Mates: c.Mates,
			Trace: c.Trace,
		},
	}
}
