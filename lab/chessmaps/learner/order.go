package learner

import (
	"fmt"

	"shotest/internal/result"
	"shotest/internal/texttable"
	"shotest/lab/chessmaps"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/moves"
)

// MeasureOrder measures the whole order, by classes and by the map of weights, on the moves of
// choices, of which there must be at least one. It returns for each of moves.Widths the share of
// positions in which the played move is among that many first ones.
func MeasureOrder(choices []games.Choice, weights *chessmaps.Weights) (among []float64) {
	predictions := make([]moves.Prediction, len(choices))
	newRanker := func() *examiner { return &examiner{orderer: chessmaps.New(weights, shogi.DefaultPieceValues())} }
	tuning.EachWith(len(choices), newRanker, func(v *examiner, n int) { v.rank(&choices[n], &predictions[n]) })
	return moves.AgreementOf(predictions).Among
}

// rank sets the rank of a choice's played move in f.
func (e *examiner) rank(c *games.Choice, f *moves.Prediction) {
	e.open(c)
	ranks, played := make([]int32, len(e.moves)), 0
	for i, m := range e.moves {
		ranks[i] = e.orderer.Rank(m)
		if m == c.Played() {
			played = i
		}
	}
	moves.CountBetter(f, ranks, played)
}

// OrderTable returns the table of MeasureOrder's result for a report.
func OrderTable(positions int, among []float64) texttable.Table {
	t := texttable.Table{
		Title: "The whole order", Head: []string{"", "positions"},
		Rows: [][]string{{"classes and map", fmt.Sprint(positions)}},
		Note: "How often the move is among the first N of all moves, by N: those that are not quiet come by their classes, quiet ones by the map.",
	}
	for i, width := range moves.Widths {
		t.Head = append(t.Head, fmt.Sprint(width))
		t.Rows[0] = append(t.Rows[0], result.Percent(among[i]))
	}
	return t
}
