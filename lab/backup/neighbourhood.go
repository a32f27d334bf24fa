package backup

import "shotest/search"

// Neighbourhood takes a little from the value of a line through positions in which the side to move
// stands badly by the evaluation: if one of the moves that promise better fails, the side has to
// make do with what is around.
//
// With Quiescence, a variant in the document, the value after captures counts instead: a side that
// is about to take something back is in no bad neighbourhood. The rule searches captures only where
// the evaluation is negative, and only as far as the penalty depends on the result.
//
// Windows: the evaluation is known before the moves, so the window of the moves is shifted by the
// penalty. In check there is no evaluation and no penalty.
//
// After H. G. Muller, "beyond minimax".
type Neighbourhood struct {
	On    bool         `doc:"Whether the rule is used."`
	Share int          `range:"1,10000" doc:"The penalty is what the evaluation lies below zero, divided by this."`
	Most  search.Score `range:"1,500" doc:"The most that the penalty comes to, in centipawns."`

	Quiescence bool `doc:"Whether the penalty goes by the value after captures, instead of the evaluation."`
}

// Worst returns the value at and below which the penalty is constant.
func (n *Neighbourhood) Worst() search.Score {
	return -min(search.Score(n.Share)*n.Most, search.MaxEvaluation)
}

// penalty returns the penalty of a position with evaluation.
func (n *Neighbourhood) penalty(evaluation search.Score) search.Score {
	if !n.On || evaluation < -search.MaxEvaluation || evaluation >= 0 {
		return 0
	}
	return min(-evaluation/search.Score(n.Share), n.Most)
}
