package main

import (
	"context"
	"errors"

	"shotest/tuning/fitting"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// learnable is the data of an evaluation, with the games held out.
type learnable struct {
	fitting.Data
	heldOut []*games.Game
	// close ends the reading.
	close func() error
}

// load reads the games, selects positions, and counts both in the report.
func (c *tuneEvaluationCommand) load(ctx context.Context, view *tuneView, report *fitting.Report) (*learnable, error) {
	selection := games.Selection{
		FromPly: c.FromPly, PerGame: c.PerGame, PlayerShare: c.PlayerShare, Smooth: c.Smooth, Noisy: c.Noisy, Mates: c.Mates,
		MinNodes: c.MinNodes,
	}
	if err := selection.Validate(); err != nil {
		return nil, &usageError{err.Error()}
	}
	if c.Window < 1 {
		return nil, &usageError{"--window: expected 1 or more"}
	}
	moves, err := games.CountMoves(c.paths())
	if err != nil {
		return nil, err
	}
	load := c.loadWhole
	if moves > c.Window {
		load = c.loadStream
	}
	l, err := load(ctx, view, report, selection)
	if errors.Is(err, context.Canceled) {
		err = loop.ErrInterrupted
	}
	if err != nil {
		return nil, err
	}
	report.AddLeftOut(l.HeldOut.LeftOut()...)
	report.HeldOutGames = len(l.heldOut)
	report.LearningPositions, report.HeldOutPositions = l.Learning.Len(), l.HeldOut.Len()
	if err := view.loaded(&report.Sources, ""); err != nil {
		return nil, errors.Join(err, l.close())
	}
	return l, nil
}

// loadWhole reads all games into memory.
func (c *tuneEvaluationCommand) loadWhole(ctx context.Context, view *tuneView, report *fitting.Report, selection games.Selection) (*learnable, error) {
	set, err := c.gameFlags.load(ctx, view, c.Strict)
	if err != nil {
		return nil, err
	}
	learning, heldOut := set.Split()
	report.Set, report.Calibration, report.LearningGames = set, games.Calibrate(learning), len(learning)
	positions := games.NewPositions(learning, report.Calibration, selection)
	report.AddLeftOut(positions.LeftOut()...)
	return &learnable{
		Data:    fitting.Data{Learning: fitting.Whole(positions), HeldOut: games.NewPositions(heldOut, report.Calibration, selection)},
		heldOut: heldOut, close: func() error { return nil },
	}, nil
}

// loadStream reads games that are not to be in memory together.
func (c *tuneEvaluationCommand) loadStream(ctx context.Context, view *tuneView, report *fitting.Report, selection games.Selection) (*learnable, error) {
	defer view.clear()
	stream, err := games.OpenStream(ctx, c.paths(), c.gameFlags.options(view, c.Strict), selection, c.Window)
	if err != nil {
		return nil, err
	}
	report.Set, report.Calibration, report.LearningGames = stream.Set, stream.Calibration, stream.Games
	report.AddLeftOut(stream.LeftOut()...)
	return &learnable{
		Data:    fitting.Data{Learning: stream, HeldOut: games.NewPositions(stream.HeldOut, stream.Calibration, selection)},
		heldOut: stream.HeldOut, close: stream.Close,
	}, nil
}
