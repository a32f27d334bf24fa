package commands

import (
	"context"

	"shotest/tuning/fitting"
	"shotest/tuning/games"
)

// load reads the games, selects positions, and adds the numbers of both to the report.
func (c *tuneEvaluationCommand) load(ctx context.Context, view *tuneView,
	report *fitting.Report) (data fitting.Data, err error) {
	selection := games.Selection{
		FromPly: c.FromPly, PerGame: c.PerGame, PlayerShare: c.PlayerShare, Noisy: c.Noisy, Mates: c.Mates,
		Trace: c.Trace,
	}
	set, err := c.gameFlags.load(ctx, view, c.Strict)
	if err != nil {
		return data, wrapInterruption(err)
	}
	stream := games.NewStream(set, selection, c.Window)
	data = fitting.Data{Learning: stream, HeldOut: games.NewPositions(stream.HeldOut, stream.Calibration, selection)}
	report.Selection = selection
	report.Set, report.Calibration, report.LeftOut = stream.Set, stream.Calibration, stream.LeftOut
	report.LeftOut.Add(data.HeldOut.LeftOut)
	report.LearningGames, report.HeldOutGames = stream.Games, len(stream.HeldOut)
	report.LearningPositions, report.HeldOutPositions = stream.Positions, data.HeldOut.Len()
	return data, view.reportLoaded(&report.Sources)
}
