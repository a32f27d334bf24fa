package backup

import (
	"math"

	"shotest/search"
)

// PowerSum takes for the maximum of a position's moves the n-th root of the sum of their n-th
// powers. The greater n, the nearer it comes to the maximum.
//
// Scores can be negative, and turn their sign from ply to ply; neither goes with powers. So the
// powers are of the odds of winning, e to the power of a score's 600th part: they are positive, and
// one side's are the reciprocals of the other's. For scores that makes
//
//	value = 600/n · ln(e^(n·first/600) + e^(n·second/600) + ...)
//
// so that k equal moves add 600/n · ln k. With a power of 100 that is 4 centipawns for two of them,
// 7 for three and 12 for eight, which are all that are looked at. For the sake of windows a move
// that is worth a 50th of the best one or less adds nothing, and from there its share grows evenly
// to the whole.
//
// It takes the place of alternatives and insurance. Windows: see MostMoves.
//
// After H. G. Muller, "beyond minimax".
type PowerSum struct {
	On    bool `doc:"Whether the rule is used."`
	Depth int  `range:"0,12700" doc:"The least depth left, of both sides together, at which the rule counts, in hundredths of a ply."`
	Power int  `range:"5,1000" doc:"The power of the odds of winning that is summed: the higher, the nearer to the best move alone."`
}

// oddsScale is how many centipawns make the odds of winning e times as good.
const oddsScale = 600

// smallest is the share of the best move's power below which another one adds nothing.
const smallest = 1.0 / 50

// unit returns how many centipawns make the power of the odds e times as high.
func (p *PowerSum) unit() float64 { return oddsScale / float64(p.Power) }

// reach returns how far below the best a move begins to add something.
func (p *PowerSum) reach() search.Score {
	return search.Score(math.Ceil(-math.Log(smallest) * p.unit()))
}

// excess returns the most that the rule adds.
func (p *PowerSum) excess() search.Score {
	return search.Score(math.Round(math.Log(MostMoves) * p.unit()))
}

// value returns what moves make together, from the best to the last that counts.
func (p *PowerSum) value(scores []search.Score) search.Score {
	sum := 1.0
	for _, score := range scores[1:] {
		share := math.Exp(-float64(scores[0]-score) / p.unit())
		if share <= smallest {
			break
		}
		sum += (share - smallest) / (1 - smallest)
	}
	return scores[0] + search.Score(math.Round(math.Log(sum)*p.unit()))
}
