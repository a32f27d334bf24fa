package fitting

import (
	"fmt"

	"shotest/evaluation"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Data holds the positions to learn from and the held-out ones.
type Data struct {
	Learning *games.Stream
	HeldOut  *games.Positions
}

// modelLearner is the loop.Learner of a model.
type modelLearner struct {
	model   tuning.Model
	data    Data
	options Options
	pool    *pool
	// The assessors of the shards and the wrongness that they look for, if the most wrong positions
	// have a weight.
	assessors      []assessor
	leastWrongness float64
}

// newLearner returns a learner. It fails if there are too few positions.
func newLearner(model tuning.Model, data Data, options Options) (*modelLearner, error) {
	if err := tuning.CheckEnough(data.Learning.Positions, data.HeldOut.Len()); err != nil {
		return nil, err
	}
	l := &modelLearner{model: model, data: data, options: options, pool: newPool(model)}
	if options.Wrong != 1 {
		l.leastWrongness = leastWrongness(data.HeldOut, options.Lambdas)
		for range l.pool.shards {
			l.assessors = append(l.assessors, newAssessor())
		}
	}
	return l, nil
}

// Draw implements loop.Learner.
func (l *modelLearner) Draw(epoch int) int { return l.data.Learning.Begin(l.options.Seed, epoch) }

// Learn implements loop.Learner.
func (l *modelLearner) Learn(begin, end, epoch int) (loss float64) {
	o, perPosition := &l.options, 1/(evaluation.LogisticScale*float64(end-begin))
	l.data.Learning.Take(begin, end, func(positions *games.Positions, part []int) {
		loss += tuning.SumLosses(shardCount, part, func(n, i int) float64 {
			s, gradient := &l.pool.shards[n], l.pool.gradients[n]
			positions.Unpack(i, &s.position)
			if isMirrored(o.Seed, epoch, i) {
				s.position = s.position.Mirrored()
			}
			s.attacks.Compute(&s.position)
			target := positions.Sample(i).Target(o.Lambdas.of(s.stage()))
			probability := evaluation.WinProbability(gradient.Evaluate(&s.position, &s.attacks))
			gradient.Learn((probability - target) * perPosition * l.weight(n, target))
			return crossEntropy(target, probability)
		})
	})
	return loss
}

// weight returns the weight of the position of a shard.
func (l *modelLearner) weight(shard int, target float64) float64 {
	if l.assessors == nil || l.assessors[shard].wrongness(&l.pool.shards[shard], target) < l.leastWrongness {
		return 1
	}
	return l.options.Wrong
}

// Step implements loop.Learner.
func (l *modelLearner) Step(rate float64) { l.model.Step(l.pool.gradients, rate) }

// Measure implements loop.Learner.
func (l *modelLearner) Measure() Metrics { return l.pool.measure(l.data.HeldOut, l.options.Lambdas) }

// Parts implements loop.Learner.
func (l *modelLearner) Parts() []tuning.Part { return l.model.Parts() }

// Restored implements loop.Learner.
func (l *modelLearner) Restored() { l.model.Restored() }

// Depends implements loop.Learner.
func (l *modelLearner) Depends() []string {
	o := &l.options
	return []string{
		fmt.Sprintf("lambda %v", o.Lambdas), fmt.Sprintf("wrong %v from %v", o.Wrong, l.leastWrongness),
		"positions to learn from " + l.data.Learning.Identity(o.Seed),
		fmt.Sprintf("%d held-out positions", l.data.HeldOut.Len()),
	}
}
