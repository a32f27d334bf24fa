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
	// output holds, for each stage, the weights of the side to move's units, then of the
	// opponent's, in centipawns times outputUnit for a fully active unit.
	output    []int32
	constants []int32 // added to the values of the stages, in the same unit
}

// outputUnit is the precision of the output's weights: 64 parts of a centipawn.
const outputUnit = 64

// width returns the number of blocks of a row.
func (w *Weights) width() int { return w.hidden / lanes.Count }

// evaluate returns the value of a position of a stage in centipawns, given the sums of the view of
// the side to move, own, and those of its opponent, enemy: the sums are clipped, squared, and added
// up with the stage's weights.
func (w *Weights) evaluate(own, enemy []lanes.Block, stage int) int {
	one, output := w.full*w.full, w.output[2*stage*w.hidden:]
	value := int(w.constants[stage]) * one
	value += lanes.Squares(own, output[:w.hidden], w.full)
	value += lanes.Squares(enemy, output[w.hidden:][:w.hidden], w.full)
	return max(-evaluation.Max, min(evaluation.Max, value/(one*outputUnit)))
}

func round(x float64) int32 { return int32(math.Round(x)) }
