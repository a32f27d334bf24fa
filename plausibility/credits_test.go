package plausibility

import (
	"slices"
	"testing"
)

// Credits scale the interest of their groups, and nothing else.
func TestCreditsScaleInterest(t *testing.T) {
	w := randomWeights(4)
	credits := DefaultCredits()
	if same := w.Credited(credits); !slices.Equal(w.Bins, same.Bins) {
		t.Error("by default weights count as they are")
	}
	credits.KingAttack, credits.Tables = 500, 0
	credited := w.Credited(credits)
	for c := range Component(ComponentCount) {
		for i, got := range credited.of(c) {
			want := w.of(c)[i]
			switch c.Info().Group {
			case KingAttack:
				want.Interest /= 2
			case Tables:
				want.Interest = 0
			}
			if got != want {
				t.Fatalf("%v, bin %d: %+v, want %+v", c, i, got, want)
			}
		}
	}
}
