package adapter

import (
	"testing"

	"shotest/engine/options"
	"shotest/profile"
	"shotest/search"
)

// A game that is forgotten holds on to nothing of the search that asked it for prices.
func TestForgetLetsGoOfTheSearch(t *testing.T) {
	p := profile.Default()
	p.SearchMode = search.ModernMode
	var parts Parts
	g, files := New(), &options.NewLayers(p).Files
	if _, err := parts.Configure(&p, files); err != nil {
		t.Fatal(err)
	}
	parts.Equip(g)
	g.Begin(g.History(), &p)
	g.OpenPrices(3, &search.Hints{Lateness: func(uint16) int { return 7 }})
	if g.prices.plies[3].lateness == nil {
		t.Fatal("nothing was noted")
	}
	if g.Forget(); g.prices.plies[3].lateness != nil {
		t.Error("the search is still known")
	}
}
