package chess

import "shotest/search"

// prices says what moves cost by their interest, in hundredths of a ply.
type prices struct {
	// K is the constant of the chapter's law: a move costs K / interest, within Min and Max.
	K        int
	Min, Max int // in hundredths of a ply
	// SiblingShare is how much of the prices of the moves searched before it is charged to a move,
	// in per mille. The chapter's rule is 1000.
	SiblingShare int
	// SiblingScale flattens that charge to the logarithm of the sum, see search.Charge; 0 charges
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
	s := search.SettingsOf(search.FullwidthMode)
	s.Razoring.On = false
	s.Gamma.On = false
	s.AlphaFail.On = false
	s.NullMove.On = false
	if !interest {
		return s
	}
	minPrice := max(p.Min, 1)
	s.Mode = search.InterestMode
	s.Charge = search.Charge{On: true, Share: p.SiblingShare, RootShare: p.SiblingShare, Scale: p.SiblingScale}
	s.Tallies = search.Tallies{Separate: true, Leaf: minPrice, Nominal: search.Ply}
	s.Steps = search.Steps{First: 100, Next: 25, Unsettled: 1000, Growth: 1600}
	s.TableCost = minPrice
	return s
}
