package commands

import (
	"context"
	"fmt"
	"slices"

	"shotest/internal/message"
	"shotest/internal/resources"
	"shotest/plausibility"
	"shotest/record"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/moves"
)

// collect reads the games, draws positions, and collects the components of their moves.
func (c *tunePlausibilityCommand) collect(ctx context.Context, weights plausibility.Weights, view *tuneView,
	report *moves.Report) (learning, heldOut *moves.Set, err error) {
	learn, keep, err := c.load(ctx, view, report)
	if err != nil {
		return nil, nil, err
	}
	defer view.clear()
	ask := func(from []*record.Played, selection games.Selection, name string) (*moves.Set, error) {
		choices := c.drawPositions(from, selection, report)
		if err := checkChoices(len(choices), resources.FreeMemory()); err != nil {
			return nil, err
		}
		return moves.Collect(ctx, weights, c.excludedTables(), choices, func(done int) {
			text := fmt.Sprintf("%s: components of %d positions", name, len(choices))
			view.showOrPrint(text, fmt.Sprintf("%s, %d done", text, done), done, len(choices))
		})
	}
	if learning, err = ask(learn, c.selection(), "learning"); err != nil {
		return nil, nil, err
	}
	if heldOut, err = ask(keep, c.heldOutSelection(len(keep)), "held out"); err != nil {
		return nil, nil, err
	}
	report.LearningPositions, report.HeldOutPositions = learning.Len(), heldOut.Len()
	return learning, heldOut, view.reportLoaded(&report.Sources)
}

// heldOutSelection returns the selection of positions from count held-out games. It includes all
// positions if there would otherwise be too few to compare weights.
func (c *tunePlausibilityCommand) heldOutSelection(count int) games.Selection {
	selection := c.selection()
	if count*selection.PerGame < tuning.MinHeldOut {
		selection.PerGame = 0
	}
	return selection
}

// drawPositions returns the positions drawn from games.
func (c *tunePlausibilityCommand) drawPositions(from []*record.Played, selection games.Selection,
	report *moves.Report) []games.Choice {
	all := games.Draw(from, selection, c.Seed, report.LeftOut)
	if !c.Winners {
		return all
	}
	count := len(all)
	won := slices.DeleteFunc(all, func(choice games.Choice) bool {
		return choice.Game.Outcome != record.WonBy(choice.Game.SideToMove(choice.Ply))
	})
	report.LeftOut["of players who did not win (--winners)"] += count - len(won)
	return won
}

// bytesPerChoice is the approximate size of a position with all its moves.
const bytesPerChoice = 6000

// checkChoices returns an error if the positions do not fit into the free memory.
func checkChoices(positions int, free uint64) error {
	if err := resources.CheckMemory(uint64(positions)*bytesPerChoice, free); err != nil {
		return message.Errorf("%d positions: %w: a lower --per-game draws fewer, and so do fewer games",
			positions, err)
	}
	return nil
}
