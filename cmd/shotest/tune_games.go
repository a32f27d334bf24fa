package main

import (
	"context"
	"errors"

	"shotest/tuning/fitting"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// tuneGames are the flags that say which games are learned from. All kinds of
// tuning share them.
type tuneGames struct {
	Records     []string `required:"" sep:"none" placeholder:"PATH" help:"File or folder with games; may be repeated. Records (CSA, KIF, KI2, JKF, USI), tables (.tsv), results of tournaments (.jsonl), each packed (.gz) or not."`
	Strict      bool     `help:"Stop at the first broken game instead of leaving it out."`
	MinRating   float64  `placeholder:"R" help:"Leave out games of players rated lower, or not at all."`
	FromPly     int      `default:"16" help:"First ply to learn from: before it, games follow books."`
	PerGame     int      `placeholder:"N" help:"Draw about N positions of a game for each epoch, others each time (default: all)."`
	PlayerShare float64  `default:"0.05" help:"Share of the games that one player may count for; 1 for no limit."`
	Smooth      int      `placeholder:"N" help:"Average scores over the next N plies as well."`
	Noisy       bool     `help:"Learn from checks, captures and promotions as well."`
	Mates       bool     `help:"Learn from positions with an announced mate as well."`
}

// load reads the games and selects positions. It notes in the report what it has
// found, and returns the games that are held out as well.
func (c *tuneGames) load(ctx context.Context, view *evaluationView, report *fitting.Report) (fitting.Data, []*games.Game, error) {
	selection := games.Selection{
		FromPly: c.FromPly, PerGame: c.PerGame, PlayerShare: c.PlayerShare, Smooth: c.Smooth, Noisy: c.Noisy, Mates: c.Mates,
	}
	if err := selection.Validate(); err != nil {
		return fitting.Data{}, nil, &usageError{err.Error()}
	}
	set, err := games.Load(ctx, c.Records, games.Options{Strict: c.Strict, MinRating: c.MinRating, Progress: view.loading})
	view.close()
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
	report.Set, report.Calibration = set, calibration
	report.LearningGames, report.HeldOutGames = len(learning), len(heldOut)
	report.LearningPositions, report.HeldOutPositions = data.Learning.Len(), data.HeldOut.Len()
	return data, heldOut, view.loaded(report)
}
