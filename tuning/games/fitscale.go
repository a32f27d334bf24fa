package games

import (
	"math"

	"shotest/tuning/gamefile"
)

// FitScale finds the factor from one player's unit to calibrated centipawns by which its scores best
// predict what came of them, as [Calibrate] does for many games: points is what the side that each score is
// for got out of the game, from 0 to 1. With few scores the factor stays near the one given.
func FitScale(scores []int, points []float64, near float64) float64 {
	var t tally
	for i, s := range scores {
		t.add(gamefile.Score(min(max(s, math.MinInt16+1), math.MaxInt16)), points[i])
	}
	return t.fit(near, priorPrecision).Scale
}
