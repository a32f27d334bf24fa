//go:build e2e

package backup_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"shotest/lab/backup"
	"shotest/search"
)

// All bonuses are equally likely, whichever bits of keys and moves differ.
func TestRandomBonusesAreEven(t *testing.T) {
	const maxBonus, trials = 9, 100_000
	rule := backup.RandomBonus{On: true, Most: maxBonus}
	random := rand.New(rand.NewPCG(7, 8))
	key, move := random.Uint64(), search.Move(random.Uint32())
	for name, of := range map[string]func(i uint64) search.Score{
		"low bits of the key":   func(i uint64) search.Score { return rule.Of(key+i, move) },
		"high bits of the key":  func(i uint64) search.Score { return rule.Of(key^i<<40, move) },
		"low bits of the move":  func(i uint64) search.Score { return rule.Of(key, search.Move(i)) },
		"high bits of the move": func(i uint64) search.Score { return rule.Of(key, search.Move(i<<15)) },
	} {
		var count [maxBonus + 1]int
		for i := range uint64(trials) {
			count[of(i)]++
		}
		for bonus, n := range count {
			if want := 1.0 / (maxBonus + 1); math.Abs(float64(n)/trials-want) > 4*math.Sqrt(want*(1-want)/trials) {
				t.Errorf("%s: bonus %d comes %d times of %d", name, bonus, n, trials)
			}
		}
	}
}
