package plausibility

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"shotest/plausibility/policy"
)

// formed returns the default weights with a policy network of random weights.
func formed(t *testing.T, seed uint64) Weights {
	t.Helper()
	p, err := policy.NewParameters(32, 32)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 2))
	for _, part := range p.Parts() {
		for i := range part {
			part[i] = float32(random.NormFloat64()) / 8
		}
	}
	w := DefaultWeights()
	if w.Policy, err = policy.Quantise(p); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestWeightsFileKeepsThePolicy(t *testing.T) {
	w := formed(t, 23)
	path := filepath.Join(t.TempDir(), "weights.yaml")
	if err := Save(path, w); err != nil {
		t.Fatal(err)
	}
	again, err := Load(path)
	if err != nil || again.Policy == nil || again.Policy.Text() != w.Policy.Text() {
		t.Errorf("%v, %v", again.Policy != nil, err)
	}
	w.Policy = nil
	if err := Save(path, w); err != nil {
		t.Fatal(err)
	}
	if again, err := Load(path); err != nil || again.Policy != nil {
		t.Errorf("none: %v, %v", again.Policy != nil, err)
	}
}

func TestBadPolicyInAFile(t *testing.T) {
	for text, want := range map[string]string{
		"policy: |\n  AAAA\n": "weights.yaml:1:9: policy: not the weights of a policy network",
		"policy: [1]\n":       "weights.yaml:1:9: policy",
	} {
		if _, err := parse([]byte(text), "weights.yaml", DefaultWeights()); err == nil ||
			len(err.Error()) < len(want) || err.Error()[:len(want)] != want {
			t.Errorf("%q: %v, expected %q", text, err, want)
		}
	}
	w := formed(t, 24)
	if w, err := parse([]byte("policy: none\n"), "weights.yaml", w); err != nil || w.Policy != nil {
		t.Errorf("none: %v", err)
	}
}
