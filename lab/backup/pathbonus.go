package backup

import "shotest/search"

// PathBonus rewards the loser for lasting. Minimax is content to lose a lost position at once, and
// to win a won position some day. Here the loser gets a little for every move, so it takes the
// longest way. The winner pays for it, so it takes the shortest.
//
// Certain wins and losses are counted by their plies without this rule. It adds positions with an
// evaluation so low that no one expects to hold them. The founding document's form, From = 1,
// rewards whichever side stands worse, and so also rewards checks and drops that only delay the
// inevitable.
//
// Windows: the bonus is known before the moves, so their window is shifted by it.
//
// After H. G. Muller, "beyond minimax".
type PathBonus struct {
	On    bool         `doc:"Whether the rule is used."`
	Bonus search.Score `range:"1,500" doc:"What a losing side gets for each of its moves, in centipawns."`
	From  search.Score `range:"1,30000" doc:"How much a side must be losing by to get it, in centipawns: 1 rewards whoever stands worse."`
}

// reward adds the bonus to the value of a lost position, which stays lost.
func (p *PathBonus) reward(score search.Score) search.Score {
	if !p.On || score > -p.From || score < -search.MaxEvaluation {
		return score
	}
	return min(score+p.Bonus, 1-p.From)
}

// rewardedAtMost returns the highest value that reward turns into score or less.
func (p *PathBonus) rewardedAtMost(score search.Score) search.Score {
	if !p.On || score > -p.From || score < -search.MaxEvaluation {
		return score
	}
	return max(score-p.Bonus, -search.MaxEvaluation-1)
}
