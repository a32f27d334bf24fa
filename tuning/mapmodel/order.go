package mapmodel

import (
	"fmt"

	"shotest/plausibility/chessmaps"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/moves"
)

// MeasureOrder returns how well a whole order, classes and the map of weights, foresees the
// moves of choices, of which there must be some: for each of moves.Widths the share of
// positions in which the move is among that many first ones.
func MeasureOrder(choices []moves.Choice, weights *chessmaps.Weights) (among []float64) {
	parts := make([]moves.Tally, (len(choices)+chunk-1)/chunk)
	newRanker := func() *viewer { return &viewer{orderer: chessmaps.New(weights, shogi.DefaultPieceValues())} }
	tuning.EachWith(len(parts), newRanker, func(v *viewer, n int) {
		for i := range choices[n*chunk : min((n+1)*chunk, len(choices))] {
			better, alike := v.rank(&choices[n*chunk+i])
			parts[n].Add(0, better, alike)
		}
	})
	for i := range parts[1:] {
		parts[0].Join(&parts[i+1])
	}
	return parts[0].Agreement().Among
}

// rank returns how many moves come before that of a choice, and how many others beside it.
func (v *viewer) rank(c *moves.Choice) (better, alike int) {
	v.open(c)
	ranks, played := make([]int32, len(v.moves)), 0
	for i, m := range v.moves {
		ranks[i] = v.orderer.Rank(m)
		if m == c.Played() {
			played = i
		}
	}
	return compare(ranks, played)
}

// OrderTable returns the order as a part of a report.
func OrderTable(positions int, among []float64) tuning.Table {
	t := tuning.Table{
		Title: "The whole order", Head: []string{"", "positions"}, Rows: [][]string{{"classes and map", fmt.Sprint(positions)}},
		Note: "How often the move is among the first N of all moves, by N: those that are not quiet come by their classes, quiet ones by the map.",
	}
	for i, width := range moves.Widths {
		t.Head = append(t.Head, fmt.Sprint(width))
		t.Rows[0] = append(t.Rows[0], tuning.Percent(among[i]))
	}
	return t
}
