package network

import (
	"math"

	"shotest/evaluation"
	"shotest/internal/lanes"
)

// Weights are the numbers of a network in integers, as the engine uses them.
// They never change, and any number of evaluators can share them.
type Weights struct {
	hidden int           // hidden units of each view
	full   int           // the sum at which a hidden unit is fully active
	rows   []lanes.Block // of the first layer, width blocks each
	bias   []lanes.Block // of the first layer
	// output holds the weights of the side to move's units, then of the opponent's, in
	// centipawns times outputUnit for a fully active unit.
	output   []int32
	constant int32 // added to the value, in the same unit
}

// outputUnit is the precision of the output's weights: 64 parts of a centipawn.
const outputUnit = 64

// width returns the number of blocks of a row.
func (w *Weights) width() int { return w.hidden / lanes.Count }

// evaluate returns the value of a position in centipawns, given the sums of the view of the side to
// move, own, and those of its opponent, enemy: the sums are clipped, squared, and added up with
// their weights.
func (w *Weights) evaluate(own, enemy []lanes.Block) int {
	one := w.full * w.full
	value := int(w.constant) * one
	value += lanes.Squares(own, w.output[:w.hidden], w.full)
	value += lanes.Squares(enemy, w.output[w.hidden:], w.full)
	return max(-evaluation.Max, min(evaluation.Max, value/(one*outputUnit)))
}

func round(x float64) int32 { return int32(math.Round(x)) }
