//go:build e2e

package moves

import (
	"math"
	"testing"

	"shotest/tuning/loop"
)

// The network learns scores that depend on the position and the move together.
func TestPolicyIsLearned(t *testing.T) {
	l := policyLearner(t, 120)
	options := loop.DefaultOptions()
	options.Epochs, options.Batch = 6, 256
	result, err := loop.Run(t.Context(), l, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := loop.Run(t.Context(), newTestLearner(t, plainWeights(), Units{}, l.learning, l.heldOut), options, nil)
	if err != nil {
		t.Fatal(err)
	}
	last := len(result.Epochs) - 1
	if learned, alone := result.Epochs[last].Learning,
		plain.Epochs[len(plain.Epochs)-1].Learning; learned > alone-0.03 {
		t.Errorf("loss %.3f with a network, %.3f without", learned, alone)
	}
	weights, err := l.Weights()
	if err != nil {
		t.Fatal(err)
	}
	if weights.Policy == nil || weights.Policy.Units() != 32 {
		t.Fatal("no network in the weights")
	}
	if rounded := measure(l.heldOut, modelOf(&weights)).Loss(); math.Abs(rounded-result.After.Loss()) > 0.01 {
		t.Errorf("loss %.4f as the engine has it, %.4f in real numbers", rounded, result.After.Loss())
	}
}
