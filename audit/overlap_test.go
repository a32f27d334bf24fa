package audit

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"runtime"
	"testing"

	"shotest/lab/mcts"
	"shotest/profile"
	"shotest/search"
)

// searchOf returns a search by the built-in profile in a mode.
func searchOf(mode string, nodes uint64) Search {
	p := profile.Default()
	p.SearchMode = mode
	return Search{mode, p, nodes}
}

func TestOverlaps(t *testing.T) {
	const nodes = 300
	drawn := Draw(short(t), "", 0, 4, 1)
	searches := []Search{searchOf(search.InterestMode, nodes), searchOf(mcts.Mode, nodes), searchOf(search.InterestMode, nodes)}
	done := 0
	found, err := Overlaps(context.Background(), drawn, searches, func() { done++ })
	if err != nil || len(found) != 6 || done != len(drawn) {
		t.Fatalf("%d overlaps, %d done: %v", len(found), done, err)
	}
	for i := range found {
		o := &found[i]
		if o.Positions != len(drawn) || o.Visited > nodes || o.Visited < nodes*9/10 || o.Best.Of != len(drawn) {
			t.Errorf("%+v", o)
		}
		same := searches[o.Of].Name == searches[o.In].Name
		if same && (o.Mean != 100 || o.Searched.Percent() != 100 || o.Best.Percent() != 100) {
			t.Errorf("a search visits %.1f %% of its own positions", o.Mean)
		}
		sum := 0
		for _, share := range o.Plies {
			sum += share.Of
		}
		if !same && (o.Mean <= 0 || o.Mean > 60 || sum != int(o.Visited*float64(o.Positions)+0.5)) {
			t.Errorf("%+v", o)
		}
		// A tree does without quiescence, so that all its positions have been searched.
		if all := sum == o.Searched.Of; all != (searches[o.Of].Name == mcts.Mode) {
			t.Errorf("%s: %d positions, %d without quiescence", searches[o.Of].Name, sum, o.Searched.Of)
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Overlaps(stopped, drawn, searches, func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// What is found depends neither on how often it is looked for nor on the number of workers.
func TestComparisonsAreDeterministic(t *testing.T) {
	drawn := Draw(short(t), "", 0, 4, 1)
	searches := []Search{searchOf(search.ModernMode, 200), searchOf(mcts.Mode, 100)}
	compared := func(workers int) []any {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
		overlaps, err := Overlaps(context.Background(), drawn, searches, func() {})
		verdicts, wrong := Verdicts(context.Background(), drawn, searches, Reference(500), func() {})
		visits, bad := VisitsOf(context.Background(), drawn, searches, func() {})
		if err := cmp.Or(err, wrong, bad); err != nil {
			t.Fatal(err)
		}
		return []any{overlaps, verdicts, visits}
	}
	if one, four := compared(1), compared(4); !reflect.DeepEqual(one, four) {
		t.Errorf("one worker:\n%+v\nfour:\n%+v", one, four)
	}
}
