// Package network evaluates positions with a small neural network, which has learned
// from games the worth of pieces, hands and attacks together.
//
//	evaluator := network.New(network.DefaultWeights())
//	var attacks shogi.AttackMap
//	attacks.Compute(&position)
//	score := evaluator.Evaluate(&position, &attacks, 0)
//
// # What it computes
//
// Each player looks at the board from its own side and sees a set of rows (see
// rows.go): the state of every square, of the squares near both kings, and
// the pieces in both hands. The weights of these rows are added up to the sums of
// its hidden units, 64 or so. A unit's activation is the square of its sum, clipped
// to between nothing and full. The value for the side to move is a weighted sum of the
// activations of both views.
//
// [Evaluator.Explain] divides the value among the assets of both sides (see division.go).
//
// # What makes it fast
//
// A move changes the state of about a dozen squares, so [Evaluator] keeps the sums of each ply and
// updates them by adding and removing rows. Four sums of 16 bits share a word, and one instruction
// adds them (see package internal/lanes). Weights are chosen and checked so that no position can
// carry a sum out of its 16 bits.
//
// Package tuning/networkmodel fits the weights to games; docs/ideas/evaluation-network.md describes
// how, and docs/measurements/evaluation-network.md has the measurements.
package network
