package recall

import (
	"math/rand/v2"
	"slices"

	"shotest/record"
	"shotest/shogi"
)

// Position is the position of a game after Ply moves.
type Position struct {
	Game *record.Played
	Ply  int
}

// History returns the game up to the position.
func (p Position) History() *shogi.History { return p.Game.History(p.Ply) }

// CountKinds returns the number of positions of each kind.
func CountKinds(positions []Position) map[string]int {
	count := map[string]int{}
	for i := range positions {
		for _, kind := range KindsOf(positions[i].History().Current()) {
			count[kind]++
		}
	}
	return count
}

// Draw draws up to limit positions, each with the same probability. They come after fromPly moves
// or later, have more than one legal move, and are of the given kind, which is empty for all Kinds.
// They refer to the games, and depend only on the games and the seed.
func Draw(games []*record.Played, kind string, fromPly, limit int, seed uint64) []Position {
	var positions []Position
	for _, g := range games {
		for ply := fromPly; ply < len(g.Moves); ply++ {
			positions = append(positions, Position{g, ply})
		}
	}
	random := rand.New(rand.NewPCG(seed, 0))
	var drawn []Position
	for remaining := len(positions); remaining > 0 && len(drawn) < limit; remaining-- {
		i := random.IntN(remaining)
		at := positions[i]
		positions[i] = positions[remaining-1]
		if p := at.History().Current(); len(p.AppendLegalMoves(nil)) > 1 &&
			(kind == "" || slices.Contains(KindsOf(p), kind)) {
			drawn = append(drawn, at)
		}
	}
	return drawn
}
