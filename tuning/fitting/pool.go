package fitting

import (
	"math"

	"shotest/evaluation"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// pool works on the shards of a batch on all cores.
type pool struct {
	gradients []tuning.Gradient
	shards    [shardCount]shard
}

// shardCount is into how many gradients a batch is split. The result depends on it, in the
// last digits; the number of cores that work on them does not matter.
const shardCount = 4

// shard is the place of one gradient's work: on a stack, its position would
// escape to the heap in each call.
type shard struct {
	position shogi.Position
	attacks  shogi.AttackMap
	loss     float64
	_        [64]byte // keeps the shards' sums on different cache lines
}

func newPool(model tuning.Model) *pool {
	p := &pool{}
	for range shardCount {
		p.gradients = append(p.gradients, model.NewGradient())
	}
	return p
}

// task says how a batch is to be learned from.
type task struct {
	seed   uint64
	epoch  int
	lambda float64
	mirror bool
	// batch is how many positions the whole batch has.
	batch int
}

// learn adds the slopes of a part of a batch to the gradients, and returns the sum of the
// losses.
func (p *pool) learn(positions *games.Positions, part []int, t task) float64 {
	perPosition := 1 / (evaluation.LogisticScale * float64(t.batch))
	tuning.Each(len(p.shards), func(n int) {
		s, gradient := &p.shards[n], p.gradients[n]
		s.loss = 0
		for _, i := range part[n*len(part)/shardCount : (n+1)*len(part)/shardCount] {
			positions.Unpack(i, &s.position)
			if t.mirror && coin(t.seed, t.epoch, i) {
				s.position = s.position.Mirrored()
			}
			s.attacks.Compute(&s.position)
			target := positions.Sample(i).Target(t.lambda)
			probability := evaluation.WinProbability(gradient.Evaluate(&s.position, &s.attacks))
			s.loss += crossEntropy(target, probability)
			gradient.Learn((probability - target) * perPosition)
		}
	})
	sum := 0.0
	for i := range p.shards {
		sum += p.shards[i].loss
	}
	return sum
}

// coin returns one bit that depends on all of its arguments.
func coin(seed uint64, epoch, i int) bool {
	x := seed ^ uint64(epoch)<<40 ^ uint64(i)
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x>>63 != 0
}

// crossEntropy returns the loss of claiming a probability, in nats. It is finite:
// no claim counts as entirely sure.
func crossEntropy(target, probability float64) float64 {
	const sure = 1e-12
	p := min(max(probability, sure), 1-sure)
	return -target*math.Log(p) - (1-target)*math.Log(1-p)
}
