package adapter

import (
	"shotest/config"
	"shotest/plausibility"
	"shotest/plausibility/facts"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// prices changes what late moves cost in the default: discounts make a move cheaper, likeness to
// failed moves makes it dearer.
type prices struct {
	source priceSource
	// counted is nonzero for the kinds of likeness for which failed moves are counted.
	counted similarity.Likeness
	plies   [search.MaxPly + 2]pricedPly
}

// priceSource holds the parameters of prices.
type priceSource struct {
	discounts plausibility.Discounts
	likeness  similarity.Likeness
}

// priceSourceOf returns the parameters of prices in a profile as it plays: the zero value if late
// moves have no prices of their own.
func priceSourceOf(p *config.Profile) priceSource {
	if !p.Search.Prices.On {
		return priceSource{}
	}
	return priceSource{p.Discounts.InUse(), p.Likeness.InUse()}
}

// pricedPly is the position of one ply of the line.
type pricedPly struct {
	node     facts.Node
	failures similarity.Failures
	// kinds are the kinds of kindsMove, the move that was priced last. If a move fails next, it is
	// this one.
	kinds     similarity.Kinds
	kindsMove shogi.Move
	lateness  func(kind uint16) int
}

// forget drops the functions of a search, which would keep its table in memory.
func (p *prices) forget() {
	for i := range p.plies {
		p.plies[i].lateness = nil
	}
}

// OpenPrices implements search.Pricing.
func (g *Game) OpenPrices(ply int, h *search.Hints) {
	p := &g.prices.plies[ply]
	n := &p.node
	hints := &n.Hints
	p.lateness = h.Lateness
	if hints.Lateness == nil && h.Lateness != nil {
		hints.Lateness = func(m shogi.Move) int { return p.lateness(kind(p.node.Position, m)) }
	}
	hints.BestReply, hints.FollowOn, hints.Refutation = shogi.Move(h.Reply), shogi.Move(h.FollowOn),
		shogi.Move(h.Refutation)
	hints.MateThreat = h.MateThreat
	p.failures = similarity.Failures{}
	p.kindsMove = shogi.NoMove
	n.Position = g.history.Current()
	n.Attacks = &g.attacks[g.ply]
	n.Root = &g.root
	facts.FillLine(&n.Line, g.history)
	n.Gather()
}

// Discount implements search.Pricing.
func (g *Game) Discount(ply int, m search.Move) (discount int, check bool) {
	return g.prices.source.discounts.Of(&g.prices.plies[ply].node, shogi.Move(m))
}

// Surcharge implements search.Pricing.
func (g *Game) Surcharge(ply int, m search.Move, check bool) int {
	p := &g.prices.plies[ply]
	return g.prices.source.likeness.Surcharge(&p.failures, &p.node, shogi.Move(m), g.kindsOf(p, shogi.Move(m), check))
}

// Failed implements search.Pricing.
func (g *Game) Failed(ply int, m search.Move, check bool) {
	p := &g.prices.plies[ply]
	p.failures.Add(&p.node, shogi.Move(m), g.kindsOf(p, shogi.Move(m), check))
}

// kindsOf returns the kinds of m, a move of the position of p.
func (g *Game) kindsOf(p *pricedPly, m shogi.Move, check bool) *similarity.Kinds {
	if p.kindsMove != m {
		p.kinds, p.kindsMove = g.prices.counted.KindsOf(&p.node, m, check), m
	}
	return &p.kinds
}

// CountAllLikeness makes the game count failed moves for all kinds of likeness, including those
// that the profile sets to 0.
func (g *Game) CountAllLikeness() { g.prices.counted = similarity.AllLikeness() }

// PriceBasis returns what the prices of moves at ply are computed from: the facts of the position,
// and the moves that have failed there. The caller knows that prices were opened at ply.
func (g *Game) PriceBasis(ply int) (*facts.Node, *similarity.Failures) {
	p := &g.prices.plies[ply]
	return &p.node, &p.failures
}

// Discounts returns the discounts of m, a move at ply of the line being searched, where prices
// were opened.
func (g *Game) Discounts(ply int, m shogi.Move) []plausibility.Discount {
	return g.prices.source.discounts.Each(&g.prices.plies[ply].node, m)
}

// Discounts returns the discounts that a profile gives a legal move of a game's current position,
// as far as they can be found without searching. It returns nothing if the profile's mode has no
// discounts.
func Discounts(by *config.Profile, history *shogi.History, m shogi.Move) []plausibility.Discount {
	played, g := by.Played(), New()
	g.prices.source = priceSourceOf(&played)
	g.Begin(history, by)
	g.OpenPrices(0, &search.Hints{})
	return g.Discounts(0, m)
}
