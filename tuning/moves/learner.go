package moves

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"shotest/plausibility"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/loop"
)

// perPoint is by how much a rating point raises the logarithm of the likelihood.
const perPoint = math.Ln10 / 400

const (
	// shardCount is into how many parts a batch is split. The result depends on it,
	// in the last digits; the number of cores does not matter.
	shardCount = 8
	// stepRate is the size of the first steps, in rating points.
	stepRate = 8
)

// Prior says what is expected of the weights before any move is seen.
type Prior struct {
	// Deviation is how far, in rating points, a weight is expected to lie from the
	// one that it begins with: the standard deviation of a normal distribution.
	Deviation float64
}

// DefaultPrior returns what is usual: a bin that a hundred moves speak for is hardly
// held back by it.
func DefaultPrior() Prior { return Prior{Deviation: 200} }

// Learner fits scores to the moves of a set. It is a loop.Learner.
type Learner struct {
	begun             plausibility.Weights
	start, scores     []float32 // by bin; start is where they begin
	free              []bool    // by bin, whether it is learned
	adam              *tuning.Adam
	slopes            []float32
	shards            [shardCount]shard
	learning, heldOut *Set
	prior             Prior
	seed              uint64
}

// shard is one part of a batch.
type shard struct {
	slopes        []float32
	probabilities [shogi.MaxMoves]float32
	loss          float64
}

// NewLearner returns a learner that begins with the given weights. The seed decides
// in which order positions are learned from.
func NewLearner(weights plausibility.Weights, learning, heldOut *Set, prior Prior, seed uint64) (*Learner, error) {
	if err := weights.Validate(); err != nil {
		return nil, err
	}
	if !(prior.Deviation > 0) {
		return nil, fmt.Errorf("deviation %v: expected more than 0", prior.Deviation)
	}
	if learning.Len() == 0 || heldOut.Len() == 0 {
		return nil, fmt.Errorf("%d positions to learn from and %d held out: expected some of both", learning.Len(), heldOut.Len())
	}
	bins := plausibility.BinCount()
	l := &Learner{
		begun: weights.Clone(), start: make([]float32, bins), scores: make([]float32, bins), free: make([]bool, bins),
		adam: tuning.NewAdam(bins), slopes: make([]float32, bins),
		learning: learning, heldOut: heldOut, prior: prior, seed: seed,
	}
	for c := range plausibility.Component(plausibility.ComponentCount) {
		for bin := c.FirstBin(); bin < c.FirstBin()+c.Bins(); bin++ {
			l.free[bin] = learned(c) && weights.On[c]
			if weights.On[c] {
				l.start[bin] = float32(weights.Bins[bin].Score)
			}
		}
	}
	copy(l.scores, l.start)
	for i := range l.shards {
		l.shards[i].slopes = make([]float32, bins)
	}
	return l, nil
}

// Draw implements loop.Learner.
func (l *Learner) Draw(epoch int) []int { return tuning.Shuffled(l.learning.Len(), l.seed, epoch) }

// Learn implements loop.Learner.
func (l *Learner) Learn(batch []int, _ int) float64 {
	share := perPoint / float64(len(batch))
	tuning.Each(shardCount, func(n int) {
		s := &l.shards[n]
		s.loss = 0
		for _, i := range batch[n*len(batch)/shardCount : (n+1)*len(batch)/shardCount] {
			s.loss += s.learn(l.learning, i, l.scores, share)
		}
	})
	sum := 0.0
	for i := range l.shards {
		sum += l.shards[i].loss
	}
	return sum
}

// learn adds the slopes of a position's loss, times a share, and returns the loss.
func (s *shard) learn(set *Set, i int, scores []float32, share float64) float64 {
	p := &set.positions[i]
	loss := set.judge(i, scores, &s.probabilities)
	s.probabilities[p.played]--
	for m := range uint32(p.moves) {
		slope := s.probabilities[m] * float32(share)
		for _, bin := range set.binsOf(p.first + m) {
			s.slopes[bin] += slope
		}
	}
	return loss
}

