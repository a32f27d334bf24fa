package main

import (
	"context"
	"errors"

	"shotest/tuning/fitting"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// load reads the games and selects positions. It notes in the report what it has
// found, and returns the games that are held out as well.
func (c *tuneEvaluationCommand) load(ctx context.Context, view *evaluationView, report *fitting.Report) (fitting.Data, []*games.Game, error) {
	selection := games.Selection{
		FromPly: c.FromPly, PerGame: c.PerGame, PlayerShare: c.PlayerShare, Smooth: c.Smooth, Noisy: c.Noisy, Mates: c.Mates,
	}
	if err := selection.Validate(); err != nil {
		return fitting.Data{}, nil, &usageError{err.Error()}
	}
	set, err := c.gameFlags.load(ctx, view.tuneView, c.Strict)
	if errors.Is(err, context.Canceled) {
		err = loop.ErrInterrupted
	}
	if err != nil {
		return fitting.Data{}, nil, err
	}
	learning, heldOut := set.Split()
	calibration := games.Calibrate(learning)
	data := fitting.Data{
		Learning: games.NewPositions(learning, calibration, selection),
		HeldOut:  games.NewPositions(heldOut, calibration, selection),
	}
	for _, positions := range []*games.Positions{data.Learning, data.HeldOut} {
		report.AddLeftOut(positions.LeftOut()...)
	}
	report.Set, report.Calibration = set, calibration
	report.LearningGames, report.HeldOutGames = len(learning), len(heldOut)
	report.LearningPositions, report.HeldOutPositions = data.Learning.Len(), data.HeldOut.Len()
	return data, heldOut, view.loaded(report)
}
