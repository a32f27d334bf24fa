package backup

import "shotest/search"

// Alternatives makes a position worth more, the more of its moves are nearly as good as the best:
// if the best move turns sour, there are others. Each move down the order counts with one bonus
// more, and the position is worth the greatest of these sums:
//
//	value = max(best, second + bonus, third + 2 bonus, ...)
//
// With a bonus of 10, moves of +50, +50 and +50 make +70; +50, +45 and +20 make +55; +50 and +40
// make +50.
//
// The founding document adds something for each move near the best and does not say how much.
// Adding the same for each move within a margin would punish a best move that becomes a centipawn
// better and leaves several others outside the margin. Here a better move never makes its position
// worse.
//
// The power sum, if used, replaces this rule, and this rule replaces insurance. For the windows see
// MaxMoves.
//
// After H. G. Muller, "beyond minimax".
type Alternatives struct {
	On    bool         `doc:"Whether the rule is used."`
	Depth int          `range:"0,12700" doc:"The least depth left, of both sides together, at which the rule counts, in hundredths of a ply."`
	Moves int          `range:"2,8" doc:"How many moves are counted, the best among them."`
	Bonus search.Score `range:"1,100" doc:"What another move as good as the best one adds, in centipawns."`
}

// excess returns the most that the rule adds.
func (a *Alternatives) excess() search.Score { return search.Score(a.Moves-1) * a.Bonus }

// value returns the combined value of moves with scores, the best first.
func (a *Alternatives) value(scores []search.Score) search.Score {
	value := scores[0]
	for i, score := range scores {
		value = max(value, score+search.Score(i)*a.Bonus)
	}
	return value
}
