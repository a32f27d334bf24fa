package adapter

import (
	"shotest/config"
	"shotest/plausibility"
	"shotest/plausibility/facts"
	"shotest/search"
	"shotest/shogi"
)

// prices changes what late moves cost in the default, and when they come: discounts make a move
// cheaper and bring it forward.
type prices struct {
	discounts plausibility.Discounts
	plies     [search.MaxPly + 2]pricedPly
}

// discountsOf returns the discounts of a profile as it plays: none if late moves have no prices of
// their own.
func discountsOf(p *config.Profile) plausibility.Discounts {
	if !p.Search.Prices.On {
		return plausibility.Discounts{}
	}
	return p.Discounts.InUse()
}

// pricedPly is the position of one ply of the line.
type pricedPly struct {
	node     facts.Node
	lateness func(kind uint16) int
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
	n.Position = g.history.Current()
	n.Attacks = &g.attacks[g.ply]
	n.Root = &g.root
	facts.FillLine(&n.Line, g.history)
	n.Gather()
}

// Discount implements search.Pricing.
func (g *Game) Discount(ply int, m search.Move) (discount int, check bool) {
	return g.prices.discounts.Of(&g.prices.plies[ply].node, shogi.Move(m))
}

// PriceBasis returns what the discounts of moves at ply are computed from. The caller knows that
// prices were opened at ply.
func (g *Game) PriceBasis(ply int) *facts.Node { return &g.prices.plies[ply].node }

// Discounts returns the discounts of m, a move at ply of the line being searched, where prices
// were opened.
func (g *Game) Discounts(ply int, m shogi.Move) []plausibility.Discount {
	return g.prices.discounts.Each(&g.prices.plies[ply].node, m)
}

// Discounts returns the discounts that a profile gives a legal move of a game's current position,
// as far as they can be found without searching. It returns nothing if the profile's mode has no
// discounts.
func Discounts(by *config.Profile, history *shogi.History, m shogi.Move) []plausibility.Discount {
	played, g := by.Played(), New()
	g.prices.discounts = discountsOf(&played)
	g.Begin(history, by)
	g.OpenPrices(0, &search.Hints{})
	return g.Discounts(0, m)
}
