package audit

import (
	"slices"

	"shotest/plausibility"
	"shotest/shogi"
)

// KindFigures are what became of the wanted moves of a kind.
type KindFigures struct {
	// Name is the kind in the plural, or says which piece is dropped: a drop that answers
	// a check or gives one is of another kind than "drops", but counted by its piece.
	Name string
	// Ten and Thirty are how many of them are among the first ten and thirty moves.
	Ten, Thirty Share
	// Inside is how many of them lie inside the limit, Missed how many they are of all
	// moves outside it.
	Inside, Missed Share
}

// kindFigures compares the kinds of the wanted moves, and then the drops of each piece. Kinds
// without a move are left out.
func kindFigures(cases []Case, at int) []KindFigures {
	rows := make([]KindFigures, plausibility.MoveKindCount+len(shogi.HandTypes))
	for i := range cases {
		m := cases[i].wanted()
		dropped := slices.Index(shogi.HandTypes[:], m.dropped())
		for row := range rows {
			has := row == int(m.Kind) || dropped >= 0 && row == plausibility.MoveKindCount+dropped
			if has {
				rows[row].Ten.count(m.among(10))
				rows[row].Thirty.count(m.among(30))
				rows[row].Inside.count(m.inside(at))
			}
			if !m.inside(at) {
				rows[row].Missed.count(has)
			}
		}
	}
	for row := range rows {
		if row < plausibility.MoveKindCount {
			rows[row].Name = plausibility.MoveKind(row).String()
		} else {
			rows[row].Name = shogi.HandTypes[row-plausibility.MoveKindCount].String() + " drops"
		}
	}
	return slices.DeleteFunc(rows, func(r KindFigures) bool { return r.Inside.Of == 0 })
}
