package fitting

import (
	"math"
	"slices"

	"shotest/evaluation"
	"shotest/evaluation/network"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// wrongShare is the share of the positions that count as the most wrong ones.
const wrongShare = 0.2

// assessor says how wrong the network that is built in is about positions. It is for one goroutine.
type assessor struct{ evaluator *network.Evaluator }

func newAssessor() assessor { return assessor{network.New(network.DefaultWeights())} }

// wrongness returns how far the network's value and the target of a position lie apart, as
// probabilities of winning.
func (a assessor) wrongness(s *shard, target float64) float64 {
	value := a.evaluator.Evaluate(&s.position, &s.attacks, 0)
	return math.Abs(evaluation.WinProbability(float64(value)) - target)
}

// leastWrongness returns the wrongness from which on positions are among the most wrong ones: those
// held out tell. There is at least one position.
func leastWrongness(positions *games.Positions, lambdas Lambdas) float64 {
	type worker struct {
		assessor assessor
		shard    shard
	}
	found := make([]float64, positions.Len())
	tuning.EachWith(len(found), func() *worker { return &worker{assessor: newAssessor()} }, func(w *worker, i int) {
		s := &w.shard
		s.unpack(positions, i)
		found[i] = w.assessor.wrongness(s, positions.Sample(i).Target(lambdas.of(s.stage())))
	})
	slices.Sort(found)
	return found[int(float64(len(found))*(1-wrongShare))]
}

// MostWrong returns up to limit games, each up to one of the most wrong positions to learn from.
// The seed draws them. There is at least one held-out position.
func MostWrong(data Data, lambdas Lambdas, seed uint64, limit int) (found []*shogi.History) {
	const step = 4096
	a, s, least := newAssessor(), &shard{}, leastWrongness(data.HeldOut, lambdas)
	drawn := data.Learning.Begin(seed, 1)
	for begin := 0; begin < drawn && len(found) < limit; begin += step {
		data.Learning.Take(begin, min(begin+step, drawn), func(positions *games.Positions, part []int) {
			for _, i := range part {
				s.unpack(positions, i)
				sample := positions.Sample(i)
				if len(found) < limit && a.wrongness(s, sample.Target(lambdas.of(s.stage()))) >= least {
					found = append(found, positions.Game(sample).History(int(sample.Ply)))
				}
			}
		})
	}
	return found
}
