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
	before := weights.On
	err := weights.SwitchOff("recapture, nonsense")
	if err == nil || !strings.Contains(err.Error(), `"nonsense"`) || !strings.Contains(err.Error(), "king_attack") || weights.On != before {
		t.Errorf("got %v", err)
	}
}
