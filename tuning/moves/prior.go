package moves

import (
	"shotest/plausibility/policy"
	"shotest/tuning"
)

// priorGames lists the weights, in games, that the initial weights may have in a blend. Each
// measurement chooses the one that predicts held-out positions best. With few games to learn from,
// a high one is best, so that weights move little.
var priorGames = [...]int{0, 30, 100, 300, 1000, 3000, 10_000, 30_000}

// blend mixes the initial weights with the learned ones. Each count in proportion to their games.
type blend struct {
	games   int                // the weight of the learned weights: the number of games to learn from
	prior   int                // the weight of the initial weights, one of priorGames
	initial *policy.Parameters // the initial network; nil if it was random, and so has no prior
	result  *model
}

// newBlend returns a blend whose initial weights are those of m. isNew says that m's network is
// new.
func newBlend(games int, m *model, isNew bool) *blend {
	b := &blend{games: games, result: &model{scores: make([]float32, len(m.scores)), policy: m.policy}}
	if m.policy != nil && !isNew {
		b.initial, b.result.policy = m.policy.Zero(), m.policy.Zero()
		interpolate(b.initial, m.policy, m.policy, 1)
	}
	return b
}

// learnedShare returns the share of the learned weights in the blend, from 0 to 1.
func (b *blend) learnedShare() float64 { return float64(b.games) / float64(b.games+b.prior) }

// between returns the blend of the initial scores start, the initial network, and a learned model.
func (b *blend) between(start []float32, learned *model) *model {
	share := float32(b.learnedShare())
	for i, from := range start {
		b.result.scores[i] = from + share*(learned.scores[i]-from)
	}
	if b.initial != nil {
		interpolate(b.result.policy, b.initial, learned.policy, share)
	}
	return b.result
}

// interpolate sets network to to the point at a share of the way between two networks.
func interpolate(to, from, other *policy.Parameters, share float32) {
	froms, others := from.Parts(), other.Parts()
	for n, weights := range to.Parts() {
		copy(weights, froms[n])
		tuning.AddScaled(weights, froms[n], -share)
		tuning.AddScaled(weights, others[n], share)
	}
}

// Measure implements loop.Learner. It also chooses the weight of the initial weights.
func (l *Learner) Measure() Metrics {
	var best Metrics
	for i, prior := range priorGames {
		chosen := l.blend.prior
		l.blend.prior = prior
		m := measure(l.heldOut, l.blended())
		m.PriorGames = prior
		if i == 0 || m.Loss() < best.Loss() {
			best = m
		} else {
			l.blend.prior = chosen
		}
		if l.parts[0].Adam.Steps == 0 { // nothing has been learned yet
			break
		}
	}
	return best
}

// blended returns the blend of the initial and the learned weights.
func (l *Learner) blended() *model { return l.blend.between(l.initialScores, l.model) }

// Restored implements loop.Learner.
func (l *Learner) Restored() { l.Measure() }

// LearnedShare returns the share of the learned weights in the final weights, from 0 to 1. The rest
// are the initial weights.
func (l *Learner) LearnedShare() float64 { return l.blend.learnedShare() }
