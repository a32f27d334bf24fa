package moves

import (
	"shotest/plausibility/policy"
	"shotest/tuning"
)

// priors are for how many games the weights begun with may count. The one that foresees held-out
// positions best is chosen anew at each measurement: the fewer games are learned from, the less
// weights move.
var priors = [...]int{0, 30, 100, 300, 1000, 3000, 10_000, 30_000}

// blend holds weights between those begun with and those that were learned.
type blend struct {
	// games is how many are learned from, prior for how many the weights begun with count.
	games, prior int
	begun        *policy.Parameters // the network begun with; nil if a new one is learned, which has no prior
	mixed        *model
}

// newBlend begins with a model, whose network is a new one or not.
func newBlend(games int, m *model, isNew bool) *blend {
	b := &blend{games: games, mixed: &model{scores: make([]float32, len(m.scores)), policy: m.policy}}
	if m.policy != nil && !isNew {
		b.begun, b.mixed.policy = m.policy.Zero(), m.policy.Zero()
		mix(b.begun, m.policy, m.policy, 1)
	}
	return b
}

// share returns how far the weights go from where they began to where they were learned to be.
func (b *blend) share() float64 { return float64(b.games) / float64(b.games+b.prior) }

// at returns the weights between those begun with and learned ones.
func (b *blend) at(start []float32, learned *model) *model {
	share := float32(b.share())
	for i, from := range start {
		b.mixed.scores[i] = from + share*(learned.scores[i]-from)
	}
	if b.begun != nil {
		mix(b.mixed.policy, b.begun, learned.policy, share)
	}
	return b.mixed
}

// mix sets a network to what lies at a share of the way from one to another.
func mix(to, from, other *policy.Parameters, share float32) {
	froms, others := from.Parts(), other.Parts()
	for n, weights := range to.Parts() {
		copy(weights, froms[n])
		tuning.AddScaled(weights, froms[n], -share)
		tuning.AddScaled(weights, others[n], share)
	}
}

// Measure implements loop.Learner. It chooses for how many games the weights begun with count.
func (l *Learner) Measure() Metrics {
	var best Metrics
	for i, prior := range priors {
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

// blended returns the weights as the prior has them.
func (l *Learner) blended() *model { return l.blend.at(l.start, l.model) }

// Restored implements loop.Learner.
func (l *Learner) Restored() { l.Measure() }

// Share returns how far the weights have gone from where they began to where the games alone would
// have them, from 0 to 1.
func (l *Learner) Share() float64 { return l.blend.share() }
