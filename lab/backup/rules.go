package backup

import "shotest/search"

// Rules holds the switches and margins of the rules. The zero value is plain minimax.
type Rules struct {
	PathBonus     PathBonus     `doc:"The loser is rewarded for lasting."`
	Insurance     Insurance     `doc:"A position with one good move is worth less than one with several."`
	Alternatives  Alternatives  `doc:"The more moves are nearly as good as the best one, the more a position is worth."`
	PowerSum      PowerSum      `doc:"A position is worth the root of the sum of powers of what its moves are worth."`
	RandomBonus   RandomBonus   `doc:"A small bonus for each move by chance, so that many good moves are better than few."`
	Neighbourhood Neighbourhood `doc:"A line that leads through positions of a bad evaluation is worth less."`
}

// Default returns initial margins, with no rule in use.
func Default() Rules {
	return Rules{
		PathBonus:     PathBonus{Bonus: 4, From: 2000},
		Insurance:     Insurance{Depth: 6 * search.Ply, Margin: 20, Penalty: 10},
		Alternatives:  Alternatives{Depth: 6 * search.Ply, Moves: 4, Bonus: 5},
		PowerSum:      PowerSum{Depth: 6 * search.Ply, Power: 100},
		RandomBonus:   RandomBonus{Most: 10},
		Neighbourhood: Neighbourhood{Share: 50, Most: 20},
	}
}

// shift returns score + by, limited to uncertain scores. Certain wins and losses stay as they are.
func shift(score, by search.Score) search.Score {
	if by == 0 || score.Certain() {
		return score
	}
	return min(max(score+by, -search.MaxEvaluation), search.MaxEvaluation)
}

// shiftedAtMost returns the highest value that shift turns into score or less.
func shiftedAtMost(score, by search.Score) search.Score {
	if by == 0 || score >= search.MaxEvaluation || score < -search.MaxEvaluation {
		return score
	}
	return min(max(score-by, -search.MaxEvaluation-1), search.MaxEvaluation)
}
