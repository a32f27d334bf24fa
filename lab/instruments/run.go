package instruments

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"shotest/config"
	"shotest/engine/recall"
	"shotest/internal/texttable"
	"shotest/tuning/games"
)

// Run runs an instrument, visits, losses or acts, on positions of games, and prints its tables.
func Run(ctx context.Context, w io.Writer, instrument string, arguments []string) error {
	flags := flag.NewFlagSet(instrument, flag.ContinueOnError)
	flags.SetOutput(w)
	searches := flags.String("searches", "interest,fullwidth,modern",
		"visits, losses: the searches, each a mode or a profile's file, and behind a colon its nodes if they are not -nodes")
	positions := flags.Int("positions", 1000, "how many positions to draw")
	seed := flags.Uint64("seed", 1, "which positions: the same seed draws the same")
	nodes := flags.Uint64("nodes", 200_000, "how many nodes a search visits; losses: those of the judge, 0 for none")
	fromPly := flags.Int("from-ply", 16, "the first ply of a game to draw")
	only := flags.String("only", "", "only positions of a kind, as those of shotest audit")
	heldOut := flags.Bool("held-out", false, "only games that are never learned from")
	judge := flags.String("judge", "modern", "losses: which search says what moves lose")
	file := flags.String("profile", "", "acts: the profile to search by, instead of the built-in one")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("expected files or folders of games")
	}
	set, err := games.Load(ctx, flags.Args(), games.Options{})
	if err != nil {
		return err
	}
	if *heldOut {
		_, set.Games = set.Split()
	}
	drawn := recall.Draw(set.Games, *only, *fromPly, *positions, *seed)
	if len(drawn) == 0 {
		return errors.New("no such position in these games")
	}
	var about string
	var tables []texttable.Table
	if instrument == "acts" {
		about, tables, err = acts(ctx, drawn, *file, *nodes)
	} else {
		about, tables, err = compare(ctx, instrument, drawn, *searches, *judge, *nodes)
	}
	if err != nil {
		return err
	}
	for i := range tables {
		about += "\n" + strings.TrimSuffix(tables[i].Text(), "\n")
	}
	_, err = fmt.Fprintln(w, about)
	return err
}

// acts counts the searches that each component and each criterion changes.
func acts(ctx context.Context, drawn []recall.Position, file string, nodes uint64) (string, []texttable.Table, error) {
	by := config.Default()
	if file != "" {
		var err error
		if by, err = config.Load(file); err != nil {
			return "", nil, err
		}
	}
	found, err := Effects(ctx, drawn, by, nodes)
	if err != nil {
		return "", nil, err
	}
	about, tables := effectTables(found, len(drawn), nodes)
	return about, tables, nil
}

// compare compares searches by what they visit, or by what their moves lose.
func compare(ctx context.Context, instrument string, drawn []recall.Position, list, judge string,
	nodes uint64) (about string, tables []texttable.Table, err error) {
	searches, err := parseSearches(list, nodes)
	if err != nil {
		return "", nil, err
	}
	if instrument == "visits" {
		visits, err := VisitsOf(ctx, drawn, searches)
		if err != nil {
			return "", nil, err
		}
		about, tables = visitTables(visits, searches)
		return about, tables, nil
	}
	reference, err := parseSearch(judge, nodes)
	if err != nil {
		return "", nil, err
	}
	verdicts, err := Verdicts(ctx, drawn, searches, reference)
	if err != nil {
		return "", nil, err
	}
	about, tables = lossTables(LossesByKind(verdicts), searches, &reference)
	return about, tables, nil
}
