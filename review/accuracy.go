package review

import "math"

// accuracyScale is the loss of winning probability that takes a move's accuracy to a
// third.
const accuracyScale = 0.2

// Accuracy returns what a move is worth by how much of the probability of winning it loses,
// in percent: 100 where it loses nothing, 78 for 0.05, 37 for 0.2. That of a player is the
// mean over the player's moves.
func Accuracy(loss float64) float64 { return 100 * math.Exp(-max(loss, 0)/accuracyScale) }
