package moves

import (
	"fmt"

	"shotest/tuning"
)

// magic begins a checkpoint.
const magic = "shotest moves 3\n"

// parts lists the weights that are learned.
func (l *Learner) parts() []tuning.Part {
	parts := []tuning.Part{{Weights: l.model.scores, Adam: l.adam}}
	if l.model.policy != nil {
		for n, weights := range l.model.policy.Parts() {
			parts = append(parts, tuning.Part{Weights: weights, Adam: l.policyAdam[n]})
		}
	}
	return parts
}

// Save implements loop.Learner.
func (l *Learner) Save() ([]byte, error) { return tuning.SaveParts(magic, l.parts()) }

// Load implements loop.Learner.
func (l *Learner) Load(data []byte) error {
	if err := tuning.LoadParts(magic, data, l.parts()); err != nil {
		return fmt.Errorf("not the scores of these moves: %w", err)
	}
	return nil
}
