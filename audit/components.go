package audit

import (
	"cmp"
	"slices"

	"shotest/plausibility"
)

// ComponentFigures are what became of the wanted moves that a component credited.
type ComponentFigures struct {
	Name string
	// Inside is how many of them lie inside the limit, Missed how many they are of
	// all ranked moves outside it.
	Inside, Missed Share
}

var (
	// everyMove are the components that credit all moves alike.
	everyMove = plausibility.With(plausibility.Always)
	// untactical are those that say nothing tactical of a move.
	untactical = everyMove | 1<<plausibility.BestQuiet
)

// componentFigures compares the components by the wanted moves that they have
// credited, those with the most missed moves first. A row more is about the moves
// that no tactical component credits.
func componentFigures(cases []Case, at int) []ComponentFigures {
	rows := make([]ComponentFigures, plausibility.ComponentCount+1)
	for i := range cases {
		m := cases[i].wanted()
		if m.Rank == 0 {
			continue // it has not been scored
		}
		for c := range rows {
			has := m.Fired&^untactical == 0
			if c < plausibility.ComponentCount {
				has = m.Fired&^everyMove>>c&1 != 0
			}
			if has {
				rows[c].Inside.count(m.inside(at))
			}
			if !m.inside(at) {
				rows[c].Missed.count(has)
			}
		}
	}
	for c := range plausibility.ComponentCount {
		rows[c].Name = plausibility.Component(c).String()
	}
	rows[plausibility.ComponentCount].Name = "nothing tactical"
	rows = slices.DeleteFunc(rows, func(r ComponentFigures) bool { return r.Inside.Of == 0 })
	slices.SortStableFunc(rows, func(a, b ComponentFigures) int { return cmp.Compare(b.Missed.Part, a.Missed.Part) })
	return rows
}
