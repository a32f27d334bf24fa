package chessmaps

import (
	"cmp"
	"slices"

	"shotest/engine/adapter"
	"shotest/internal/inputfile"
	"shotest/search"
	"shotest/shogi"
)

// Game is shogi whose lists come in the order of the heuristic. Full width takes its moves from
// them, and no mode that prices moves should.
type Game struct {
	*adapter.Game
	orderer *Orderer
	attacks shogi.AttackMap
	moves   []search.Move
	plies   [search.MaxPly + 2][]rankedMove // the moves left, the next one last
}

type rankedMove struct {
	move search.Move
	rank int32
}

// Wrap returns a player.Wrap by the weights of a file, "" for those that are built in.
func Wrap(file string) (func(*adapter.Game) (search.Game, search.Experiment), error) {
	weights := DefaultWeights()
	if file != "" {
		opened, err := inputfile.Open(file)
		if err != nil {
			return nil, err
		}
		defer opened.Close()
		if weights, err = Read(opened); err != nil {
			return nil, err
		}
	}
	return func(g *adapter.Game) (search.Game, search.Experiment) {
		return &Game{Game: g, orderer: New(weights, shogi.DefaultPieceValues())}, nil
	}, nil
}

// Open implements search.MoveSelector.
func (g *Game) Open(ply int, _ *search.Hints) {
	p := g.History().Current()
	g.attacks.Compute(p)
	g.orderer.Open(p, &g.attacks)
	list := g.plies[ply][:0]
	g.moves = g.AppendMoves(g.moves[:0])
	for _, m := range g.moves {
		list = append(list, rankedMove{m, g.orderer.Rank(shogi.Move(m))})
	}
	slices.SortStableFunc(list, func(a, b rankedMove) int { return cmp.Compare(a.rank, b.rank) })
	g.plies[ply] = list
}

// Take implements search.MoveSelector.
func (g *Game) Take(ply int, m search.Move) (price int, found bool) {
	list := g.plies[ply]
	i := slices.IndexFunc(list, func(ranked rankedMove) bool { return ranked.move == m })
	if i >= 0 {
		g.plies[ply] = slices.Delete(list, i, i+1)
	}
	return search.Ply, i >= 0
}

// Next implements search.MoveSelector.
func (g *Game) Next(ply, _ int) (m search.Move, price int, more bool) {
	list := g.plies[ply]
	if len(list) == 0 {
		return search.NoMove, 0, false
	}
	last := len(list) - 1
	g.plies[ply] = list[:last]
	return list[last].move, search.Ply, true
}

// Searched implements search.MoveSelector.
func (g *Game) Searched(int, bool) {}
