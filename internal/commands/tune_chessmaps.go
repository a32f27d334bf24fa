package commands

import (
	"context"

	"shotest/internal/texttable"
	"shotest/plausibility/chessmaps"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/mapmodel"
	"shotest/tuning/moves"
)

type tuneChessmapsCommand struct {
	choiceFlags

	Epochs int `range:"1,10000" default:"8" help:"How often to go through the positions; the learning rate falls over them."`
	Batch  int `range:"1,1000000" default:"512" help:"Positions that are averaged over before the weights move."`

	loopFlags `kong:"set='usual=what is usual',set='drawn=what the network begins with, and what is drawn in which order'"`

	From string `type:"existingfile" placeholder:"FILE" help:"With --evaluate-only: the weights (default: those that are built in)."`
}

// Help implements kong's HelpProvider.
func (c *tuneChessmapsCommand) Help() string {
	return `Examples:

  shotest tune chessmaps --records games/ --out map.chessmap --report map.html
  shotest tune chessmaps --records games/ --out map.chessmap --resume
  shotest tune chessmaps --records games/ --from map.chessmap --evaluate-only

The weights are used with "ordering: chessmaps" and chessmaps_file in a profile. Ctrl-C keeps a checkpoint, and ` +
		`the same command with --resume goes on as if nothing had happened. A twentieth of the games is never ` +
		`learned from: figures are measured on it.`
}

// Run reads the games, fits the map, and measures the order that it makes.
func (c *tuneChessmapsCommand) Run(ctx context.Context, s streams) error {
	options, selection := c.options(loop.DefaultOptions(), c.Epochs, c.Batch), c.selection()
	if c.From != "" && !c.EvaluateOnly {
		return usageErrorf("--from goes with --evaluate-only: learning begins anew, or from a checkpoint with --resume")
	}
	if err := c.checkFlags(s); err != nil {
		return err
	}
	view := newTuneView(s, c.JSON)
	defer view.clear()
	report := &moves.Report{Title: "Chessmaps", Sources: games.Sources{Records: c.paths()}, Options: options}
	learn, keep, err := c.load(ctx, view, report)
	if err != nil {
		return err
	}
	heldOut := games.Draw(keep, selection, c.Seed, report.LeftOut)
	var weights *chessmaps.Weights
	if c.EvaluateOnly {
		if err := tuning.CheckHeldOut(len(heldOut)); err != nil {
			return err
		}
		weights = chessmaps.DefaultWeights()
		if c.From != "" {
			weights, err = readWeights(c.From, chessmaps.Read)
		}
	} else {
		weights, err = c.fit(ctx, mapmodel.Collect(games.Draw(learn, selection, c.Seed, report.LeftOut)),
			mapmodel.Collect(heldOut), report, view)
	}
	if err != nil {
		return err
	}
	among := mapmodel.MeasureOrder(heldOut, weights)
	report.Tables = []texttable.Table{mapmodel.OrderTable(len(heldOut), among)}
	events := []map[string]any{{"event": "order", "positions": len(heldOut), "among": among}}
	if !c.EvaluateOnly {
		events = append(report.Events(true), events...)
	}
	return c.writeReport(view, report.Page(), events)
}

// fit fits the map and writes it.
func (c *tuneChessmapsCommand) fit(ctx context.Context, learning, heldOut *mapmodel.Set, report *moves.Report,
	view *tuneView) (*chessmaps.Weights, error) {
	report.LearningPositions, report.HeldOutPositions = learning.Len(), heldOut.Len()
	if err := view.reportLoaded(&report.Sources); err != nil {
		return nil, err
	}
	learner, err := mapmodel.NewLearner(learning, heldOut, c.Seed)
	if err != nil {
		return nil, err
	}
	result, err := loop.Run(ctx, learner, report.Options, showChoiceFit(view))
	if err := reportEnd(view, &c.loopFlags, result, err, &report.Options); err != nil {
		return nil, err
	}
	report.Result = *result
	weights, err := learner.Weights()
	if err != nil {
		return nil, err
	}
	tell := func() error { return c.writeReport(view, report.Page(), report.Events(true)) }
	return weights, c.finish(result.Best, &report.Sources, c.advice(c.PerGame), tell, weights.Write)
}
