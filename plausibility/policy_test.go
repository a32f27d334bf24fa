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

// The network's score is a part of the whole, and told as one.
func TestPolicyAddsToTheScore(t *testing.T) {
	const seed = 21
	without := DefaultWeights()
	without.Policy = nil
	plain, s := scorerOf(t, without), scorerOf(t, formed(t, seed))
	off := formed(t, seed)
	off.On[TargetSquare] = false
	silent := scorerOf(t, off)
	spoke := 0
	for _, n := range gameNodes(t, 300, seed) {
		f, g, h := n.gathered(s), n.gathered(plain), n.gathered(silent)
		for _, m := range n.moves {
			want, _ := plain.Trace(g, m)
			got, firings := s.Trace(f, m)
			sum, said := int32(0), int32(0)
			for _, firing := range firings {
				sum += int32(firing.Score)
				if firing.Component == TargetSquare && firing.Bin == PolicyBin {
					said += int32(firing.Score)
				}
			}
			if got.Score != sum || got.Score != want.Score+said {
				t.Fatalf("%s %v: score %d, credits %d, without the network %d, it says %d", n.position.SFEN(), m, got.Score, sum, want.Score, said)
			}
			if scored := s.Score(f, m); s.Ceiling(&scored) < got.Order() {
				t.Fatalf("%s %v: above its ceiling", n.position.SFEN(), m)
			}
			if said != 0 {
				spoke++
			}
			_, others := silent.Trace(h, m)
			for _, firing := range others {
				if firing.Component == TargetSquare {
					t.Fatalf("%s %v: %+v, although the component is off", n.position.SFEN(), m, firing)
				}
			}
		}
	}
	if spoke < 1000 {
		t.Errorf("it said something of %d moves", spoke)
	}
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
		if _, err := parse([]byte(text), "weights.yaml", DefaultWeights()); err == nil || len(err.Error()) < len(want) || err.Error()[:len(want)] != want {
			t.Errorf("%q: %v, expected %q", text, err, want)
		}
	}
	w := formed(t, 24)
	if w, err := parse([]byte("policy: none\n"), "weights.yaml", w); err != nil || w.Policy != nil {
		t.Errorf("none: %v", err)
	}
}
