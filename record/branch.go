package record

import "slices"

// Branch is a variation of a game, as a game of its own.
type Branch struct {
	// Line is the variation in its game.
	Line *Line
	// Game has the headers of the whole game, the moves before the variation, and its own.
	Game *Game
	// From is the number of the move at which the variation leaves its parent line.
	From int
}

// Branches returns all variations of a game that have moves, in the order of the moves that they
// replace. Each variation is followed by its own variations.
func (g *Game) Branches() []Branch { return g.branches(nil, &g.Line) }

// branches returns the branches of a line, given the moves before the line.
func (g *Game) branches(before []Move, line *Line) (all []Branch) {
	moves := slices.Concat(before, line.Moves)
	addBranches := func(variations []*Line, played int) {
		for _, v := range variations {
			if len(v.Moves) == 0 {
				continue
			}
			game := *g
			game.Line = Line{Moves: slices.Concat(moves[:played], v.Moves), Ending: v.Ending}
			all = append(all, Branch{Line: v, Game: &game, From: played + 1})
			all = append(all, g.branches(moves[:played], v)...)
		}
	}
	for i := range line.Moves {
		addBranches(line.Moves[i].Variations, len(before)+i)
	}
	if illegal := line.Ending.Illegal; illegal != nil {
		addBranches(illegal.Variations, len(moves))
	}
	addBranches(line.Ending.Variations, len(moves))
	return all
}
