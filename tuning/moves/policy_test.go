package moves

import (
	"math"
	"slices"
	"testing"

	"shotest/plausibility"
	"shotest/tuning"
)

// policyLearner returns a learner with a network and positions of recorded games.
func policyLearner(t testing.TB, games int) *Learner {
	t.Helper()
	choices := recordedChoices(t, games)
	learning, heldOut := collect(t, choices[len(choices)/10:]), collect(t, choices[:len(choices)/10])
	return newTestLearner(t, plainWeights(), Units{32, 32}, learning, heldOut)
}

// newTestLearner returns a learner that has learned nothing yet.
func newTestLearner(t testing.TB, weights plausibility.Weights, units Units, learning, heldOut *Set) *Learner {
	t.Helper()
	l, err := NewLearner(weights, units, learning, heldOut, 100_000, 200, 1)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// The slopes agree with differences of the loss.
func TestPolicySlopes(t *testing.T) {
	l := policyLearner(t, 30)
	l.Draw(1)
	batch := l.drawn[:64]
	for range 20 {
		l.Learn(0, len(batch), 1)
		l.Step(1)
	}
	l.Learn(0, len(batch), 1)
	slopes := l.policySlopes()[0].parameters.Parts()
	for _, other := range l.policySlopes()[1:] {
		for part, more := range other.parameters.Parts() {
			tuning.AddTo(slopes[part], more)
		}
	}
	loss := func() float64 {
		total, pass := 0.0, newPass(l.model)
		for _, i := range batch {
			total += pass.score(l.learning, i)
		}
		return total / float64(len(batch))
	}
	for part, weights := range l.model.policy.Parts() {
		steepest := 0
		for i, slope := range slopes[part] {
			if math.Abs(float64(slope)) > math.Abs(float64(slopes[part][steepest])) {
				steepest = i
			}
		}
		const step = 1e-3
		at := weights[steepest]
		weights[steepest] = at + step
		above := loss()
		weights[steepest] = at - step
		below := loss()
		weights[steepest] = at
		want, got := (above-below)/(2*step), float64(slopes[part][steepest])
		if got == 0 || math.Abs(got-want) > 0.05*math.Abs(want) {
			t.Errorf("part %d, weight %d: slope %v, differences say %v", part, steepest, got, want)
		}
	}
}

func TestPolicyStateIsKept(t *testing.T) {
	set := policyLearner(t, 10)
	begin := func(units Units) *Learner {
		return newTestLearner(t, plainWeights(), units, set.learning, set.heldOut)
	}
	step := func(l *Learner, epoch int) {
		l.Learn(0, l.Draw(epoch), epoch)
		l.Step(1)
	}
	for _, units := range []Units{{32, 0}, {32, 32}} {
		l, again := begin(units), begin(units)
		step(l, 1)
		if err := tuning.SetParts(again.Parts(), l.Parts()); err != nil {
			t.Fatal(err)
		}
		step(l, 2)
		step(again, 2)
		for part, weights := range l.model.policy.Parts() {
			if !slices.Equal(weights, again.model.policy.Parts()[part]) {
				t.Errorf("%v: part %d goes on otherwise", units, part)
			}
		}
		for _, other := range []Units{{}, {32, 64}} {
			if err := tuning.SetParts(begin(other).Parts(), l.Parts()); err == nil {
				t.Errorf("what %v have learned is loaded into %v", units, other)
			}
		}
	}
}

// A learner continues with the network of its initial weights.
func TestInitialPolicyIsContinued(t *testing.T) {
	l := policyLearner(t, 10)
	l.Learn(0, l.Draw(1), 1)
	l.Step(1)
	before := l.Measure().Loss()
	weights, err := l.Weights()
	if err != nil {
		t.Fatal(err)
	}
	again := newTestLearner(t, weights, Units{}, l.learning, l.heldOut)
	if after := again.Measure().Loss(); math.Abs(before-after) > 0.01 {
		t.Errorf("loss %.4f, begun again with %.4f", before, after)
	}
	same := newTestLearner(t, weights, Units{32, 32}, l.learning, l.heldOut)
	if before, after := again.Measure().Loss(), same.Measure().Loss(); before != after {
		t.Errorf("loss %.4f, %.4f if as many units are asked for", before, after)
	}
	other := newTestLearner(t, weights, Units{64, 0}, l.learning, l.heldOut)
	if units := unitsOf(other.model.policy); units != (Units{64, 0}) {
		t.Errorf("other units are asked for, and it has %v", units)
	}
}
