package main

import (
	"context"

	"shotest/tuning/games"
	"shotest/tuning/moves"
)

// choiceFlags say from which positions of which games moves are learned.
type choiceFlags struct {
	tuneGames
	PerGame int `default:"12" placeholder:"N" help:"How many positions of a game to draw, about; 0 for all (default ${default}). Each takes some 5 kB."`
}

// selection says which positions are drawn: a move is a choice in all of them.
func (f *choiceFlags) selection() games.Selection {
	return games.Selection{FromPly: f.FromPly, PerGame: f.PerGame, PlayerShare: f.PlayerShare, Noisy: true, Mates: true}
}

// load reads the games and splits them.
func (f *choiceFlags) load(ctx context.Context, view *plausibilityView, report *moves.Report) (learn, keep []*games.Game, err error) {
	set, err := f.gameFlags.load(ctx, view.tuneView, f.Strict)
	if err != nil {
		return nil, nil, err
	}
	learn, keep = set.Split()
	report.Set, report.LearningGames, report.HeldOutGames = set, len(learn), len(keep)
	return learn, keep, nil
}

// draw returns the positions of games that are drawn, with the moves played, and notes in
// the report what is left out.
func (f *choiceFlags) draw(from []*games.Game, seed uint64, report *moves.Report) []moves.Choice {
	positions := games.NewPositions(from, games.Calibrate(from), f.selection())
	report.AddLeftOut(positions.LeftOut()...)
	report.AddLeftOut(positions.NotDrawn(seed, 0)...)
	return moves.Played(positions, positions.Draw(seed, 0))
}
