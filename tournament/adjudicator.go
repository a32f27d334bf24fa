package tournament

import "shotest/shogi"

// Adjudicator finds games that are as good as over, by the engines' scores. Each score is the
// opinion of an engine, from its own point of view. Mates exceed any other score, but are opinions
// too.
type Adjudicator struct {
	Resign ResignRule
	Draw   DrawRule

	// The numbers of each side's latest moves in a row with a lost, a won and a level score. A move
	// without a score resets them.
	losing, winning, level [2]int
}

// MateScore is the score that a mate counts as, beyond any score in centipawns.
const MateScore = 1 << 40

// AddMove takes a side's move into account. score is the engine's score of it, if hasScore.
func (a *Adjudicator) AddMove(side shogi.Color, score int, hasScore bool) {
	count := func(streak *int, continues bool) {
		*streak++
		if !hasScore || !continues {
			*streak = 0
		}
	}
	count(&a.losing[side], score <= -a.Resign.Score)
	count(&a.winning[side], score >= a.Resign.Score)
	count(&a.level[side], max(score, -score) <= a.Draw.Score)
}

// Adjudicate returns the outcome of a game that ends before its next move, by the rules or by the
// engines' scores. Both results are empty if the game goes on. The rules have priority over scores.
func (a *Adjudicator) Adjudicate(game *shogi.History, rules shogi.Rules) (Outcome, Reason) {
	side := game.Current().SideToMove()
	switch verdict := game.Verdict(rules); {
	case verdict.Ending != shogi.Ongoing && verdict.Drawn:
		return Drawn, endingReasons[verdict.Ending]
	case verdict.Ending != shogi.Ongoing:
		return WonBy(verdict.Winner), endingReasons[verdict.Ending]
	case a.hasLost(side):
		return WonBy(side.Opponent()), AdjudicatedWin
	case a.isDrawn(game.Current().MoveNumber() - 1):
		return Drawn, AdjudicatedDraw
	}
	return "", ""
}

var endingReasons = map[shogi.Ending]Reason{
	shogi.Checkmate: Checkmate, shogi.Sennichite: Sennichite, shogi.PerpetualCheck: PerpetualCheck,
	shogi.MaxMovesReached: MaxMovesReached, shogi.Tried: Try,
}

// hasLost reports whether the side to move is lost by the scores. As with resignations, games end
// on the loser's turn, when the opponent has scored as many moves.
func (a *Adjudicator) hasLost(side shogi.Color) bool {
	if a.Resign.Score == 0 || a.losing[side] < a.Resign.Moves {
		return false
	}
	return !a.Resign.Both || a.winning[side.Opponent()] >= a.Resign.Moves
}

// isDrawn reports whether a game is a draw by the scores after moves moves, as SFEN numbers them.
func (a *Adjudicator) isDrawn(moves int) bool {
	streak := a.Draw.Moves
	return streak > 0 && moves >= a.Draw.After &&
		a.level[shogi.Black] >= streak && a.level[shogi.White] >= streak
}
