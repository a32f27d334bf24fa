package plausibility

import "testing"

func TestTraits(t *testing.T) {
	if got, want := With(Always), uint64(1<<Base|1<<TargetSquare|1<<KingRelative); got != want {
		t.Errorf("%b credit every move, want %b", got, want)
	}
	if either := With(Always | OpensLine); either != With(Always)|With(OpensLine) {
		t.Errorf("%b have one of two traits", either)
	}
	for c := range Component(ComponentCount) {
		traits, group := c.Info().Traits, c.Info().Group
		if traits&(Threatens|OpensLine) != 0 && traits&Tactical == 0 {
			t.Errorf("%v threatens, or opens a line, without a tactical point", c)
		}
		if (group == Threats || group == KingAttack) && traits&(Tactical|Attacking) != Tactical|Attacking {
			t.Errorf("%v is an attack that is not tactical", c)
		}
		if group == Tables && traits&Unlearned == 0 {
			t.Errorf("%v depends on the search, but is learned from games", c)
		}
	}
}
