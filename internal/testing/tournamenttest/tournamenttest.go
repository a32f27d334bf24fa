// Package tournamenttest parses tournament files for tests, and checks that all their games have
// been played.
package tournamenttest

import (
	"path/filepath"
	"testing"

	"shotest/tournament"
)

// Parse parses the text of a tournament file, as if it were in a temporary folder, and loads its
// openings.
func Parse(t testing.TB, text string) (*tournament.Spec, []tournament.Opening) {
	t.Helper()
	spec, err := tournament.Parse([]byte(text), filepath.Join(t.TempDir(), "test.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return spec, Openings(t, spec)
}

// Openings loads the openings of a tournament.
func Openings(t testing.TB, spec *tournament.Spec) []tournament.Opening {
	t.Helper()
	openings, err := spec.LoadOpenings()
	if err != nil {
		t.Fatal(err)
	}
	return openings
}

// CheckEveryGameOnce fails the test unless there is exactly one result for each scheduled game.
func CheckEveryGameOnce(t testing.TB, spec *tournament.Spec, openings []tournament.Opening,
	results []tournament.Result) {
	t.Helper()
	counted := map[string]int{}
	for i := range results {
		counted[results[i].ID]++
	}
	for job := range spec.Schedule(openings) {
		if counted[job.ID] != 1 {
			t.Errorf("game %s has %d results", job.ID, counted[job.ID])
		}
	}
	if len(results) != spec.GamesScheduled() {
		t.Errorf("%d results of %d games", len(results), spec.GamesScheduled())
	}
}
