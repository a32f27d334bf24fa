package plausibility

import (
	"strings"
	"testing"
)

func TestSwitchOff(t *testing.T) {
	weights := DefaultWeights()
	if err := weights.SwitchOff(" killer,drops , "); err != nil {
		t.Fatal(err)
	}
	for c := range Component(ComponentCount) {
		if off := c == Killer || c.Info().Group == Drops; weights.On[c] == off {
			t.Errorf("%v is on: %v", c, weights.On[c])
		}
	}
	if weights.Policy == nil {
		t.Error("the network is off")
	}
	before := weights.On
	err := weights.SwitchOff("policy, recapture, nonsense")
	if err == nil || !strings.Contains(err.Error(), `"nonsense"`) || !strings.Contains(err.Error(), "king_attack") ||
		weights.On != before || weights.Policy == nil {
		t.Errorf("got %v", err)
	}
	if err := weights.SwitchOff("policy, recapture"); err != nil || weights.Policy != nil || weights.On[Recapture] ||
		!weights.On[TargetSquare] {
		t.Errorf("network %v, recapture %v, target_square %v: %v", weights.Policy != nil, weights.On[Recapture],
			weights.On[TargetSquare], err)
	}
}
