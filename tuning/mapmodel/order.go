package mapmodel

import (
	"fmt"

	"shotest/plausibility/chessmaps"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/moves"
)

// Order is how well a whole order, classes and map, foresees the moves of positions.
type Order struct {
	// Among holds for each of moves.Widths the share of positions in which the move
	// is among that many first ones.
	Among []float64 `json:"among"`
	// Classes says for each class which share of all moves is of it, and which share
	// of those that were played.
	Classes [chessmaps.ClassCount]ClassShare `json:"classes"`
}

// ClassShare is the share of a class, from 0 to 1.
type ClassShare struct {
	Name   string  `json:"name"`
	Moves  float64 `json:"moves"`
	Played float64 `json:"played"`
}

// Tables returns the order as parts of a report.
func (o *Order) Tables(positions int) []tuning.Table {
	among := tuning.Table{
		Title: "The whole order", Head: []string{"", "positions"}, Rows: [][]string{{"classes and map", fmt.Sprint(positions)}},
		Note: "How often the move is among the first N of all moves, by N: those that are not quiet come by their classes, quiet ones by the map.",
	}
	for i, width := range moves.Widths {
		among.Head = append(among.Head, fmt.Sprint(width))
		among.Rows[0] = append(among.Rows[0], tuning.Percent(o.Among[i]))
	}
	classes := tuning.Table{
		Title: "Classes of moves", Head: []string{"class", "of the moves", "of those played"},
		Note: "Which share of all moves is of a class, and which share of those that were played.",
	}
	for i := range o.Classes {
		class := &o.Classes[i]
		classes.Rows = append(classes.Rows, []string{class.Name, tuning.Percent(class.Moves), tuning.Percent(class.Played)})
	}
	return []tuning.Table{among, classes}
}

// orderTally sums up an order.
type orderTally struct {
	tally         moves.Tally
	moves, played [chessmaps.ClassCount]int
}

// MeasureOrder measures the order that weights make of the moves of choices, of which
// there must be some.
func MeasureOrder(choices []moves.Choice, weights *chessmaps.Weights) Order {
	parts := make([]orderTally, (len(choices)+chunk-1)/chunk)
	newRanker := func() *viewer { return &viewer{orderer: chessmaps.New(weights, shogi.DefaultPieceValues())} }
	tuning.EachWith(len(parts), newRanker, func(v *viewer, n int) {
		for i := range choices[n*chunk : min((n+1)*chunk, len(choices))] {
			v.rank(&choices[n*chunk+i], &parts[n])
		}
	})
	whole := &parts[0]
	for i := range parts[1:] {
		whole.join(&parts[i+1])
	}
	return whole.order()
}

// rank counts the place of a choice's move.
func (v *viewer) rank(c *moves.Choice, t *orderTally) {
	v.open(c)
	ranks, played := make([]int32, len(v.moves)), 0
	for i, m := range v.moves {
		ranks[i] = v.orderer.Rank(m)
		class, _ := v.orderer.Class(m)
		t.moves[class]++
		if m == c.Best {
			played = i
			t.played[class]++
		}
	}
	better, alike := compare(ranks, played)
	t.tally.Add(0, better, alike)
}

func (t *orderTally) join(other *orderTally) {
	t.tally.Join(&other.tally)
	for i := range t.moves {
		t.moves[i] += other.moves[i]
		t.played[i] += other.played[i]
	}
}

func (t *orderTally) order() Order {
	o := Order{Among: t.tally.Agreement().Among}
	moves, played := 0, 0
	for i := range t.moves {
		moves += t.moves[i]
		played += t.played[i]
	}
	for i := range o.Classes {
		o.Classes[i] = ClassShare{
			chessmaps.Class(i).String(), float64(t.moves[i]) / float64(moves), float64(t.played[i]) / float64(played),
		}
	}
	return o
}
