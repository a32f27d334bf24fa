package games

import (
	"math/rand/v2"

	"shotest/record"
	"shotest/shogi"
)

// Choice is the position of a game before the move of a ply.
type Choice struct {
	Game *record.Played
	Ply  int
}

// Played returns the move that was played.
func (c *Choice) Played() shogi.Move { return c.Game.Moves[c.Ply] }

// notDrawnFilter counts the positions that the random draw leaves out.
const notDrawnFilter = "not drawn (--per-game, --player-share)"

// Draw draws positions of games at random, and shuffles them. It adds the counts of the others to
// leftOut.
func Draw(games []*record.Played, selection Selection, seed uint64, leftOut LeftOut) (drawn []Choice) {
	random, weights := rand.New(rand.NewPCG(seed, 0)), weightsOf(games, selection.PlayerShare)
	for i, g := range games {
		plies := selection.selectPlies(g, leftOut)
		weight := weights[i] * selection.drawShare(len(plies))
		for _, ply := range plies {
			if weight >= 1 || random.Float64() < weight {
				drawn = append(drawn, Choice{g, ply})
			} else {
				leftOut[notDrawnFilter]++
			}
		}
	}
	random.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	return drawn
}
