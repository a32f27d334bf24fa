package main

import (
	"shotest/search"
)

// options are what can be set of an engine.
type options struct {
	// Interest says whether moves cost what they are worth, or each a ply.
	Interest bool
	// Pruning switches razoring, gamma pruning and alpha-fail pruning on, NullMove the null
	// move, which the chapter does not have.
	Pruning, NullMove bool
	// K, Least and Most are those of the prices.
	K, Least, Most int
	// SiblingShare is how much of what the moves searched before it have cost is charged to a
	// move, in per mille. The chapter's rule is 1000.
	SiblingShare int
	// SiblingScale flattens that charge to the logarithm of the sum, see search.Interest, which
	// plays better here; 0 charges the sum, as in the chapter.
	SiblingScale int
	HashMiB      int
}

func defaultOptions() options {
	p := defaultPrices()
	return options{Interest: true, K: p.K, Least: p.Least, Most: p.Most, SiblingShare: 1000, SiblingScale: 100, HashMiB: 16}
}

// prices returns what moves cost.
func (o *options) prices() prices {
	return prices{K: o.K, Least: o.Least, Most: o.Most}
}

// settings returns how an engine searches. Interest ON and OFF share everything but what a
// move costs: both take their moves from the lists of the criteria, in the same order.
func (o *options) settings() search.Settings {
	s := search.DefaultSettings()
	s.Interest = search.Interest{
		SiblingShare: o.SiblingShare, RootShare: o.SiblingShare, SiblingScale: o.SiblingScale, TableCost: max(o.Least, 1), Separate: true,
		Leaf: max(o.Least, 1), Nominal: search.Ply, FirstLimit: 100, Step: 25, Unsettled: 1000, Growth: 1600,
	}
	mode := search.Mode{Name: search.InterestMode}
	if !o.Interest {
		mode = search.Mode{Name: search.FullwidthMode, Order: search.ByLists}
	}
	s = s.For(mode)
	s.NullMove.On = o.NullMove
	s.DeltaMargin = s.Plies.DeltaMargin
	s.Razoring, s.Gamma, s.AlphaFail = s.Plies.Razoring, s.Plies.Gamma, s.Plies.AlphaFail
	if !o.Pruning {
		s.Razoring.On, s.Gamma.On, s.AlphaFail.On = false, false, false
	}
	return s
}

// newSearcher returns a searcher of its own for each engine.
func (o *options) newSearcher() *search.Searcher {
	s := search.New(o.HashMiB << 20)
	s.Set(o.settings())
	return s
}
