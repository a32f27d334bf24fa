package backup

import "shotest/search"

// PathBonus rewards the loser for lasting. Minimax is content to lose at once what is lost anyway,
// and to win some day what is won. Here the loser gets a little for every move, so that it takes
// the longest way, and the winner, who pays for it, the shortest.
//
// Certain wins and losses are counted by their plies without this rule. It adds positions that are
// evaluated so low that no one expects to hold them. From 1 is the form of the founding document,
// which rewards whoever stands worse, and so checks and drops that only put off what comes.
//
// Windows: the bonus is known before the moves, so that their window is moved by it.
//
// After H. G. Muller, "beyond minimax".
type PathBonus struct {
	On    bool         `doc:"Whether the rule is used."`
	Bonus search.Score `range:"1,500" doc:"What a losing side gets for each of its moves, in centipawns."`
	From  search.Score `range:"1,30000" doc:"How much a side must be losing by to get it, in centipawns: 1 rewards whoever stands worse."`
}

// reward adds the bonus to the value of a lost position, which stays one.
func (p *PathBonus) reward(score search.Score) search.Score {
	if !p.On || score > -p.From || score < -search.MaxEvaluation {
		return score
	}
	return min(score+p.Bonus, 1-p.From)
}

// rewardedAtMost returns the highest value that reward turns into a score or less.
func (p *PathBonus) rewardedAtMost(score search.Score) search.Score {
	if !p.On || score > -p.From || score < -search.MaxEvaluation {
		return score
	}
	return max(score-p.Bonus, -search.MaxEvaluation-1)
}
