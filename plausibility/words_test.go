package plausibility

import "testing"

func TestAbsentWords(t *testing.T) {
	cases := map[Component]string{
		Check:        "does not give check",
		BestQuiet:    "is not the best move that takes nothing",
		TableMove:    "was not best here in an earlier search",
		Killer:       "was not strong in a sibling position",
		History:      "does not have a history of success or failure",
		Exchange:     "does not win or lose material on its square",
		Promotion:    "does not promote",
		TargetSquare: "does not go to a better or worse square",
		Escape:       "does not take a piece out of danger",
		Unpin:        "does not free a pinned or tied piece",
		NewSinceRoot: "was possible at the root",
		BeyondDepth:  "does not lie beyond the nominal depth",
	}
	for c, want := range cases {
		if got := c.AbsentWords(); got != want {
			t.Errorf("%v: %q, want %q", c, got, want)
		}
	}
}

func TestWordsOfBins(t *testing.T) {
	bin := func(c Component, name string) int {
		for i, candidate := range c.Info().Bins {
			if candidate == name {
				return i
			}
		}
		t.Fatalf("%v has no bin %q", c, name)
		return 0
	}
	cases := []struct {
		component Component
		bin, want string
	}{
		{Exchange, "opening even", "neither wins nor loses material on its square"},
		{Exchange, "endgame to 250", "wins material on its square, up to 250"},
		{Exchange, "opening more", "wins material on its square, more than 1400"},
		{Exchange, "opening to -650", "loses material on its square, 650 or more"},
		{Exchange, "opening below -1000", "loses material on its square, more than 1000"},
		{Escape, "more", "takes a piece out of danger, worth more than 1400"},
		{Fork, "to 450", "attacks two pieces, worth up to 450"},
		{Check, "safe", "gives check: safe"},
		{Chase, "yes", "attacks the piece that has just moved"},
	}
	for _, c := range cases {
		if got := c.component.Words(bin(c.component, c.bin)); got != c.want {
			t.Errorf("%v, %s: %q, want %q", c.component, c.bin, got, c.want)
		}
	}
}
