package network

import "shotest/shogi"

// Stages is the number of stages of a game. Each has output weights of its own: a king in danger
// counts for more the more pieces are in hand.
const Stages = 8

// StageOf returns the stage of a position, from 0 to Stages-1, by the number of pieces that are off
// the board. These are in hand, unless the game began with a handicap.
func StageOf(p *shogi.Position) int { return stages[p.Occupied().Count()] }

// StageStarts holds the least number of pieces off the board for each stage.
var StageStarts = [Stages]int{0, 2, 4, 6, 8, 10, 13, 17}

// stages holds the stage for each number of pieces on the board.
var stages = func() (table [shogi.SquareCount + 1]int) {
	for on := range table {
		for stage, least := range StageStarts {
			if pieceCount-on >= least {
				table[on] = stage
			}
		}
	}
	return table
}()
