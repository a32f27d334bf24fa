package moves

import (
	"fmt"
	"math"

	"shotest/internal/message"
	"shotest/plausibility"
	"shotest/plausibility/policy"
	"shotest/tuning"
)

// logOddsPerPoint is the change of the logarithm of the likelihood per rating point.
const logOddsPerPoint = math.Ln10 / 400

// initialRate is the size of the first steps, in rating points.
const initialRate = 8

// Learner fits scores to the moves of a set. It is a loop.Learner.
type Learner struct {
	initial           plausibility.Weights
	initialScores     []float32 // by bin, where the scores begin
	isFree            []bool    // by bin, whether it is learned
	model             *model
	parts             []tuning.Part // of the model: scores, then those of the network, if there is one
	slopes            []float32
	shards            [tuning.Shards]shard
	learning, heldOut *Set
	// deviation is the standard deviation, in rating points, of the normal prior of a weight about
	// its initial value.
	deviation float64
	blend     *blend // of the initial and the learned weights
	seed      uint64
	drawn     []int // the order of the positions in the epoch
}

// shard is one part of a batch.
type shard struct {
	pass   *pass
	slopes []float32
	policy *policySlopes // nil without a network
}

// Units holds the numbers of hidden units of a policy network.
type Units struct {
	Position     int // for the whole position; 0 for no network
	Surroundings int // for the surroundings of a square
}

// NewLearner returns a learner that begins with the given weights. If units.Position is not 0 and
// the weights have no network with these units, it begins with a new network. games is the number
// of games to learn from, and deviation the standard deviation of the prior in rating points. The
// seed determines the order of the positions, and the initial weights of a new network.
func NewLearner(weights plausibility.Weights, units Units, learning, heldOut *Set, games int, deviation float64,
	seed uint64) (*Learner, error) {
	if err := weights.Validate(); err != nil {
		return nil, err
	}
	if !(deviation > 0) {
		return nil, message.Errorf("deviation %v: expected more than 0", deviation)
	}
	if err := tuning.CheckEnough(learning.Len(), heldOut.Len()); err != nil {
		return nil, err
	}
	bins := plausibility.BinCount()
	l := &Learner{
		initial: weights.Clone(), initialScores: make([]float32, bins), isFree: make([]bool, bins),
		model:  modelOf(&weights),
		slopes: make([]float32, bins), learning: learning, heldOut: heldOut, deviation: deviation, seed: seed,
	}
	for c := range plausibility.Component(plausibility.ComponentCount) {
		for bin := c.FirstBin(); bin < c.FirstBin()+c.Bins(); bin++ {
			l.isFree[bin] = isLearnable(c) && weights.On[c]
			if weights.On[c] {
				l.initialScores[bin] = float32(weights.Bins[bin].Score)
			}
		}
	}
	copy(l.model.scores, l.initialScores)
	begunWith := l.model.policy
	if err := l.begin(units); err != nil {
		return nil, err
	}
	l.blend = newBlend(games, l.model, l.model.policy != begunWith)
	return l, nil
}

// begin creates a new network, if one is wanted, the optimisers and the shards.
func (l *Learner) begin(units Units) (err error) {
	if units.Position > 0 && unitsOf(l.model.policy) != units {
		if l.model.policy, err = randomNetwork(units.Position, units.Surroundings, l.seed); err != nil {
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

// unitsOf returns the hidden units of a network, which may be nil.
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
	share := logOddsPerPoint / float64(len(batch))
	return tuning.SumLosses(tuning.Shards, batch,
		func(shard, i int) float64 { return l.shards[shard].learn(l.learning, i, share) })
}

// learn adds the slopes of the loss of position i, times a share, and returns the loss.
func (s *shard) learn(set *Set, i int, share float64) float64 {
	p := &set.positions[i]
	loss := s.pass.score(set, i)
	s.pass.probabilities[p.played]--
	ofScores := s.pass.probabilities[:p.moves]
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
	for bin, free := range l.isFree {
		if free {
			l.slopes[bin] += hold * (l.model.scores[bin] - l.initialScores[bin])
		} else {
			l.slopes[bin] = 0
		}
	}
	l.parts[0].Adam.Step(l.model.scores, l.slopes, initialRate*rate, 0)
	stepPolicy(l.parts[1:], l.policySlopes(), rate)
}

// policySlopes returns the slopes of the network in all shards.
func (l *Learner) policySlopes() (slopes []*policySlopes) {
	for i := range l.shards {
		slopes = append(slopes, l.shards[i].policy)
	}
	return slopes
}

// Weights returns the weights with the learned scores, rounded for the engine, and the initial
// interests and factors. It fails if the policy network cannot be stored.
func (l *Learner) Weights() (plausibility.Weights, error) {
	weights, learned := l.initial.Clone(), l.blended()
	if learned.policy != nil {
		network, err := policy.Quantise(learned.policy)
		if err != nil {
			return plausibility.Weights{}, err
		}
		weights.Policy = network
	}
	for bin, free := range l.isFree {
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
