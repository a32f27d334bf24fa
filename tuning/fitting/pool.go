package fitting

import (
	"math"

	"shotest/evaluation/network"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// pool holds the gradients and the memory for the shards of a batch.
type pool struct {
	gradients []tuning.Gradient
	shards    [shardCount]shard
}

// shardCount is the number of gradients into which a batch is split. The last digits of the result
// depend on it, but not on the number of cores.
const shardCount = 4

// shard is the memory for one gradient's work. As local variables these would escape to the heap in
// each call.
type shard struct {
	position shogi.Position
	attacks  shogi.AttackMap
}

// unpack sets the shard to a position.
func (s *shard) unpack(positions *games.Positions, i int) {
	positions.Unpack(i, &s.position)
	s.attacks.Compute(&s.position)
}

// stage returns the stage of the shard's position.
func (s *shard) stage() int { return network.StageOf(&s.position) }

func newPool(model tuning.Model) *pool {
	p := &pool{}
	for range shardCount {
		p.gradients = append(p.gradients, model.NewGradient())
	}
	return p
}

// isMirrored reports whether to mirror position i in an epoch: a random bit that depends on all
// arguments.
func isMirrored(seed uint64, epoch, i int) bool {
	return tuning.Mix(seed^uint64(epoch)<<40^uint64(i))>>63 != 0
}

// crossEntropy returns the cross entropy of a target and a probability, in nats. It is finite,
// since it keeps the probability away from 0 and 1.
func crossEntropy(target, probability float64) float64 {
	const minProbability = 1e-12
	p := min(max(probability, minProbability), 1-minProbability)
	return -target*math.Log(p) - (1-target)*math.Log(1-p)
}
