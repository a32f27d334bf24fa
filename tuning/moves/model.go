package moves

import (
	"shotest/plausibility"
	"shotest/plausibility/policy"
	"shotest/shogi"
	"shotest/tuning"
)

// model scores moves: a move's score is the sum of the scores of its bins and that of the policy
// network.
type model struct {
	scores []float32          // by bin
	policy *policy.Parameters // nil for none
}

// modelOf returns the model of weights.
func modelOf(weights *plausibility.Weights) *model {
	m := &model{scores: make([]float32, len(weights.Bins))}
	for i := range m.scores {
		m.scores[i] = float32(weights.Bins[i].Score)
	}
	if weights.Policy != nil {
		m.policy = weights.Policy.Parameters()
	}
	return m
}

// pass scores the moves of positions, one position after the other.
type pass struct {
	model         *model
	probabilities [shogi.MaxMoves]float32 // of the moves of the latest position
	policy        *policyPass             // nil without the network
}

func newPass(m *model) *pass {
	p := &pass{model: m}
	if m.policy != nil {
		p.policy = newPolicyPass(m.policy)
	}
	return p
}

// score sets the probabilities of the moves of position i. It returns the loss: minus the logarithm
// of the played move's probability, in nats.
func (a *pass) score(set *Set, i int) float64 {
	p := &set.positions[i]
	if a.policy != nil {
		in := set.inputOf(p)
		a.policy.activate(&in)
	}
	parts := set.partsOf(p)
	for m := range int(p.moves) {
		score := float32(0)
		for _, bin := range set.binsOf(p, m) {
			score += a.model.scores[bin]
		}
		if a.policy != nil {
			score += a.policy.score(&parts[m])
		}
		a.probabilities[m] = score
	}
	return tuning.Softmax(a.probabilities[:p.moves], int(p.played), logOddsPerPoint)
}
