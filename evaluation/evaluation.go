// Package evaluation evaluates positions without looking ahead. There are two kinds of [Evaluator]:
//
//   - network.Evaluator (evaluation/network): a small neural network over pieces, hands and
//     attacks, which divides its score among the pieces on the board;
//   - [Material]: the bare count of material, for comparison.
//
// A position is evaluated together with its attack map, which the search keeps up
// to date anyway:
//
//	var attacks shogi.AttackMap
//	attacks.Compute(&position)
//	score := evaluator.Evaluate(&position, &attacks, 0)
//	for _, term := range evaluator.Explain(&position, &attacks) {
//		fmt.Println(term.Subject, term.Black, term.White)
//	}
//
// Scores are centipawns: a hundredth of a pawn on the board.
package evaluation

import "shotest/shogi"

// Evaluator evaluates positions, and explains its values. An Evaluator may keep results for later
// calls, so it is not safe for concurrent use.
type Evaluator interface {
	// Evaluate returns the value of p for the side to move, in centipawns between -Max and Max. a
	// is the attack map of p, and ply its ply in the line that is being searched, 0 to MaxPly. An
	// evaluator may build on the results for the previous ply: any order of calls gives the same
	// answers, and the order of a search is the fastest.
	Evaluate(p *shogi.Position, a *shogi.AttackMap, ply int) int
	// Explain divides the value among the assets of each side. It costs far more than Evaluate.
	Explain(p *shogi.Position, a *shogi.AttackMap) []Term
}

const (
	// Max bounds every evaluation, in centipawns. It is far from the scores of mates.
	Max = 29000
	// MaxPly is the maximum ply that Evaluate accepts.
	MaxPly = 255
)
