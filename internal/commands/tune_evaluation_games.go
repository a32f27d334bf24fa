package commands

import (
	"bytes"
	"context"
	"fmt"

	"shotest/internal/safefile"
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

// maxMostWrong is the largest number of most wrong positions that are written.
const maxMostWrong = 100_000

// writeMostWrong writes the most wrong positions, if the flags ask for them.
func (c *tuneEvaluationCommand) writeMostWrong(view *tuneView, data fitting.Data, lambdas fitting.Lambdas) error {
	if c.MostWrong == "" {
		return nil
	}
	var text bytes.Buffer
	found := fitting.MostWrong(data, lambdas, c.Seed, maxMostWrong)
	for _, game := range found {
		text.WriteString(game.USI() + "\n")
	}
	if err := safefile.Write(c.MostWrong, text.Bytes()); err != nil {
		return err
	}
	command := "shotest tune games --openings " + c.MostWrong + " --opening-plies 512"
	return view.print(fmt.Sprintf("%d positions are in %s. Games begin from them with %s ...\n", len(found), c.MostWrong, command),
		map[string]any{"event": "most_wrong", "positions": len(found), "file": c.MostWrong, "command": command})
}
