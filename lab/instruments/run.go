package instruments

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"shotest/config"
	"shotest/internal/texttable"
	"shotest/lab/recall"
	"shotest/record"
	"shotest/search"
	"shotest/tuning/games"
)

// Run runs an instrument, visits, losses, acts or recall, on positions of games, and prints its
// tables.
func Run(ctx context.Context, w io.Writer, instrument string, arguments []string) error {
	flags := flag.NewFlagSet(instrument, flag.ContinueOnError)
	flags.SetOutput(w)
	searches := flags.String("searches", "interest,fullwidth,modern",
		"visits, losses: the searches, each a mode or a profile's file, and behind a colon its nodes if they are not -nodes")
	positions := flags.Int("positions", 1000, "how many positions to draw")
	seed := flags.Uint64("seed", 1, "which positions: the same seed draws the same")
	nodes := flags.Uint64("nodes", 200_000,
		"how many nodes a search visits; losses: those of the judge, recall: those of the full search, 0 for none")
	fromPly := flags.Int("from-ply", 16, "the first ply of a game to draw")
	only := flags.String("only", "", "only positions of a kind: "+strings.Join(recall.Kinds(), ", "))
	heldOut := flags.Bool("held-out", false, "only games that are never learned from")
	judge := flags.String("judge", "modern", "losses: which search says what moves lose")
	file := flags.String("profile", "", "acts, recall: the profile to search or rank by, instead of the built-in one")
	limits := flags.String("limits", "100,150,200,300,400,500,600,800,1000",
		"recall: what the side to move may have left, in hundredths of a ply")
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
	switch instrument {
	case "acts":
		about, tables, err = acts(ctx, drawn, *file, *nodes)
	case "recall":
		about, tables, err = recallOf(ctx, drawn, *file, *limits, *nodes)
	default:
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
	by, err := profileOf(file)
	if err != nil {
		return "", nil, err
	}
	found, err := Effects(ctx, drawn, by, nodes, func() {})
	if err != nil {
		return "", nil, err
	}
	about, tables := effectTables(found, len(drawn), nodes)
	return about, tables, nil
}

// profileOf returns the profile of a file, the built-in one without a file.
func profileOf(file string) (config.Profile, error) {
	if file == "" {
		return config.Default(), nil
	}
	return config.Load(file)
}

// recallOf says how often the moves that matter lie within the limits of a list.
func recallOf(ctx context.Context, drawn []recall.Position, file, limits string, nodes uint64) (about string,
	tables []texttable.Table, err error) {
	ranked, err := profileOf(file)
	if err != nil {
		return "", nil, err
	}
	var list []int
	for _, text := range strings.Split(limits, ",") {
		limit, err := strconv.Atoi(text)
		if err != nil {
			return "", nil, fmt.Errorf("-limits %s: expected numbers with commas between", limits)
		}
		list = append(list, limit)
	}
	slices.Sort(list)
	cases, err := recall.Audit(ctx, drawn, ranked.In(search.InterestMode), nodes, func() {})
	if err != nil {
		return "", nil, err
	}
	played := map[*record.Played]bool{}
	for i := range drawn {
		played[drawn[i].Game] = true
	}
	about, tables = recall.NewReport(cases, list).Tables(len(played), nodes)
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
		visits, err := VisitsOf(ctx, drawn, searches, func() {})
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
	verdicts, err := Verdicts(ctx, drawn, searches, reference, func() {})
	if err != nil {
		return "", nil, err
	}
	about, tables = lossTables(LossesByKind(verdicts), searches, &reference)
	return about, tables, nil
}
