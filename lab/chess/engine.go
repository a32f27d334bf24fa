package main

import "shotest/search"

// prices says what moves cost by their interest, in hundredths of a ply.
type prices struct {
	// K is the constant of the chapter's law: a move costs K / interest, within Min and Max.
	K        int
	Min, Max int // in hundredths of a ply
	// SiblingShare is how much of the prices of the moves searched before it is charged to a move,
	// in per mille. The chapter's rule is 1000.
	SiblingShare int
	// SiblingScale flattens that charge to the logarithm of the sum, see search.Interest; 0 charges
	// the sum, as in the chapter.
	SiblingScale int
}

// defaultPrices make a move of 50 points cost a ply, and the cheapest a third of the dullest. The
// chapter's K is arbitrary, and it knows no bounds. The logarithm plays better here than the sum.
func defaultPrices() prices {
	return prices{K: 5000, Min: 60, Max: 200, SiblingShare: 1000, SiblingScale: 100}
}

// priceOf returns the price of a move with interest.
func (p *prices) priceOf(interest int) int { return min(max(p.K/max(interest, 1), p.Min), p.Max) }

// settings returns the settings of a player. Interest ON and OFF share everything but the cost of a
// move: both take their moves from the lists of the criteria, in the same order, and neither
// prunes.
func (p *prices) settings(interest bool) search.Settings {
	minPrice := max(p.Min, 1)
	s := search.DefaultSettings()
	s.Interest = search.Interest{
		SiblingShare: p.SiblingShare, RootShare: p.SiblingShare, SiblingScale: p.SiblingScale,
		TableCost: minPrice, Separate: true,
		Leaf: minPrice, Nominal: search.Ply, FirstLimit: 100, Step: 25, Unsettled: 1000, Growth: 1600,
	}
	mode := search.Mode{Name: search.InterestMode}
	if !interest {
		mode = search.Mode{Name: search.FullwidthMode, Order: search.ByLists}
	}
	s = s.For(mode)
	s.DeltaMargin = s.Plies.DeltaMargin
	s.Razoring.On = false
	s.Gamma.On = false
	s.AlphaFail.On = false
	s.NullMove.On = false
	return s
}
