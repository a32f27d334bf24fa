package adapter

import (
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// prices changes what moves cost in the modern mode: less for their credits, more for likeness to
// moves that have failed.
type prices struct {
	priceSource
	// noted are the numbers that failed moves are counted for.
	noted similarity.Likeness
	root  plausibility.RootFacts
	plies [search.MaxPly + 2]pricedPly
}

// priceSource is what a profile has of such prices.
type priceSource struct {
	credits  plausibility.Credits
	likeness similarity.Likeness
}

// priceSourceOf returns what a profile has of them; nothing where its searches do not use them.
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
	// kinds are those of the move that was priced last, which is the next to be searched, and to
	// fail.
	kinds   similarity.Kinds
	kindsOf shogi.Move
	hints   plausibility.Hints
	late    func(kind uint16) int
}

// forget lets go of the functions of a search, which would keep its table in memory.
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

// NoteAll has failed moves counted for all numbers of likeness: what has the number 0 is not
// counted otherwise.
func (g *Game) NoteAll() { g.prices.noted = similarity.AllLikeness() }

// Priced returns what the prices of moves at a ply of the line go by, where they were asked for:
// the facts of the position, and the moves that have failed there.
func (g *Game) Priced(ply int) (*plausibility.QuickFacts, *similarity.Failures) {
	p := &g.prices.plies[ply]
	return &p.facts, &p.failures
}

// PriceCredits returns what each credit gives a move at a ply of the line that is being searched,
// where prices were asked for.
func (g *Game) PriceCredits(ply int, m shogi.Move) []plausibility.PriceCredit {
	return g.prices.credits.Each(&g.prices.plies[ply].facts, m)
}

// PriceCredits returns what each credit of a profile gives a legal move of a game's current
// position, as far as that is seen without searching; nothing where its mode has no credits.
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
