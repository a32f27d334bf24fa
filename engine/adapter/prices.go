package adapter

import (
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// prices changes the costs of moves in the modern mode: credits make a move cheaper, likeness to
// failed moves makes it dearer.
type prices struct {
	priceSource
	// noted holds the numbers of likeness for which failed moves are counted.
	noted similarity.Likeness
	root  plausibility.RootFacts
	plies [search.MaxPly + 2]pricedPly
}

// priceSource holds the numbers of a profile for prices.
type priceSource struct {
	credits  plausibility.Credits
	likeness similarity.Likeness
}

// priceSourceOf returns the numbers of a profile for prices, or the zero value if its searches do
// not use them.
func priceSourceOf(p *profile.Profile) priceSource {
	if !Settings(p).Prices.On {
		return priceSource{}
	}
	return priceSource{p.Credits, p.Likeness}
}

// pricedPly is the position of one ply of the line.
type pricedPly struct {
	facts    plausibility.QuickFacts
	failures similarity.Failures
	// kinds are the kinds of the move that was priced last. If a move fails next, it is this one.
	kinds   similarity.Kinds
	kindsOf shogi.Move
	hints   plausibility.Hints
	late    func(kind uint16) int
}

// forget drops the functions of a search, which would keep its table in memory.
func (p *prices) forget() {
	for i := range p.plies {
		p.plies[i].late = nil
	}
}

// Prices implements search.Pricing.
func (g *Game) Prices() bool { return g.prices != nil }

// OpenPrices implements search.Pricing.
func (g *Game) OpenPrices(ply int, h *search.Hints) {
	p := &g.prices.plies[ply]
	hints := &p.hints
	p.late = h.Late
	if hints.Late == nil && h.Late != nil {
		hints.Late = func(m shogi.Move) int { return p.late(kind(p.facts.Position, m)) }
	}
	hints.BestReply, hints.FollowOn, hints.Refutation = shogi.Move(h.Reply), shogi.Move(h.FollowOn),
		shogi.Move(h.Refutation)
	hints.MateThreat = h.MateThreat
	p.failures = similarity.Failures{}
	p.kindsOf = shogi.NoMove
	f := &p.facts
	f.Position = g.history.Current()
	f.Attacks = &g.attacks[g.ply]
	f.Root = &g.prices.root
	f.Hints = hints
	plausibility.FillLine(&f.Line, g.history)
	f.Gather()
}

// Credit implements search.Pricing.
func (g *Game) Credit(ply int, m search.Move) (credit int, check bool) {
	return g.prices.credits.Of(&g.prices.plies[ply].facts, shogi.Move(m))
}

// Surcharge implements search.Pricing.
func (g *Game) Surcharge(ply int, m search.Move, check bool) int {
	p := &g.prices.plies[ply]
	return g.prices.likeness.Price(&p.failures, &p.facts, shogi.Move(m), g.kindsOf(p, shogi.Move(m), check))
}

// Failed implements search.Pricing.
func (g *Game) Failed(ply int, m search.Move, check bool) {
	p := &g.prices.plies[ply]
	p.failures.Note(&p.facts, shogi.Move(m), g.kindsOf(p, shogi.Move(m), check))
}

// kindsOf returns the kinds of a move of a ply.
func (g *Game) kindsOf(p *pricedPly, m shogi.Move, check bool) *similarity.Kinds {
	if p.kindsOf != m {
		p.kinds, p.kindsOf = g.prices.noted.Kinds(&p.facts, m, check), m
	}
	return &p.kinds
}

// NoteAll counts failed moves for all numbers of likeness, including numbers that are 0, for which
// they are not counted otherwise.
func (g *Game) NoteAll() { g.prices.noted = similarity.AllLikeness() }

// Priced returns the basis of the prices of moves at a ply of the line: the facts of the position,
// and the moves that have failed there. It is for plies where prices were opened.
func (g *Game) Priced(ply int) (*plausibility.QuickFacts, *similarity.Failures) {
	p := &g.prices.plies[ply]
	return &p.facts, &p.failures
}

// PriceCredits returns the credits of a move at a ply of the line being searched, where prices were
// opened.
func (g *Game) PriceCredits(ply int, m shogi.Move) []plausibility.PriceCredit {
	return g.prices.credits.Each(&g.prices.plies[ply].facts, m)
}

// PriceCredits returns the credits that a profile gives a legal move of a game's current position,
// as far as they can be found without searching. It returns nothing if the profile's mode has no
// credits.
func PriceCredits(by *profile.Profile, history *shogi.History, m shogi.Move) []plausibility.PriceCredit {
	prices, p := priceSourceOf(by), history.Current()
	var (
		root  plausibility.RootFacts
		facts plausibility.QuickFacts
	)
	root.Fill(p)
	facts.Position = p
	facts.Attacks = &root.Attacks
	facts.Root = &root
	facts.Hints = new(plausibility.Hints)
	plausibility.FillLine(&facts.Line, history)
	facts.Gather()
	return prices.credits.Each(&facts, m)
}
