package adapter

import (
	"shotest/plausibility"
	"shotest/plausibility/chessmaps"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// The values of Profile.Ordering that the adapter treats apart.
const (
	historyOrdering    = "history"
	chessmapsOrdering  = "chessmaps"
	componentsOrdering = "components"
)

// arranger sets ranks[i] for each of the moves of g's current position, as search.Arranging wants.
type arranger interface {
	arrange(g *Game, ply int, h *search.Hints, moves []search.Move, ranks []int32)
}

// orderingSource names an ordering and its file of weights; it is zero for the order by history.
type orderingSource struct {
	ordering string
	file     string // of weights; empty for those that are built in
}

// orderingSourceOf returns the ordering that a profile names.
func orderingSourceOf(p *profile.Profile) orderingSource {
	switch p.Ordering {
	case componentsOrdering:
		return orderingSource{ordering: componentsOrdering}
	case chessmapsOrdering:
		return orderingSource{chessmapsOrdering, p.ChessmapsFile}
	}
	return orderingSource{}
}

// load returns a function that makes arrangers, or nil for the order by history. The error is about
// weights that cannot be read.
func (s *orderingSource) load() (func() arranger, error) {
	switch s.ordering {
	case componentsOrdering:
		return func() arranger { return componentArranger{} }, nil
	case chessmapsOrdering:
		weights, err := weightsOf("chessmaps", s.file, fromFile(chessmaps.Read), chessmaps.DefaultWeights)
		return func() arranger { return mapArranger{chessmaps.New(weights, shogi.DefaultPieceValues())} }, err
	}
	return nil, nil
}

// Arrange implements search.Arranging.
func (g *Game) Arrange(ply int, h *search.Hints, moves []search.Move, ranks []int32) {
	g.arranger.arrange(g, ply, h, moves, ranks)
}

// mapArranger orders moves by class and map.
type mapArranger struct{ orderer *chessmaps.Orderer }

func (a mapArranger) arrange(g *Game, _ int, _ *search.Hints, moves []search.Move, ranks []int32) {
	a.orderer.Open(g.history.Current(), &g.attacks[g.ply])
	for i, m := range moves {
		ranks[i] = a.orderer.Rank(shogi.Move(m))
	}
}

// componentArranger orders moves by the scores of the components of plausibility, by the game's
// lists.
type componentArranger struct{}

func (componentArranger) arrange(g *Game, ply int, h *search.Hints, moves []search.Move, ranks []int32) {
	if ply == 0 {
		g.lists.root.Fill(g.history.Current())
	}
	r, scorer := g.lists.list(ply), g.lists.scorer
	f := &r.facts
	f.Attacks, f.Root, f.Position = &g.attacks[g.ply], &g.lists.root, g.history.Current()
	g.fillHints(r, h)
	plausibility.FillLine(&f.Line, g.history)
	scorer.Gather(f, len(moves))
	for i, m := range moves {
		c := scorer.Score(f, shogi.Move(m))
		scorer.Finish(f, &c)
		ranks[i] = c.Order()
	}
}
