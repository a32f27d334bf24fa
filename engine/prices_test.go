package engine

import (
	"context"
	"testing"

	"shotest/config"
	"shotest/internal/testing/shogitest"
	"shotest/search"
)

// Moves have no discounts in modes without prices, however the mode was chosen.
func TestNoDiscountsInOtherModes(t *testing.T) {
	history := shogitest.Game(t, middleGame)
	for mode, priced := range map[string]bool{search.ModernMode: true, search.FullwidthMode: false} {
		discounts := 0
		e := newEngine(t, "SearchMode", mode)
		for _, m := range history.Current().AppendLegalMoves(nil) {
			discounts += len(e.Discounts(history, m))
		}
		if (discounts > 0) != priced {
			t.Errorf("%s: %d discounts", mode, discounts)
		}
	}
}

// bookkeeper checks that the parts of costs sum to them, and adds up what each part comes to.
type bookkeeper struct {
	t                *testing.T
	plies            bool
	prices           search.Prices
	discounts, again int
}

func (b *bookkeeper) Begin(*search.Iteration) {}
func (b *bookkeeper) Leave(*search.Outcome)   {}
func (b *bookkeeper) Finish(*search.Outcome)  {}
func (b *bookkeeper) Enter(v *search.Visit) {
	p, costs := &v.Parts, v.Way == search.ByMove
	minCost := search.Ply + p.Extension
	switch {
	case !costs && *p != (search.CostParts{}) || costs && (p.Sum() != v.Cost || p.Own == 0 || p.Index == 0):
		b.t.Errorf("the parts do not sum to the cost: %+v", *v)
	case !b.plies && (p.Floor > 0 || p.Again != 0 || costs && p.Index > 1 && v.Price != p.Own):
		b.t.Errorf("unexpected parts in interest search: %+v", *v)
	case !b.plies:
		return
	case p.Floor > 0 && v.Cost-p.Again != minCost && v.Price > b.prices.Least || p.Floor < 0 && v.Price < b.prices.Most:
		b.t.Errorf("the floor does not lead to the minimum cost: %+v", *v)
	case p.Again != 0 && v.Cost != minCost:
		b.t.Errorf("re-search at a wrong cost: %+v", *v)
	}
	b.discounts += p.Discounts
	b.again += p.Again
}

// Costs are the sums of their parts.
func TestCostsAreSums(t *testing.T) {
	for _, mode := range []string{search.ModernMode, search.InterestMode} {
		p := config.Default()
		b := &bookkeeper{t: t, plies: mode == search.ModernMode, prices: p.Search.Prices}
		p.SearchMode, p.HashMegabytes, p.RootMate = mode, 8, 0
		e := New(p)
		e.Observe(b)
		e.Search(context.Background(), shogitest.Game(t, middleGame), Limits{Nodes: 20_000}, nil)
		if acts := b.discounts < 0 && b.again < 0; acts != b.plies {
			t.Errorf("%s: discounts %d, again %d", mode, b.discounts, b.again)
		}
		for _, f := range e.Findings() {
			if sum := f.Parts.Sum(); f.Searched && sum != f.Cost {
				t.Errorf("%s, %v: cost %d, parts %+v", mode, f.Move, f.Cost, f.Parts)
			}
		}
	}
}
