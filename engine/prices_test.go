package engine

import (
	"context"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/profile"
	"shotest/search"
)

// priced returns a profile whose modern mode prices moves by more than their places.
func priced() profile.Profile {
	p := profile.Default()
	p.SearchMode, p.HashMegabytes = search.ModernMode, 8
	p.Search.Prices.On = true
	return p
}

// Credits and likeness change what the modern mode searches, and nothing in other modes.
func TestPricesAct(t *testing.T) {
	nodes := func(p profile.Profile) uint64 {
		e := New(p)
		e.Search(context.Background(), shogitest.Game(t, middleGame), Limits{Depth: 6}, nil)
		return e.searcher.Counts().Nodes
	}
	for mode, acts := range map[string]bool{search.ModernMode: true, search.InterestMode: false, search.FullwidthMode: false} {
		with, without := priced(), profile.Default()
		with.SearchMode, without.SearchMode, without.HashMegabytes = mode, mode, with.HashMegabytes
		if a, b := nodes(with), nodes(without); (a != b) != acts {
			t.Errorf("%s: %d nodes with prices, %d without", mode, a, b)
		}
	}
}
