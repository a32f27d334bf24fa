package games

import (
	"math/rand/v2"

	"shotest/shogi"
)

// Choice is a position of a game, before the move of a ply.
type Choice struct {
	Game *Game
	Ply  int
}

// Played returns the move that was played.
func (c *Choice) Played() shogi.Move { return c.Game.Moves[c.Ply] }

// notDrawn is the filter of positions that chance leaves out.
const notDrawn = "not drawn (--per-game, --player-share)"

// Draw draws positions of games, in an order that follows from a seed, and counts the others in
// left.
func Draw(games []*Game, selection Selection, seed uint64, left LeftOut) (drawn []Choice) {
	random, weights := rand.New(rand.NewPCG(seed, 0)), weightsOf(games, selection.PlayerShare)
	for i, g := range games {
		plies := selection.plies(g, left)
		weight := weights[i] * selection.shareOf(len(plies))
		for _, ply := range plies {
			if weight >= 1 || random.Float64() < weight {
				drawn = append(drawn, Choice{g, ply})
			} else {
				left[notDrawn]++
			}
		}
	}
	random.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	return drawn
}
