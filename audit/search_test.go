package audit

import (
	"cmp"
	"context"
	"reflect"
	"runtime"
	"testing"

	"shotest/profile"
	"shotest/search"
)

// searchOf returns a search by the built-in profile in the given mode.
func searchOf(mode string, nodes uint64) Search {
	p := profile.Default()
	p.SearchMode = mode
	return Search{mode, p, nodes}
}

// The results depend neither on repetition nor on the number of workers.
func TestComparisonsAreDeterministic(t *testing.T) {
	drawn := Draw(shortGame(t), "", 0, 4, 1)
	searches := []Search{searchOf(search.ModernMode, 200), searchOf(search.InterestMode, 100)}
	compared := func(workers int) []any {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
		verdicts, wrong := Verdicts(context.Background(), drawn, searches, Reference(500), func() {})
		visits, bad := VisitsOf(context.Background(), drawn, searches, func() {})
		cases, worse := Audit(context.Background(), drawn, searches[1].Profile, 400, func() {})
		if err := cmp.Or(wrong, bad, worse); err != nil || !cases[0].Searched {
			t.Fatal(cases, err)
		}
		return []any{verdicts, visits, cases}
	}
	if one, four := compared(1), compared(4); !reflect.DeepEqual(one, four) {
		t.Errorf("one worker:\n%+v\nfour:\n%+v", one, four)
	}
}
