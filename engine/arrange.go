package engine

import (
	"fmt"

	"shotest/chessmaps"
	"shotest/internal/inputfile"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// The orderings of a profile.
const (
	usualOrdering      = "usual"
	historyOrdering    = "history"
	chessmapsOrdering  = "chessmaps"
	componentsOrdering = "components"
)

// arranger puts the moves of a game's current position in order, as search.Arranging
// has it.
type arranger interface {
	arrange(g *game, ply int, h *search.Hints, moves []search.Move, ranks []int32)
}

// arranged names an ordering, and the weights of the map, as a profile does.
type arranged struct {
	ordering string
	file     string // of weights; empty for those that are built in
}

// arranger returns what the names stand for, nil for the order by history. Where a file
// cannot be read the weights that are built in are used; the error says so.
func (a *arranged) arranger() (arranger, error) {
	switch a.ordering {
	case componentsOrdering:
		return componentArranger{}, nil
	case chessmapsOrdering:
		weights, err := a.weights()
		if err != nil {
			weights = chessmaps.DefaultWeights()
			err = fmt.Errorf("chessmaps weights: %w; those that are built in are used", err)
		}
		return mapArranger{chessmaps.New(weights, shogi.DefaultPieceValues())}, err
	}
	return nil, nil
}

// weights reads the weights of the map.
func (a *arranged) weights() (*chessmaps.Weights, error) {
	if a.file == "" {
		return chessmaps.DefaultWeights(), nil
	}
	file, err := inputfile.Open(a.file)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	weights, err := chessmaps.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.file, err)
	}
	return weights, nil
}

// configureArranger makes the engine order moves as its profile says now.
func (e *Engine) configureArranger() (err error) {
	wanted := arranged{e.options.Profile.Ordering, e.options.Profile.ChessmapsFile}
	if e.arranged == wanted {
		return nil
	}
	e.arranged, e.helpers = wanted, nil
	file := ""
	if wanted.ordering == chessmapsOrdering {
		file = wanted.file
	}
	return e.options.Files.Load("ChessmapsFile", file, func() (err error) {
		e.game.arranger, err = wanted.arranger()
		return err
	})
}

// Arrange implements search.Arranging.
func (g *game) Arrange(ply int, h *search.Hints, moves []search.Move, ranks []int32) {
	g.arranger.arrange(g, ply, h, moves, ranks)
}

// mapArranger orders moves by class and map.
type mapArranger struct{ orderer *chessmaps.Orderer }

func (a mapArranger) arrange(g *game, _ int, _ *search.Hints, moves []search.Move, ranks []int32) {
	a.orderer.Open(g.history.Current(), &g.attacks[g.ply])
	for i, m := range moves {
		ranks[i] = a.orderer.Rank(shogi.Move(m))
	}
}

// componentArranger orders moves by the scores of the components of plausibility. The
// game has a ranking then.
type componentArranger struct{}

func (componentArranger) arrange(g *game, ply int, h *search.Hints, moves []search.Move, ranks []int32) {
	if ply == 0 {
		g.ranking.root.Fill(g.history.Current())
	}
	r, scorer := g.ranking.ply(ply), g.ranking.scorer
	f := &r.facts
	f.Attacks, f.Root, f.Position = &g.attacks[g.ply], &g.ranking.root, g.history.Current()
	g.fillHints(r, h)
	plausibility.FillLine(&f.Line, g.history)
	scorer.Gather(f, len(moves))
	for i, m := range moves {
		c := scorer.Score(f, shogi.Move(m))
		scorer.Finish(f, &c)
		ranks[i] = c.Order()
	}
}
