package mapmodel

import (
	"fmt"

	"shotest/internal/texttable"
	"shotest/plausibility/chessmaps"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/moves"
)

// MeasureOrder returns how well a whole order, classes and the map of weights, foresees the
// moves of choices, of which there must be some: for each of moves.Widths the share of
// positions in which the move is among that many first ones.
func MeasureOrder(choices []games.Choice, weights *chessmaps.Weights) (among []float64) {
	foreseen := make([]moves.Foreseen, len(choices))
	newRanker := func() *viewer { return &viewer{orderer: chessmaps.New(weights, shogi.DefaultPieceValues())} }
	tuning.EachWith(len(choices), newRanker, func(v *viewer, n int) { v.rank(&choices[n], &foreseen[n]) })
	return moves.AgreementOf(foreseen).Among
}

// rank notes how many moves come before that of a choice, and how many others beside it.
func (v *viewer) rank(c *games.Choice, f *moves.Foreseen) {
	v.open(c)
	ranks, played := make([]int32, len(v.moves)), 0
	for i, m := range v.moves {
		ranks[i] = v.orderer.Rank(m)
		if m == c.Played() {
			played = i
		}
	}
	moves.Compare(f, ranks, played)
}

// OrderTable returns the order as a part of a report.
func OrderTable(positions int, among []float64) texttable.Table {
	t := texttable.Table{
		Title: "The whole order", Head: []string{"", "positions"},
		Rows: [][]string{{"classes and map", fmt.Sprint(positions)}},
		Note: "How often the move is among the first N of all moves, by N: those that are not quiet come by their classes, quiet ones by the map.",
	}
	for i, width := range moves.Widths {
		t.Head = append(t.Head, fmt.Sprint(width))
		t.Rows[0] = append(t.Rows[0], tuning.Percent(among[i]))
	}
	return t
}
