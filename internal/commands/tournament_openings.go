package commands

import (
	"bytes"
	"context"
	"fmt"

	"shotest/internal/language"
	"shotest/internal/resources"
	"shotest/internal/safefile"
	"shotest/tournament/balanced"
)

type tournamentOpeningsCommand struct {
	Out         string `required:"" output:"new" placeholder:"FILE" help:"File for the openings: one a line, as a tournament file's openings.file reads them."`
	Count       int    `range:"1,1000000" default:"200" help:"How many."`
	Seed        uint64 `range:"0,2147483647" default:"1" help:"Decides which: the same seed makes the same openings, however many games are played at once."`
	FromPly     int    `range:"1,512" default:"16" help:"How many moves have been played at least."`
	ToPly       int    `range:"1,512" default:"24" help:"How many moves have been played at most."`
	Margin      int    `range:"0,30000" default:"80" help:"How many centipawns either side may be ahead."`
	Nodes       uint64 `range:"1,1099511627776" default:"40000" help:"Positions searched for each move."`
	ScoreNodes  uint64 `range:"1,1099511627776" default:"300000" help:"Positions searched for the score of each opening."`
	Concurrency int    `range:"1,1024" help:"Games at once; one on each core if not given."`
	forceFlag
}

// Help implements kong's HelpProvider.
func (c *tournamentOpeningsCommand) Help() string {
	return `Examples:

  shotest tournament openings --out my-openings.usi
  shotest tournament openings --count 1000 --seed 2 --from-ply 8 --to-ply 12 --out short.usi

The engine plays games against itself, by its book and then by searches, whose choices are drawn by chance. ` +
		`Where a game stops in a position that a deeper search finds balanced, that is an opening. ` +
		`The openings that are built in were made by this command without further flags.`
}

// Run makes the openings and writes them.
func (c *tournamentOpeningsCommand) Run(ctx context.Context, s streams) error {
	settings := balanced.Settings{
		Count: c.Count, Seed: c.Seed, FromPly: c.FromPly, ToPly: c.ToPly, Margin: c.Margin,
		MoveNodes: c.Nodes, ScoreNodes: c.ScoreNodes, AtOnce: c.Concurrency,
	}
	if err := checkEngines(orPerCore(c.Concurrency), balanced.HashMegabytes, resources.FreeMemory()); err != nil {
		return err
	}
	bar, games := newProgress(s), 0
	openings, err := balanced.Make(ctx, settings, func(made, played int) {
		games = played
		bar.show("openings", made, c.Count)
	})
	bar.clear()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	fmt.Fprintf(&text,
		"# %d openings of %d to %d moves, from shotest's own games. Neither side is ahead by more than %d centipawns.\n",
		c.Count, c.FromPly, c.ToPly, c.Margin)
	fmt.Fprintf(&text,
		"# shotest tournament openings --count %d --seed %d --from-ply %d --to-ply %d --margin %d --nodes %d --score-nodes %d\n",
		c.Count, c.Seed, c.FromPly, c.ToPly, c.Margin, c.Nodes, c.ScoreNodes)
	for _, o := range openings {
		fmt.Fprintln(&text, o.Game.USI())
	}
	if err := safefile.Write(c.Out, text.Bytes()); err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, s.language().Text("plan.wrote_openings",
		language.Args{"File": c.Out, "Openings": len(openings), "Games": games}))
	return err
}
