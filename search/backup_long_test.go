//go:build e2e

package search

import (
	"math/rand/v2"
	"testing"
)

// The scores of every kind of window are those of brute force with the same rules:
// values within the window, and true bounds outside of it. With a table, it is the same
// one for all windows of a lattice, and what it says in the end is true as well.
func TestBackupEqualsBruteForce(t *testing.T) {
	trees := 100_000
	if testing.Short() {
		trees = 5_000
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{0, 1 << 12} {
		s := New(size)
		for range trees {
			g := randomLattice(random)
			s.Set(Settings{Backup: randomRules(random)})
			s.Clear()
			var game Game = &g
			if size == 0 && !s.run.settings.Backup.RandomBonus.On {
				game = keyless{&g}
			}
			s.run.begin(game, s.table, Limits{}, func(Report) bool { return true })
			o := &oracle{lattice: &g, rules: &s.run.settings.Backup, seen: map[[2]uint64]Score{}}
			if problem := compare(&s.run, o, random); problem != "" {
				t.Fatalf("table of %d bytes, %+v, %+v: %s", size, g, *o.rules, problem)
			}
		}
	}
}
