package backup

import (
	"math"

	"shotest/search"
)

// PowerSum replaces the maximum of a position's moves by the n-th root of the sum of their n-th
// powers. The greater n is, the closer the result is to the maximum.
//
// Scores can be negative, and change their sign from ply to ply, so powers of them make no sense.
// The rule takes powers of the odds of winning instead, which are e to the power of a score's 600th
// part: odds are positive, and one side's odds are the reciprocal of the other's. In scores this
// makes
//
//	value = 600/n · ln(e^(n·first/600) + e^(n·second/600) + ...)
//
// so that k equal moves add 600/n · ln k. With a power of 100 that is 4 centipawns for two of them,
// 7 for three and 12 for eight, the most that the rule looks at. To keep windows finite, a move
// whose power is a 50th of the best one's or less adds nothing; from there its share grows evenly
// to the whole.
//
// The power sum replaces alternatives and insurance. For the windows see MaxMoves.
//
// After H. G. Muller, "beyond minimax".
type PowerSum struct {
	On    bool `doc:"Whether the rule is used."`
	Depth int  `range:"0,12700" doc:"The least depth left, of both sides together, at which the rule counts, in hundredths of a ply."`
	Power int  `range:"5,1000" doc:"The power of the odds of winning that is summed: the higher, the nearer to the best move alone."`
}

// oddsScale is the number of centipawns that makes the odds of winning e times as good.
const oddsScale = 600

// minShare is the part of the best move's power up to which another move adds nothing.
const minShare = 1.0 / 50

// unit returns the number of centipawns that makes the power of the odds e times as high.
func (p *PowerSum) unit() float64 { return oddsScale / float64(p.Power) }

// reach returns how far below the best a move begins to add something.
func (p *PowerSum) reach() search.Score {
	return search.Score(math.Ceil(-math.Log(minShare) * p.unit()))
}

// excess returns the most that the rule adds.
func (p *PowerSum) excess() search.Score {
	return search.Score(math.Round(math.Log(MaxMoves) * p.unit()))
}

// value returns the combined value of moves with scores, the best first.
func (p *PowerSum) value(scores []search.Score) search.Score {
	sum := 1.0
	for _, score := range scores[1:] {
		share := math.Exp(-float64(scores[0]-score) / p.unit())
		if share <= minShare {
			break
		}
		sum += (share - minShare) / (1 - minShare)
	}
	return scores[0] + search.Score(math.Round(math.Log(sum)*p.unit()))
}
