//go:build e2e

package shogi_test

import (
	"testing"
)

// TestAgainstReference plays random games from all kinds of starts and asks the
// reference about every position.
func TestAgainstReference(t *testing.T) {
	positions, kinds := 40000, map[string]int{}
	if testing.Short() {
		positions = 4000
	}
	for seed := *firstSeed; positions > 0; seed++ {
		game := newRandomGame(t, seed)
		for range 80 {
			s := newSample(&game.position)
			for _, property := range properties {
				if wrong := property.wrong(s); wrong != "" {
					t.Fatalf("%s: %s\n%s", property.name, wrong, game)
				}
			}
			countKinds(kinds, s)
			if positions--; positions == 0 || !game.next() {
				break
			}
		}
	}
	for _, kind := range []string{"check", "double check", "pin", "one king", "mate", "full hand", "pawn drop check"} {
		if !testing.Short() && kinds[kind] < 30 {
			t.Errorf("only %d positions with: %s", kinds[kind], kind)
		}
	}
	t.Logf("positions by what they hold: %v", kinds)
}
