package main

import (
	"context"
	"path/filepath"
	"strings"

	"shotest/plausibility"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/moves"
)

// extension returns the ending of a file's name in small letters.
func extension(path string) string { return strings.ToLower(filepath.Ext(path)) }

// collect reads the games, draws positions, finds the moves to be learned, and asks
// the components about them.
func (c *tunePlausibilityCommand) collect(ctx context.Context, weights plausibility.Weights, view *plausibilityView, report *moves.Report) (learning, heldOut *moves.Set, err error) {
	found, err := c.openFound()
	if err != nil {
		return nil, nil, err
	}
	learn, keep, err := c.load(ctx, view, report)
	if err != nil {
		return nil, nil, err
	}
	share := c.heldOutShare(len(learn), len(keep))
	if learning, err = c.collectOf(ctx, weights, learn, c.Positions-share, found, "learning", view); err != nil {
		return nil, nil, err
	}
	if heldOut, err = c.collectOf(ctx, weights, keep, share, found, "held out", view); err != nil {
		return nil, nil, err
	}
	report.LearningPositions, report.HeldOutPositions = learning.Len(), heldOut.Len()
	return learning, heldOut, view.loaded(report)
}

// heldOutShare returns how many of the positions that are searched are held out.
func (c *tunePlausibilityCommand) heldOutShare(learning, heldOut int) int {
	if heldOut == 0 {
		return 0
	}
	return max(1, c.Positions*heldOut/max(learning+heldOut, 1))
}

// collectOf asks about the positions of some games; about so many at the most if they
// are searched.
func (c *tunePlausibilityCommand) collectOf(ctx context.Context, weights plausibility.Weights, from []*games.Game, most int, found *moves.Found, what string, view *plausibilityView) (*moves.Set, error) {
	choices := c.drawn(from)
	if c.FromSearch > 0 {
		shuffled := tuning.Shuffled(len(choices), c.Seed, 0)
		picked := make([]moves.Choice, 0, most)
		for _, i := range shuffled[:min(most, len(shuffled))] {
			picked = append(picked, choices[i])
		}
		choices = picked
		if err := c.searchAll(ctx, choices, found, what, view); err != nil {
			return nil, err
		}
	}
	defer view.close()
	return moves.Collect(ctx, weights, c.leftOut(), choices, func(done int) { view.collecting(what, done, len(choices)) })
}

// drawn returns the positions of games that are drawn, with the moves played.
func (c *tunePlausibilityCommand) drawn(from []*games.Game) []moves.Choice {
	var choices []moves.Choice
	for _, choice := range c.draw(from, c.Seed) {
		if c.wants(&choice) {
			choices = append(choices, choice)
		}
	}
	return choices
}

// wants reports whether a position is one of those that were asked for.
func (c *tunePlausibilityCommand) wants(choice *moves.Choice) bool {
	if c.Winners {
		if points, known := choice.Game.Outcome.For(choice.Game.SideToMove(choice.Ply)); !known || points != 1 {
			return false
		}
	}
	if c.Phase == "all" {
		return true
	}
	position := choice.Game.At(choice.Ply)
	return plausibility.GamePart(plausibility.Endgame(&position)) == map[string]int{"opening": 0, "middle": 1, "endgame": 2}[c.Phase]
}
