package main

import (
	"context"

	"shotest/tuning/games"
	"shotest/tuning/moves"
)

// choiceFlags say which games and which of their positions moves are learned from.
type choiceFlags struct {
	Records     []string `required:"" sep:"none" placeholder:"PATH" help:"File or folder with games; may be repeated. Records (CSA, KIF, KI2, JKF, USI), tables (.tsv), results of tournaments (.jsonl), each packed (.gz) or not."`
	Strict      bool     `help:"Stop at the first broken game instead of leaving it out."`
	MinRating   float64  `placeholder:"R" help:"Leave out games of players rated lower, or not at all."`
	FromPly     int      `default:"16" help:"First ply to learn from: before it, games follow books."`
	PerGame     int      `default:"12" placeholder:"N" help:"How many positions of a game to draw, about; 0 for all. Each takes some 1.5 kB."`
	PlayerShare float64  `default:"0.05" help:"Share of the games that one player may count for; 1 for no limit."`
}

// selection says which positions are drawn: a move is a choice in all of them.
func (f *choiceFlags) selection() games.Selection {
	return games.Selection{FromPly: f.FromPly, PerGame: f.PerGame, PlayerShare: f.PlayerShare, Noisy: true, Mates: true}
}

// load reads the games and splits them.
func (f *choiceFlags) load(ctx context.Context, view *plausibilityView, report *moves.Report) (learn, keep []*games.Game, err error) {
	set, err := games.Load(ctx, f.Records, games.Options{Strict: f.Strict, MinRating: f.MinRating, Progress: view.loading})
	view.close()
	if err != nil {
		return nil, nil, err
	}
	learn, keep = set.Split()
	report.Set, report.LearningGames, report.HeldOutGames = set, len(learn), len(keep)
	return learn, keep, nil
}

// draw returns the positions of games that are drawn, with the moves played.
func (f *choiceFlags) draw(from []*games.Game, seed uint64) []moves.Choice {
	positions := games.NewPositions(from, games.Calibrate(from), f.selection())
	return moves.Played(positions, positions.Draw(seed, 0))
}
