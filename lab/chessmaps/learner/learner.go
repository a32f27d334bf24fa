package learner

import (
	"fmt"

	"shotest/lab/chessmaps"
	"shotest/tuning"
	"shotest/tuning/moves"
)

// initialRate is the size of the first steps, and decay the weight decay relative to it.
const initialRate, decay = 0.002, 0.05

// Learner fits a network to the moves of a set. It is a loop.Learner.
type Learner struct {
	weights, slopes   []float32
	adam              *tuning.Adam
	shards            [tuning.Shards]shard
	learning, heldOut *Set
	seed              uint64
	drawn             []int // the order of the positions in the epoch
}

// shard is one part of a batch.
type shard struct {
	pass
	slopes []float32
}

// NewLearner returns a learner with random weights. The seed determines the weights, and the order
// of the positions.
func NewLearner(learning, heldOut *Set, seed uint64) (*Learner, error) {
	if err := tuning.CheckEnough(learning.Len(), heldOut.Len()); err != nil {
		return nil, err
	}
	l := &Learner{
		weights: randomWeights(seed), slopes: make([]float32, weightCount), adam: tuning.NewAdam(weightCount),
		learning: learning, heldOut: heldOut, seed: seed,
	}
	for i := range l.shards {
		l.shards[i].slopes = make([]float32, weightCount)
	}
	return l, nil
}

// Draw implements loop.Learner.
func (l *Learner) Draw(epoch int) int {
	l.drawn = tuning.Shuffled(l.learning.Len(), l.seed, epoch)
	return len(l.drawn)
}

// Learn implements loop.Learner.
func (l *Learner) Learn(begin, end, _ int) float64 {
	batch := l.drawn[begin:end]
	share := 1 / float32(len(batch))
	return tuning.SumLosses(tuning.Shards, batch, func(shard, i int) float64 {
		s, p := &l.shards[shard], &l.learning.positions[i]
		loss := s.score(l.learning, p, l.weights)
		s.learn(l.learning, p, l.weights, s.slopes, share)
		return loss
	})
}

// Step implements loop.Learner.
func (l *Learner) Step(rate float64) {
	clear(l.slopes)
	for i := range l.shards {
		tuning.AddTo(l.slopes, l.shards[i].slopes)
		clear(l.shards[i].slopes)
	}
	l.adam.Step(l.weights, l.slopes, initialRate*rate, decay)
}

// Measure implements loop.Learner. The metrics have no parts.
func (l *Learner) Measure() moves.Metrics {
	all := make([]int, l.heldOut.Len())
	for i := range all {
		all[i] = i
	}
	predictions := make([]moves.Prediction, len(all))
	tuning.SumLosses(tuning.Shards, all, func(shard, i int) float64 {
		a, p := &l.shards[shard].pass, &l.heldOut.positions[i]
		predictions[i].Loss = a.score(l.heldOut, p, l.weights)
		moves.CountBetter(&predictions[i], a.probabilities[:p.moves], int(p.played))
		return predictions[i].Loss
	})
	return moves.Metrics{Agreement: moves.AgreementOf(predictions)}
}

// Weights returns the weights in the engine's form.
func (l *Learner) Weights() (*chessmaps.Weights, error) {
	return chessmaps.Quantise(parameters(l.weights))
}

// Parts implements loop.Learner.
func (l *Learner) Parts() []tuning.Part { return []tuning.Part{{Weights: l.weights, Adam: l.adam}} }

// Restored implements loop.Learner.
func (l *Learner) Restored() {}

// Depends implements loop.Learner.
func (l *Learner) Depends() []string {
	return []string{
		fmt.Sprintf("positions to learn from %016x", l.learning.hash()),
		fmt.Sprintf("held-out positions %016x", l.heldOut.hash()),
	}
}
