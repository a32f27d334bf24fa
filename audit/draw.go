package audit

import (
	"math/rand/v2"
	"slices"

	"shotest/shogi"
)

// Game is a recorded game: its start position, and its moves, which are legal.
type Game struct {
	Start shogi.Position
	Moves []shogi.Move
}

// Position is the position of a game before the move of a ply.
type Position struct {
	Game *Game
	Ply  int
}

// history returns the game up to the position.
func (p Position) history() *shogi.History {
	h := shogi.NewHistory(p.Game.Start)
	for _, m := range p.Game.Moves[:p.Ply] {
		h.Play(m)
	}
	return h
}

// CountKinds returns the number of positions of each of the Kinds.
func CountKinds(positions []Position) map[string]int {
	count := map[string]int{}
	for i := range positions {
		for _, kind := range KindsOf(positions[i].history().Current()) {
			count[kind]++
		}
	}
	return count
}

// Draw draws up to most positions, each with the same chance. They come from a ply on, have a
// choice of moves, and are of a kind, which may be empty for all Kinds. They depend only on the
// games and the seed, and refer to the games.
func Draw(games []Game, kind string, fromPly, most int, seed uint64) []Position {
	var positions []Position
	for i := range games {
		for ply := fromPly; ply < len(games[i].Moves); ply++ {
			positions = append(positions, Position{&games[i], ply})
		}
	}
	random := rand.New(rand.NewPCG(seed, 0))
	var drawn []Position
	for left := len(positions); left > 0 && len(drawn) < most; left-- {
		i := random.IntN(left)
		at := positions[i]
		positions[i] = positions[left-1]
		if p := at.history().Current(); len(p.AppendLegalMoves(nil)) > 1 &&
			(kind == "" || slices.Contains(KindsOf(p), kind)) {
			drawn = append(drawn, at)
		}
	}
	return drawn
}
