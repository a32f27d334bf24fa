package tournament

import "shotest/shogi"

// Adjudicator finds games that are as good as over, from what the engines say of
// them. A score is its engine's own, from its own point of view; mates are
// beyond any other score, and still no more than an opinion.
type Adjudicator struct {
	Resign ResignRule
	Draw   DrawRule

	// How many of its latest moves in a row each side thought lost, won and
	// level. A move without a score begins anew.
	losing, winning, level [2]int
}

// MateScore is beyond any score in centipawns: what a mate counts as.
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

// Ended returns how a game has ended before its next move, by the rules or by what the engines
// think of it; nothing while it goes on. The rules come first, for a mate needs no opinion.
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

// hasLost reports whether the side to move has to give up. It is asked on that
// side's turn, as one resigns on one's own turn, and so the opponent has had a
// word on the last of the moves that decide.
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
