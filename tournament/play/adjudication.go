package play

import (
	"shotest/shogi"
	"shotest/tournament"
)

// adjudicator finds games that are as good as over, from what the engines say of
// them. A score is its engine's own, from its own point of view; mates are
// beyond any other score, and still no more than an opinion.
type adjudicator struct {
	resign tournament.ResignRule
	draw   tournament.DrawRule

	// How many of its latest moves in a row each side thought lost, won and
	// level. A move without a score begins anew.
	losing, winning, level [2]int
}

// mateScore is beyond any score in centipawns.
const mateScore = 1 << 40

// scoreOf returns a player's score, false if it gave none.
func scoreOf(m *tournament.MoveRecord) (int, bool) {
	switch {
	case m.Mate != nil && *m.Mate < 0:
		return -mateScore, true
	case m.Mate != nil:
		return mateScore, true
	case m.Centipawns != nil:
		return *m.Centipawns, true
	}
	return 0, false
}

// note takes a side's move into account.
func (a *adjudicator) note(side shogi.Color, m *tournament.MoveRecord) {
	score, known := scoreOf(m)
	count := func(streak *int, goesOn bool) {
		*streak++
		if !known || !goesOn {
			*streak = 0
		}
	}
	count(&a.losing[side], score <= -a.resign.Score)
	count(&a.winning[side], score >= a.resign.Score)
	count(&a.level[side], max(score, -score) <= a.draw.Score)
}

// hasLost reports whether the side to move has to give up. It is asked on that
// side's turn, as one resigns on one's own turn, and so the opponent has had a
// word on the last of the moves that decide.
func (a *adjudicator) hasLost(side shogi.Color) bool {
	if a.resign.Score == 0 || a.losing[side] < a.resign.Moves {
		return false
	}
	return !a.resign.Both || a.winning[side.Opponent()] >= a.resign.Moves
}

// isDrawn reports whether nothing more is to be expected of a game after so many
// moves, as SFEN numbers them.
func (a *adjudicator) isDrawn(moves int) bool {
	needed := a.draw.Moves
	return needed > 0 && moves >= a.draw.After &&
		a.level[shogi.Black] >= needed && a.level[shogi.White] >= needed
}
