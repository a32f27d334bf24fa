package review

import (
	"math"

	"shotest/engine"
	"shotest/shogi"
	"shotest/tuning/games"
)

// chance returns the probability of winning that a score says.
func chance(s engine.Score) float64 {
	switch {
	case s.Mate > 0:
		return 1
	case s.Mate < 0:
		return 0
	}
	return games.WinProbability(float64(s.Centipawns))
}

// fromBlack returns a score for a side as Black sees it.
func fromBlack(s engine.Score, side shogi.Color) engine.Score {
	if side == shogi.White {
		return s.Negated()
	}
	return s
}

// accuracyScale is the loss of winning probability that takes a move's accuracy to a
// third.
const accuracyScale = 0.2

// Accuracy returns what a move is worth that loses so much of the probability of winning,
// in percent: 100 where it loses nothing, 78 for 0.05, 37 for 0.2. That of a player is the
// mean over his moves.
func Accuracy(loss float64) float64 { return 100 * math.Exp(-max(loss, 0)/accuracyScale) }
