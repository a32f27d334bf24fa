package commands

import (
	"context"
	"fmt"

	"shotest/record"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/moves"
)

// choiceFlags choose the games and positions from which moves are learned.
type choiceFlags struct {
	tuneGames
	PerGame int `range:"0,10000" default:"12" placeholder:"N" help:"How many positions of a game to draw, about; 0 for all (default ${default}). Each takes some 5 kB."`
}

// selection returns the selection of positions. All kinds of positions are included, because each
// has a move to learn.
func (f *choiceFlags) selection() games.Selection {
	return games.Selection{FromPly: f.FromPly, PerGame: f.PerGame, PlayerShare: f.PlayerShare, Noisy: true, Mates: true}
}

// load reads the games and splits them.
func (f *choiceFlags) load(ctx context.Context, view *tuneView, report *moves.Report) (learn,
	keep []*record.Played, err error) {
	set, err := f.gameFlags.load(ctx, view, f.Strict)
	if err != nil {
		return nil, nil, wrapInterruption(err)
	}
	learn, keep = set.Split()
	report.Set = set
	report.LearningGames = len(learn)
	report.HeldOutGames = len(keep)
	report.LeftOut = games.LeftOut{}
	return learn, keep, nil
}

// showChoiceFit is showFit for fits to moves.
func showChoiceFit(view *tuneView) func(loop.Progress[moves.Metrics]) {
	return showFit(view, func(m moves.Metrics) string {
		return fmt.Sprintf("first %.1f %%  among 30 %.1f %%", 100*m.ShareWithin(1), 100*m.ShareWithin(30))
	})
}
