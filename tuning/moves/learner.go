package moves

import (
	"fmt"
	"math"

	"shotest/internal/message"
	"shotest/plausibility"
	"shotest/plausibility/policy"
	"shotest/tuning"
)

// perPoint is by how much a rating point raises the logarithm of the likelihood.
const perPoint = math.Ln10 / 400

// stepRate is the size of the first steps, in rating points.
const stepRate = 8

// Learner fits scores to the moves of a set. It is a loop.Learner.
type Learner struct {
	begun             plausibility.Weights
	start             []float32 // by bin, where the scores begin
	free              []bool    // by bin, whether it is learned
	model             *model
	parts             []tuning.Part // of the model: scores, then those of the network, if there is one
	slopes            []float32
	shards            [tuning.Shards]shard
	learning, heldOut *Set
	// deviation is how far, in rating points, a weight is expected to lie from the one that it
	// begins with: the standard deviation of a normal prior.
	deviation float64
	// blend says how far the weights go to those that are learned.
	blend *blend
	seed  uint64
	// drawn is the order of the epoch.
	drawn []int
}

// shard is one part of a batch.
type shard struct {
	*pass
	slopes []float32
	policy *policySlopes // nil without a network
}

// Units counts the hidden units of a policy network: those for the whole position, 0 for no
// network, and those for the surroundings of a square, 0 for none.
type Units struct{ Position, Surroundings int }

// NewLearner returns a learner that begins with the given weights, and with a new network
// of the given hidden units unless that of the weights has as many; 0 keeps theirs. The
// deviation, in rating points, is how far weights are expected to lie from where they begin, and
// games how many are learned from.
// The seed decides the order of the positions, and the first weights of a new network.
func NewLearner(weights plausibility.Weights, units Units, learning, heldOut *Set, games int, deviation float64,
	seed uint64) (*Learner, error) {
	if err := weights.Validate(); err != nil {
		return nil, err
	}
	if !(deviation > 0) {
		return nil, message.Errorf("deviation %v: expected more than 0", deviation)
	}
	if err := tuning.Enough(learning.Len(), heldOut.Len()); err != nil {
		return nil, err
	}
	bins := plausibility.BinCount()
	l := &Learner{
		begun: weights.Clone(), start: make([]float32, bins), free: make([]bool, bins), model: modelOf(&weights),
		slopes: make([]float32, bins), learning: learning, heldOut: heldOut, deviation: deviation, seed: seed,
	}
	for c := range plausibility.Component(plausibility.ComponentCount) {
		for bin := c.FirstBin(); bin < c.FirstBin()+c.Bins(); bin++ {
			l.free[bin] = learned(c) && weights.On[c]
			if weights.On[c] {
				l.start[bin] = float32(weights.Bins[bin].Score)
			}
		}
	}
	copy(l.model.scores, l.start)
	begunWith := l.model.policy
	if err := l.begin(units); err != nil {
		return nil, err
	}
	l.blend = newBlend(games, l.model, l.model.policy != begunWith)
	return l, nil
}

// begin prepares the network, if there is one, the optimisers and the shards.
func (l *Learner) begin(units Units) (err error) {
	if units.Position > 0 && unitsOf(l.model.policy) != units {
		if l.model.policy, err = scattered(units.Position, units.Surroundings, l.seed); err != nil {
			return err
		}
	}
	weights := [][]float32{l.model.scores}
	if l.model.policy != nil {
		parts := l.model.policy.Parts()
		weights = append(weights, parts[:]...)
	}
	for _, part := range weights {
		l.parts = append(l.parts, tuning.Part{Weights: part, Adam: tuning.NewAdam(len(part))})
	}
	for i := range l.shards {
		s := &l.shards[i]
		s.pass, s.slopes = newPass(l.model), make([]float32, len(l.slopes))
		if l.model.policy != nil {
			s.policy = newPolicySlopes(l.model.policy)
		}
	}
	return nil
}

// unitsOf returns the hidden units of a network, none if there is none.
func unitsOf(network *policy.Parameters) Units {
	if network == nil {
		return Units{}
	}
	return Units{network.Units, network.SurroundingUnits}
}

// Draw implements loop.Learner.
func (l *Learner) Draw(epoch int) int {
	l.drawn = tuning.Shuffled(l.learning.Len(), l.seed, epoch)
	return len(l.drawn)
}

// Learn implements loop.Learner.
func (l *Learner) Learn(begin, end, _ int) float64 {
	batch := l.drawn[begin:end]
	share := perPoint / float64(len(batch))
	return tuning.EachOf(tuning.Shards, batch,
		func(shard, i int) float64 { return l.shards[shard].learn(l.learning, i, share) })
}

// learn adds the slopes of a position's loss, times a share, and returns the loss.
func (s *shard) learn(set *Set, i int, share float64) float64 {
	p := &set.positions[i]
	loss := s.score(set, i)
	s.probabilities[p.played]--
	ofScores := s.probabilities[:p.moves]
	for m := range ofScores {
		ofScores[m] *= float32(share)
		for _, bin := range set.binsOf(p, m) {
			s.slopes[bin] += ofScores[m]
		}
	}
	if s.policy != nil {
		s.policy.learn(s.pass.policy, set.partsOf(p), ofScores)
	}
	return loss
}

// Step implements loop.Learner.
func (l *Learner) Step(rate float64) {
	clear(l.slopes)
	for i := range l.shards {
		tuning.AddTo(l.slopes, l.shards[i].slopes)
		clear(l.shards[i].slopes)
	}
	hold := float32(1 / (l.deviation * l.deviation * float64(l.learning.Len())))
	for bin, free := range l.free {
		if free {
			l.slopes[bin] += hold * (l.model.scores[bin] - l.start[bin])
		} else {
			l.slopes[bin] = 0
		}
	}
	l.parts[0].Adam.Step(l.model.scores, l.slopes, stepRate*rate, 0)
	stepPolicy(l.parts[1:], l.policySlopes(), rate)
}

// policySlopes returns those of all shards.
func (l *Learner) policySlopes() (slopes []*policySlopes) {
	for i := range l.shards {
		slopes = append(slopes, l.shards[i].policy)
	}
	return slopes
}

// Weights returns the weights with scores rounded as the engine uses them, and with the
// interests and factors of the beginning. The error says that the policy network cannot be
// stored.
func (l *Learner) Weights() (plausibility.Weights, error) {
	weights, learned := l.begun.Clone(), l.blended()
	if learned.policy != nil {
		network, err := policy.Quantise(learned.policy)
		if err != nil {
			return plausibility.Weights{}, err
		}
		weights.Policy = network
	}
	for bin, free := range l.free {
		if free {
			rounded := math.Round(float64(learned.scores[bin]))
			weights.Bins[bin].Score = int16(min(max(rounded, -plausibility.MaxScore), plausibility.MaxScore))
		}
	}
	return weights, nil
}

// Parts implements loop.Learner.
func (l *Learner) Parts() []tuning.Part { return l.parts }

// Depends implements loop.Learner.
func (l *Learner) Depends() []string {
	units := unitsOf(l.model.policy)
	return []string{
		fmt.Sprintf("policy %d", units.Position), fmt.Sprintf("surroundings %d", units.Surroundings),
		fmt.Sprintf("deviation %v", l.deviation),
		fmt.Sprintf("positions to learn from %016x", l.learning.hash()),
		fmt.Sprintf("held-out positions %016x", l.heldOut.hash()),
	}
}
