package commands

import (
	"context"
	"slices"

	"shotest/tuning/course"
	"shotest/tuning/games"
)

// gameFlags are the flags for recorded games, which all commands that read games share.
type gameFlags struct {
	Records   []string `required:"" sep:"none" placeholder:"PATH" help:"File or folder with games; more may follow, as in --records games/*.csa. Records (CSA, KIF, KI2, JKF, USI), tables (.tsv), results of tournaments (.jsonl), each packed (.gz) or not; own games (.games)."`
	More      []string `arg:"" optional:"" name:"path" help:"More records, as those of --records."`
	MinRating float64  `range:"0,10000" placeholder:"R" help:"Leave out games of players rated lower, or not at all."`
}

// loadNamed reads the games, and prints warnings about broken ones.
func (f *gameFlags) loadNamed(ctx context.Context, s streams, strict bool) (*games.Set, error) {
	view := newTuneView(s, false)
	defer view.clear()
	set, err := course.ReadGames(ctx, view, f.paths(), games.Options{Strict: strict, MinRating: f.MinRating})
	if err == nil {
		view.WarnOf(set.Broken)
	}
	return set, err
}

// paths returns all files and folders of the flags.
func (f *gameFlags) paths() []string { return slices.Concat(f.Records, f.More) }
