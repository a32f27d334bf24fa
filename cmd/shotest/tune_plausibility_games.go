package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"shotest/internal/memory"
	"shotest/plausibility"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/moves"
)

// collect reads the games, draws positions, finds the moves to be learned, and asks
// the components about them.
func (c *tunePlausibilityCommand) collect(ctx context.Context, weights plausibility.Weights, view *tuneView, report *moves.Report) (learning, heldOut *moves.Set, err error) {
	found, err := moves.OpenFound(c.Found, fmt.Sprintf("--from-search %d --detours %v", c.FromSearch, c.Detours))
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	learn, keep, err := c.load(ctx, view, report)
	if err != nil {
		return nil, nil, err
	}
	share := 0 // of the positions that are searched, for those held out
	if len(keep) > 0 {
		share = max(1, c.Positions*len(keep)/(len(learn)+len(keep)))
	}
	collection := collection{c, weights, found, view, report}
	if learning, err = collection.of(ctx, learn, c.Positions-share, "learning"); err != nil {
		return nil, nil, err
	}
	if heldOut, err = collection.of(ctx, keep, share, "held out"); err != nil {
		return nil, nil, err
	}
	report.LearningPositions, report.HeldOutPositions = learning.Len(), heldOut.Len()
	return learning, heldOut, view.loaded(&report.Sources, report.Labels)
}

// collection asks about positions of games.
type collection struct {
	*tunePlausibilityCommand
	weights plausibility.Weights
	// found are the moves that searches of earlier runs have found.
	found  *moves.Found
	view   *tuneView
	report *moves.Report
}

// of asks about the positions of some games, which the view calls what. If they are searched,
// most bounds their number.
func (c *collection) of(ctx context.Context, from []*games.Game, most int, what string) (*moves.Set, error) {
	choices := c.drawn(from, c.report)
	if c.FromSearch > 0 {
		shuffled := tuning.Shuffled(len(choices), c.Seed, 0)
		picked := make([]moves.Choice, 0, most)
		for _, i := range shuffled[:min(most, len(shuffled))] {
			picked = append(picked, choices[i])
		}
		choices = picked
		if err := c.searchAll(ctx, choices, c.found, what, c.view); err != nil {
			return nil, err
		}
	}
	if err := enoughMemory(len(choices), memory.Available()); err != nil {
		return nil, err
	}
	defer c.view.clear()
	return moves.Collect(ctx, c.weights, c.leftOut(), choices, func(done int) {
		c.view.preparing(fmt.Sprintf("%s: components of %d positions", what, len(choices)), done, len(choices))
	})
}

// drawn returns the positions of games that are drawn, with the moves played.
func (c *tunePlausibilityCommand) drawn(from []*games.Game, report *moves.Report) []moves.Choice {
	all := c.draw(from, c.Seed, report)
	if !c.Winners {
		return all
	}
	won := slices.DeleteFunc(slices.Clone(all), func(choice moves.Choice) bool {
		points, known := choice.Game.Outcome.For(choice.Game.SideToMove(choice.Ply))
		return !known || points != 1
	})
	report.LeftOut["of players who did not win (--winners)"] += len(all) - len(won)
	return won
}

// bytesPerChoice is the size of a position with all its moves, about.
const bytesPerChoice = 6000

// enoughMemory refuses positions that do not fit into memory: the system would end the
// program, and perhaps others, without a word.
func enoughMemory(positions int, available uint64) error {
	const gigabyte = 1e9
	needed := uint64(positions) * bytesPerChoice
	if needed <= available {
		return nil
	}
	return fmt.Errorf("%d positions take about %.0f GB, and there are %.0f GB of memory: a lower --per-game draws fewer, and so do fewer games",
		positions, float64(needed)/gigabyte, float64(available)/gigabyte)
}
