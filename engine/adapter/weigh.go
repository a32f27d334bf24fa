package adapter

import (
	"shotest/lab/mcts"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// Weigh implements mcts.Weighing: by the interest that each move has on the list of the
// position, or by the policy network. The game has lists then. Similarity lowers no move:
// nothing has been searched yet, and to let every move lower those after it costs more than
// it is worth (docs/measurements/mcts.md).
func (g *Game) Weigh(by string, ply int, dst []mcts.Weighed) []mcts.Weighed {
	if by == mcts.ByPolicy {
		return g.weighByPolicy(ply, dst)
	}
	g.noHints = search.Hints{}
	g.Open(ply, &g.noHints)
	list := g.lists.ply(ply).Moves
	for {
		c, more := list.Next()
		if !more {
			return dst
		}
		dst = append(dst, mcts.Weighed{Move: search.Move(c.Move), Weight: float32(c.Interest)})
	}
}

func (g *Game) weighByPolicy(ply int, dst []mcts.Weighed) []mcts.Weighed {
	f := &g.lists.ply(ply).facts
	f.Attacks, f.Position = &g.attacks[g.ply], g.history.Current()
	plausibility.FillLine(&f.Line, g.history)
	moves := g.legalMoves()
	var room [shogi.MaxMoves]float32
	for i, likelihood := range g.lists.scorer.AppendLikelihoods(f, moves, room[:0]) {
		dst = append(dst, mcts.Weighed{Move: search.Move(moves[i]), Weight: likelihood})
	}
	return dst
}
