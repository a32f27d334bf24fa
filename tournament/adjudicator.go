package tournament

import "shotest/shogi"

// Adjudicator finds games that are as good as over, by the engines' scores. Each score is the
// opinion of an engine, from its own point of view. Mates exceed any other score, but are opinions
// too.
type Adjudicator struct {
	Resign ResignRule
	Draw   DrawRule

	// The numbers of latest moves in a row that each side thought lost, won and level. A move
	// without a score resets them.
	losing, winning, level [2]int
}

// MateScore is the score that a mate counts as, beyond any score in centipawns.
const MateScore = 1 << 40

// Note takes a side's move into account, with the score that its engine gave, if it gave
// one.
func (a *Adjudicator) Note(side shogi.Color, score int, known bool) {
	count := func(streak *int, goesOn bool) {
		*streak++
		if !known || !goesOn {
			*streak = 0
		}
	}
	count(&a.losing[side], score <= -a.Resign.Score)
	count(&a.winning[side], score >= a.Resign.Score)
	count(&a.level[side], max(score, -score) <= a.Draw.Score)
}

// Ended returns the outcome of a game that has ended before its next move, by the rules or by the
// engines' scores. It returns nothing while the game goes on. The rules come first, for a mate
// needs no opinion.
func (a *Adjudicator) Ended(game *shogi.History, rules shogi.Rules) (Outcome, Reason) {
	side := game.Current().SideToMove()
	switch verdict := game.Verdict(rules); {
	case verdict.Ending != shogi.Ongoing && verdict.Drawn:
		return Drawn, reasonOf[verdict.Ending]
	case verdict.Ending != shogi.Ongoing:
		return WonBy(verdict.Winner), reasonOf[verdict.Ending]
	case a.hasLost(side):
		return WonBy(side.Opponent()), AdjudicatedWin
	case a.isDrawn(game.Current().MoveNumber() - 1):
		return Drawn, AdjudicatedDraw
	}
	return "", ""
}

var reasonOf = map[shogi.Ending]Reason{
	shogi.Checkmate: Checkmate, shogi.Sennichite: Sennichite, shogi.PerpetualCheck: PerpetualCheck,
	shogi.MaxMovesReached: MaxMovesReached, shogi.Tried: Try,
}

// hasLost reports whether the side to move has to give up. Players resign on their own turn, so the
// opponent has already scored the last of the moves that decide.
func (a *Adjudicator) hasLost(side shogi.Color) bool {
	if a.Resign.Score == 0 || a.losing[side] < a.Resign.Moves {
		return false
	}
	return !a.Resign.Both || a.winning[side.Opponent()] >= a.Resign.Moves
}

// isDrawn reports whether a game is adjudicated a draw after a number of moves, as SFEN
// numbers them.
func (a *Adjudicator) isDrawn(moves int) bool {
	needed := a.Draw.Moves
	return needed > 0 && moves >= a.Draw.After &&
		a.level[shogi.Black] >= needed && a.level[shogi.White] >= needed
}
