package course

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"shotest/internal/message"
	"shotest/tuning/games"
)

// ReadGames reads games, and shows their number meanwhile.
func ReadGames(ctx context.Context, view View, paths []string, options games.Options) (*games.Set, error) {
	options.Progress = func(count int) {
		text := fmt.Sprintf("%d games", count)
		view.Show(text, text, count, -1)
	}
	return games.Load(ctx, paths, options)
}

// SayRead warns of broken games, and says how many others there are, and whether they are few.
func SayRead(view View, sources *games.Sources) error {
	view.WarnOf(sources.Set.Broken)
	if doubt := sources.SampleWarning(); doubt != nil {
		view.Warn(doubt)
	}
	return view.Print(strings.Join(sources.Lines(), "\n")+"\n", "loaded", sources.Loaded())
}

// unimproved is the error of a result that is no better than what was begun with.
type unimproved struct{ error }

// Unimproved returns the error of a fit in which no epoch was better than the weights begun with,
// with what may help.
func Unimproved(sources *games.Sources, selection *games.Selection, rate float64) error {
	err := message.Errorf(
		"no epoch was better on the held-out games than the weights begun with: no weights were written. "+
			"%d positions of %d games were learned from, and %d of %d held out",
		sources.LearningPositions, sources.LearningGames, sources.HeldOutPositions, sources.HeldOutGames)
	if words := sources.LeftOutSummary(); words != "" {
		err = message.Errorf("%w; left out were %s", err, words)
	}
	flags := moreFrom(selection, rate)
	any := flags[0]
	for _, other := range flags[1:] {
		any = message.Errorf("%w, or %w", any, other)
	}
	help := message.Errorf("More games help most (a twentieth of them is held out)")
	help = message.Errorf("%w; so may %w", help, any)
	return &unimproved{message.Errorf("%w. %w", err, message.Errorf("%w. --keep writes the weights anyway", help))}
}

// moreFrom returns the flags that give more positions to learn from, except those already given,
// and a lower rate.
func moreFrom(selection *games.Selection, rate float64) (flags []error) {
	if selection.PerGame > 0 {
		flags = append(flags, errors.New("--per-game 0"))
	}
	if selection.PlayerShare < 1 {
		flags = append(flags, errors.New("--player-share 1 where a few players have played them all"))
	}
	return append(flags, message.Errorf("a lower --rate than %v", rate))
}
