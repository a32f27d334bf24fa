package main

import (
	"context"
	"fmt"
	"slices"

	"shotest/tuning/gamefile"
	"shotest/tuning/variety"
)

// merge brings files together.
func (c *tuneGamesCommand) merge(s streams) error {
	merged, err := gamefile.Merge(c.Out, slices.Concat(c.Merge, c.Also))
	if err != nil {
		return err
	}
	nameBroken(s, merged.Damage)
	if c.JSON {
		return printJSON(s, map[string]any{
			"file": c.Out, "games": merged.Games, "positions": merged.Positions, "twice": merged.Twice, "damaged": len(merged.Damage),
		})
	}
	_, err = fmt.Fprintf(s.out, "wrote %s: %d games, %d positions; left out: %d games that were there twice, %d damaged places\n",
		c.Out, merged.Games, merged.Positions, merged.Twice, len(merged.Damage))
	return err
}

// repair takes what is damaged out of files.
func (c *tuneGamesCommand) repair(s streams) error {
	for _, path := range slices.Concat(c.Repair, c.Also) {
		kept, merged, err := gamefile.Repair(path)
		if err != nil {
			return err
		}
		nameBroken(s, merged.Damage)
		result := map[string]any{
			"file": path, "kept": kept, "games": merged.Games, "positions": merged.Positions, "twice": merged.Twice, "damaged": len(merged.Damage),
		}
		switch {
		case c.JSON:
			err = printJSON(s, result)
		case kept == "":
			_, err = fmt.Fprintf(s.out, "%s: nothing is damaged; %d games, %d positions\n", path, merged.Games, merged.Positions)
		default:
			_, err = fmt.Fprintf(s.out, "wrote %s: %d games, %d positions; left out: %d games that were there twice, %d damaged places; what was there is kept as %s\n",
				path, merged.Games, merged.Positions, merged.Twice, len(merged.Damage), kept)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// variety says how much games differ.
func (c *tuneGamesCommand) variety(ctx context.Context, s streams) error {
	view := newTuneView(s, c.JSON)
	defer view.close()
	report, err := variety.Of(ctx, slices.Concat(c.Variety, c.Also), func(done, all int) {
		view.passing("reading", fmt.Sprintf("%d of %d blocks read", done, all), done, all)
	})
	view.close()
	if err != nil {
		return err
	}
	nameBroken(s, report.Damage)
	if c.JSON {
		return printJSON(s, report)
	}
	_, err = fmt.Fprint(s.out, report.Text())
	return err
}
