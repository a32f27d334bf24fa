package engine

import (
	"context"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/profile"
	"shotest/search"
)

// Credits and likeness change what the modern mode searches, and nothing in other modes.
func TestPricesAct(t *testing.T) {
	nodes := func(p profile.Profile) uint64 {
		e := New(p)
		e.Search(context.Background(), shogitest.Game(t, middleGame), Limits{Depth: 6}, nil)
		return e.searcher.Counts().Nodes
	}
	for mode, acts := range map[string]bool{search.ModernMode: true, search.InterestMode: false, search.FullwidthMode: false} {
		with := profile.Default()
		with.SearchMode, with.HashMegabytes = mode, 8
		without := with
		without.Search.Prices.On = false
		if a, b := nodes(with), nodes(without); (a != b) != acts {
			t.Errorf("%s: %d nodes with prices, %d without", mode, a, b)
		}
	}
}
