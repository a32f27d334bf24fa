package backup

import "shotest/search"

// Alternatives makes a position worth more, the more of its moves are nearly as good as the best:
// if that one turns sour, there are others. A bonus is added for each move that a value passes
// over:
//
//	value = max(best, second + bonus, third + 2 bonus, ...)
//
// With a bonus of 10, moves of +50, +50 and +50 make +70; +50, +45 and +20 make +55; +50 and +40
// make +50.
//
// The founding document adds something for each move near the best and leaves open how much. Adding
// the same for each within a margin would punish a best move that becomes a centipawn better and
// leaves several behind. Here a better move never makes its position worse.
//
// The power sum takes the place of this rule, and this rule that of insurance. Windows: see
// MostMoves.
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

// value returns what moves make together, from the best to the last that counts.
func (a *Alternatives) value(scores []search.Score) search.Score {
	value := scores[0]
	for i, score := range scores {
		value = max(value, score+search.Score(i)*a.Bonus)
	}
	return value
}
