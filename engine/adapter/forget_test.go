package adapter

import (
	"testing"

	"shotest/config"
	"shotest/engine/options"
	"shotest/search"
)

// After Forget the game keeps no reference to the search that has used its prices.
func TestForgetReleasesTheSearch(t *testing.T) {
	p := config.Default()
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
		t.Fatal("OpenPrices kept no reference to the search")
	}
	g.Forget()
	if g.prices.plies[3].lateness != nil {
		t.Error("Forget kept a reference to the search")
	}
}