// judge sets the probabilities of a position's moves, and returns the loss: minus the
// logarithm of that of the move played, in nats.
func (s *Set) judge(i int, scores []float32, probabilities *[shogi.MaxMoves]float32) float64 {
	p := &s.positions[i]
	most := float32(math.Inf(-1))
	for m := range uint32(p.moves) {
		score := float32(0)
		for _, bin := range s.binsOf(p.first + m) {
			score += scores[bin]
		}
		probabilities[m] = score
		most = max(most, score)
	}
	played, sum := float64(probabilities[p.played]-most)*perPoint, 0.0
	for m := range probabilities[:p.moves] {
		likelihood := math.Exp(float64(probabilities[m]-most) * perPoint)
		probabilities[m] = float32(likelihood)
		sum += likelihood
	}
	for m := range probabilities[:p.moves] {
		probabilities[m] = float32(float64(probabilities[m]) / sum)
	}
	return math.Log(sum) - played
}

// Step implements loop.Learner.
func (l *Learner) Step(rate float64) {
	clear(l.slopes)
	for i := range l.shards {
		for bin, slope := range l.shards[i].slopes {
			l.slopes[bin] += slope
		}
		clear(l.shards[i].slopes)
	}
	hold := float32(1 / (l.prior.Deviation * l.prior.Deviation * float64(l.learning.Len())))
	for bin, free := range l.free {
		if free {
			l.slopes[bin] += hold * (l.scores[bin] - l.start[bin])
		} else {
			l.slopes[bin] = 0
		}
	}
	l.adam.Step(l.scores, l.slopes, stepRate*rate, 0)
}

// Measure implements loop.Learner.
func (l *Learner) Measure() Metrics { return Measure(l.heldOut, l.scores) }

// Weights returns the weights as they are, scores rounded as the engine uses them.
// Interests and factors are those that it began with.
func (l *Learner) Weights() plausibility.Weights {
	weights := l.begun.Clone()
	for bin, free := range l.free {
		if free {
			rounded := math.Round(float64(l.scores[bin]))
			weights.Bins[bin].Score = int16(min(max(rounded, -plausibility.MaxScore), plausibility.MaxScore))
		}
	}
	return weights
}

// Scores returns the scores by bin, not rounded. They must not be changed.
func (l *Learner) Scores() []float32 { return l.scores }

// magic begins what Save returns.
const magic = "shotest moves 1\n"

// Save implements loop.Learner.
func (l *Learner) Save() ([]byte, error) {
	var data bytes.Buffer
	data.WriteString(magic)
	var errs []error
	for _, part := range []any{int32(len(l.scores)), int32(l.adam.Steps), l.scores, l.adam.Mean, l.adam.Square} {
		errs = append(errs, binary.Write(&data, binary.LittleEndian, part))
	}
	return data.Bytes(), errors.Join(errs...)
}

// Load implements loop.Learner.
func (l *Learner) Load(data []byte) error {
	rest, found := bytes.CutPrefix(data, []byte(magic))
	if !found {
		return fmt.Errorf("not the scores of moves: expected %q", magic)
	}
	reader := bytes.NewReader(rest)
	var bins, steps int32
	scores, adam := make([]float32, len(l.scores)), tuning.NewAdam(len(l.scores))
	for _, part := range []any{&bins, &steps, scores, adam.Mean, adam.Square} {
		if err := binary.Read(reader, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("scores of moves: they end too early: %w", err)
		}
		if bins != int32(len(scores)) {
			return fmt.Errorf("scores of %d bins: expected %d", bins, len(scores))
		}
	}
	adam.Steps = int(steps)
	copy(l.scores, scores)
	l.adam = adam
	return nil
}

// Depends implements loop.Learner.
func (l *Learner) Depends() []loop.Dependence {
	return []loop.Dependence{
		{What: "deviation", Value: fmt.Sprint(l.prior.Deviation)},
		{What: "positions to learn from", Value: fmt.Sprintf("%016x", l.learning.hash())},
		{What: "held-out positions", Value: fmt.Sprintf("%016x", l.heldOut.hash())},
	}
}
