package fitting

import (
	"shotest/evaluation/network"
	"shotest/tuning/loop"
)

// Options are the options of a fit.
type Options struct {
	loop.Options
	// Lambdas are the weights of the outcome in the targets. The players' own scores have the rest.
	Lambdas Lambdas
	// Wrong is the weight of the fifth of the positions in which the network that is built in is
	// most wrong; all others have a weight of 1.
	Wrong float64
}

// Lambdas are weights of the outcome, from 0 to 1, in the opening, in the middle game and in the
// endgame. At most 3 pieces are off the board in the opening, 4 to 9 in the middle game.
type Lambdas [3]float64

// SameLambda returns the same weight for the whole game.
func SameLambda(lambda float64) Lambdas { return Lambdas{lambda, lambda, lambda} }

// of returns the weight at a stage of network.StageOf.
func (l *Lambdas) of(stage int) float64 {
	switch off := network.StageStarts[stage]; {
	case off < 4:
		return l[0]
	case off < 10:
		return l[1]
	}
	return l[2]
}

// DefaultOptions returns the default options.
func DefaultOptions() Options {
	return Options{Options: loop.DefaultOptions(), Lambdas: SameLambda(0.5), Wrong: 1}
}
