// Package tournamenttest reads tournaments for tests, and checks that they have been played.
package tournamenttest

import (
	"path/filepath"
	"testing"

	"shotest/tournament"
)

// Parse reads the text of a tournament file, in a folder of its own, and its openings.
func Parse(t testing.TB, text string) (*tournament.Spec, []tournament.Opening) {
	t.Helper()
	spec, err := tournament.Parse([]byte(text), filepath.Join(t.TempDir(), "test.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return spec, Openings(t, spec)
}

// Openings reads the openings of a tournament.
func Openings(t testing.TB, spec *tournament.Spec) []tournament.Opening {
	t.Helper()
	openings, err := spec.LoadOpenings()
	if err != nil {
		t.Fatal(err)
	}
	return openings
}

// EveryGameOnce expects one result for each scheduled game.
func EveryGameOnce(t testing.TB, spec *tournament.Spec, openings []tournament.Opening, results []tournament.Result) {
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
