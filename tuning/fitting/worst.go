package fitting

import (
	"cmp"
	"slices"

	"shotest/evaluation"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// WorstPosition is a position whose evaluation is far from its label.
type WorstPosition struct {
	SFEN string `json:"sfen"`
	// Source is the game it is from, Ply the number of moves played, and Played
	// the move that followed, in USI.
	Source string `json:"source"`
	Ply    int    `json:"ply"`
	Played string `json:"played"`
	// Value is that of the model and Score that of the player, both in calibrated
	// centipawns; Outcome is the points of the side to move. Score and Outcome are nil if
	// not known.
	Value   float64  `json:"value"`
	Score   *float64 `json:"score"`
	Outcome *float64 `json:"outcome"`
	// Excess is the loss beyond that of the right answer, in nats.
	Excess float64 `json:"excess"`
}

// Worst returns the positions with the largest excess of loss, at most one of a
// game, the worst first.
func Worst(model tuning.Model, positions *games.Positions, lambda float64, count int) (worst []WorstPosition) {
	p := newPool(model)
	values, excess := make([]float64, positions.Len()), make([]float64, positions.Len())
	p.evaluate(positions, func(i int, centipawns float64) {
		target := positions.Sample(i).Target(lambda)
		values[i] = centipawns
		excess[i] = crossEntropy(target, evaluation.WinProbability(centipawns)) - crossEntropy(target, target)
	})
	order := make([]int, positions.Len())
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(excess[b], excess[a]), cmp.Compare(a, b)) })
	seen := map[*games.Game]bool{}
	for _, i := range order {
		if len(worst) == count {
			break
		}
		if game := positions.Game(positions.Sample(i)); !seen[game] {
			seen[game] = true
			worst = append(worst, worstPosition(positions, i, values[i], excess[i]))
		}
	}
	return worst
}

func worstPosition(positions *games.Positions, i int, value, excess float64) WorstPosition {
	sample := positions.Sample(i)
	game := positions.Game(sample)
	var position shogi.Position
	positions.Unpack(i, &position)
	return WorstPosition{
		SFEN: position.SFEN(), Source: game.Source, Ply: int(sample.Ply), Played: game.Moves[sample.Ply].String(),
		Value: value, Score: known(sample.Score), Outcome: known(sample.Outcome), Excess: excess,
	}
}

// known returns nil for NaN.
func known(x float32) *float64 {
	if x != x {
		return nil
	}
	number := float64(x)
	return &number
}
