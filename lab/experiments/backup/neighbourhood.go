package backup

import "shotest/search"

// Neighbourhood takes a little from a line that leads through positions in which the side to move
// stands badly by the evaluation: if one of the moves fails that promise better, it has to make do
// with the neighbourhood.
//
// With quiescence the value after captures counts, which the document offers as well: a side that
// is about to take something back is in no bad neighbourhood. It is looked for only where the
// evaluation is negative, and only as far as the penalty depends on it.
//
// Windows: the evaluation is known before the moves, so that their window is moved by the penalty.
// In check there is no evaluation and no penalty.
//
// After H. G. Muller, "beyond minimax".
type Neighbourhood struct {
	On    bool         `doc:"Whether the rule is used."`
	Share int          `range:"1,10000" doc:"The penalty is what the evaluation lies below zero, divided by this."`
	Most  search.Score `range:"1,500" doc:"The most that the penalty comes to, in centipawns."`

	Quiescence bool `doc:"Whether the penalty goes by the value after captures, instead of the evaluation."`
}

// Worst returns the value from which on downwards the penalty is the same.
func (n *Neighbourhood) Worst() search.Score {
	return -min(search.Score(n.Share)*n.Most, search.MaxEvaluation)
}

// penalty returns what the value of a position loses by its evaluation.
func (n *Neighbourhood) penalty(evaluation search.Score) search.Score {
	if !n.On || evaluation < -search.MaxEvaluation || evaluation >= 0 {
		return 0
	}
	return min(-evaluation/search.Score(n.Share), n.Most)
}
