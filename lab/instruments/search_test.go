//go:build e2e

package instruments

import (
	"cmp"
	"context"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"shotest/config"
	"shotest/engine/recall"
	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/search"
)

// searchOf returns a search by the built-in profile in the given mode.
func searchOf(mode string, nodes uint64) Search {
	return Search{mode, config.Default().In(mode), nodes}
}

// The results depend neither on repetition nor on the number of workers.
func TestComparisonsAreDeterministic(t *testing.T) {
	drawn := recall.Draw(shortGame(t), "", 0, 4, 1)
	searches := []Search{searchOf(search.ModernMode, 200), searchOf(search.InterestMode, 100)}
	compared := func(workers int) []any {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
		verdicts, wrong := Verdicts(context.Background(), drawn, searches, Reference(500))
		visits, bad := VisitsOf(context.Background(), drawn, searches)
		cases, worse := recall.Audit(context.Background(), drawn, searches[1].Profile, 400, func() {})
		if err := cmp.Or(wrong, bad, worse); err != nil || !cases[0].Searched {
			t.Fatal(cases, err)
		}
		return []any{verdicts, visits, cases}
	}
	if one, four := compared(1), compared(4); !reflect.DeepEqual(one, four) {
		t.Errorf("one worker:\n%+v\nfour:\n%+v", one, four)
	}
}

// shortGame returns a game of 22 moves.
func shortGame(t *testing.T) []*record.Played {
	t.Helper()
	history := shogitest.Game(t,
		"startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d3d 2b8h+ 7i8h 3a2b 3d3f 8e8f 8g8f 8b8f P*8g 8f8b")
	return []*record.Played{{Start: *history.Start(), Moves: history.Moves()}}
}

// Each instrument prints its tables, and names what is wrong.
func TestRun(t *testing.T) {
	const games = "../../examples/games"
	for instrument, want := range map[string]string{
		"visits": "all in 10", "losses": "more than first", "acts": "discovered_attack",
	} {
		var out strings.Builder
		args := []string{"-positions", "2", "-nodes", "100", "-searches", "interest:50,modern", games}
		if err := Run(context.Background(), &out, instrument, args); err != nil ||
			!strings.Contains(out.String(), want) {
			t.Errorf("%s: %v\n%s", instrument, err, out.String())
		}
	}
	for want, args := range map[string][]string{
		"neither a mode (interest": {"-searches", "none.yaml", games},
		"expected how many nodes":  {"-searches", "interest", "-nodes", "0", games},
		"expected files":           {"-nodes", "5"},
		"no such position":         {"-from-ply", "5000", games},
	} {
		if err := Run(context.Background(), io.Discard, "losses", args); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", args, err, want)
		}
	}
}
