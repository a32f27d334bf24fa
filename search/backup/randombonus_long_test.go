//go:build e2e

package backup_test

import (
	"testing"
)

// A player prefers positions in which the opponent has fewer good moves, and those in
// which it has more itself, as often as chance says.
func TestRandomBonusPrefersAlternatives(t *testing.T) {
	const most, trials = 100, 20_000 // enough bonuses for them to be seldom equal
	for _, pair := range [][2]int{{1, 2}, {1, 3}, {1, 5}, {2, 3}, {3, 6}, {5, 20}} {
		few, many := pair[0], pair[1]
		fewest, highestOfMany := highest(few, most), highest(many, most)
		one := highest(1, most)
		opponent := beats(highestOfMany, fewest)
		own := beats(difference(highestOfMany, one), difference(fewest, one))
		for _, replied := range []bool{false, true} {
			want, who := opponent, "opponent"
			if replied {
				want, who = own, "own"
			}
			got := preferences(few, many, most, replied, trials)
			if !within(got, want, trials) {
				t.Errorf("%s, %d and %d moves: preferred in %.3f, expected %.3f", who, few, many, got, want)
			}
			t.Logf("%-8s %d and %2d moves: preferred in %.1f %%, expected %.1f %%, of uniform variables without replies %.1f %%",
				who, few, many, 100*got, 100*want, 100*float64(many)/float64(few+many))
		}
	}
}
