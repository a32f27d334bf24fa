package fitting

import (
	"math"

	"shotest/shogi"
	"shotest/tuning"
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
}

func newPool(model tuning.Model) *pool {
	p := &pool{}
	for range shardCount {
		p.gradients = append(p.gradients, model.NewGradient())
	}
	return p
}

// coin returns one bit that depends on all of its arguments.
func coin(seed uint64, epoch, i int) bool {
	return tuning.Mix(seed^uint64(epoch)<<40^uint64(i))>>63 != 0
}

// crossEntropy returns the loss of claiming a probability, in nats. It is finite:
// no claim counts as entirely sure.
func crossEntropy(target, probability float64) float64 {
	const sure = 1e-12
	p := min(max(probability, sure), 1-sure)
	return -target*math.Log(p) - (1-target)*math.Log(1-p)
}
