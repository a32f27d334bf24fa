package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"shotest/internal/inputfile"
	"shotest/internal/safefile"
	"shotest/plausibility/chessmaps"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/mapmodel"
	"shotest/tuning/moves"
)

type tuneChessmapsCommand struct {
	choiceFlags

	Epochs int `default:"8" help:"How often to go through the positions; the learning rate falls over them."`
	Batch  int `default:"512" help:"Positions that are averaged over before the weights move."`

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
	options, selection := c.options(), c.selection()
	if c.From != "" && !c.EvaluateOnly {
		return &usageError{"--from goes with --evaluate-only: learning begins anew, or from a checkpoint with --resume"}
	}
	if err := c.begin(s, options.Validate(), selection.Validate()); err != nil {
		return err
	}
	view := newTuneView(s, c.JSON)
	defer view.clear()
	report := &moves.Report{Title: "Chessmaps", Sources: games.Sources{Records: c.paths()}, Labels: "the moves that were played", Options: options}
	learn, keep, err := c.load(ctx, view, report)
	if err != nil {
		return err
	}
	heldOut := c.draw(keep, c.Seed, report)
	var weights *chessmaps.Weights
	if c.EvaluateOnly {
		if err := tuning.EnoughHeldOut(len(heldOut)); err != nil {
			return err
		}
		weights, err = c.given()
	} else {
		weights, err = c.fit(ctx, mapmodel.Collect(c.draw(learn, c.Seed, report)), mapmodel.Collect(heldOut), report, view)
	}
	if err != nil {
		return err
	}
	among := mapmodel.MeasureOrder(heldOut, weights)
	report.Tables = []tuning.Table{mapmodel.OrderTable(len(heldOut), among)}
	events := []map[string]any{{"event": "order", "positions": len(heldOut), "among": among}}
	if !c.EvaluateOnly {
		events = append(report.Events(true), events...)
	}
	return c.tell(view, report.Page(), events)
}

// options are those of the loop.
func (c *tuneChessmapsCommand) options() loop.Options {
	return c.loopFlags.options(loop.DefaultOptions(), c.Epochs, c.Batch)
}

// given returns the weights that are measured where none are learned.
func (c *tuneChessmapsCommand) given() (*chessmaps.Weights, error) {
	if c.From == "" {
		return chessmaps.DefaultWeights(), nil
	}
	file, err := inputfile.Open(c.From)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	weights, err := chessmaps.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.From, err)
	}
	return weights, nil
}

// fit fits the map and writes it.
func (c *tuneChessmapsCommand) fit(ctx context.Context, learning, heldOut *mapmodel.Set, report *moves.Report, view *tuneView) (*chessmaps.Weights, error) {
	report.LearningPositions, report.HeldOutPositions = learning.Len(), heldOut.Len()
	if err := view.loaded(&report.Sources, report.Labels); err != nil {
		return nil, err
	}
	learner, err := mapmodel.NewLearner(learning, heldOut, c.Seed)
	if err != nil {
		return nil, err
	}
	result, err := loop.Run(ctx, learner, report.Options, foreseen(view))
	view.clear()
	if err != nil {
		return nil, c.interrupted(err)
	}
	report.Result = *result
	if err := ended(view, result, &report.Options); err != nil {
		return nil, err
	}
	if err := c.unimproved(result.Best, &report.Sources, c.advice(c.PerGame)); err != nil {
		return nil, errors.Join(c.tell(view, report.Page(), report.Events(true)), err, c.done())
	}
	weights, err := learner.Weights()
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := errors.Join(weights.Write(&file), safefile.Write(c.Out, file.Bytes())); err != nil {
		return nil, err
	}
	return weights, c.done()
}
