package tests

import (
	"context"
	"strconv"
	"testing"

	"shotest/engine"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// TestInterestFindsMates searches mates from games by interest, without the tests
// for mates that would find them at once: with the rules that leave something out,
// and without them.
func TestInterestFindsMates(t *testing.T) {
	t.Parallel()
	pruned := profile.Default()
	pruned.SearchMode, pruned.RootMate, pruned.Search.MateInThree = search.InterestMode, 0, 0
	whole := pruned
	s := &whole.Search
	s.Razoring.On, s.Gamma.On, s.AlphaFail.On, s.NullMove.On, s.Futility.On, s.SEEPruning.On = false, false, false, false, false, false
	for name, settings := range map[string]profile.Profile{"pruned": pruned, "whole": whole} {
		t.Run(name, func(t *testing.T) { findMates(t, engine.New(settings)) })
	}
}

// findMates expects that an engine finds nearly all mates of a sample.
func findMates(t *testing.T, e *engine.Engine) {
	const every, longest, nodes = 61, 5, 60_000
	tab := readTable(t, "tsume/realgame_mates.tsv.gz")
	asked, found := 0, 0
	for i, row := range tab.rows {
		length, err := strconv.Atoi(tab.cell(t, row, "strict_shortest_len"))
		if i%every != 0 || err != nil || length > longest {
			continue
		}
		asked++
		p := parsePosition(t, tab.cell(t, row, "sfen"))
		if err := e.Prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		result := e.Search(context.Background(), shogi.NewHistory(p), engine.Limits{Nodes: nodes}, nil)
		switch mate := result.Score.Mate; {
		case mate == 0:
			t.Logf("%v: %d plies, found %v", &p, length, result.Score)
		case mate < length:
			t.Errorf("%v: %v, the verified shortest is %d", &p, result.Score, length)
		default:
			found++
		}
	}
	t.Logf("%d of %d mates of up to %d plies", found, asked, longest)
	if found*20 < asked*19 {
		t.Errorf("only %d of %d mates are found", found, asked)
	}
}
