package director

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"shotest/internal/testing/tournamenttest"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

const roundRobin = `
name: quick
games: 6
time_control: {nodes: 20}
engines:
  - {name: a, profile: default, options: {USI_Hash: "1"}}
  - {name: b, profile: default, options: {USI_Hash: "1"}, time_control: {nodes: 30}}
  - {name: c, profile: default, options: {USI_Hash: "1"}}
adjudication: {max_moves: 8}
records: {csa: true, kif: true}
`

// parse parses a tournament file and loads its openings.
var parse = tournamenttest.Parse

// checkComplete checks that the folder has one result of every scheduled game, and the standings
// count them all.
func checkComplete(t *testing.T, spec *tournament.Spec, openings []tournament.Opening, folder string,
	standings *tournament.Standings) {
	t.Helper()
	results := loadResults(t, folder)
	tournamenttest.CheckEveryGameOnce(t, spec, openings, results)
	if standings.Played != len(results) {
		t.Errorf("%d results, %d counted", len(results), standings.Played)
	}
}

// runToEnd runs a tournament to its end, and checks that it is complete.
func runToEnd(t *testing.T, c Config) {
	t.Helper()
	standings, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, c.Spec, c.Openings, c.Folder, standings)
}

// loadResults returns the results in a folder.
func loadResults(t *testing.T, folder string) []tournament.Result {
	t.Helper()
	results, err := LoadResults(folder)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// Run also logs nothing if there are no problems.
func TestRunPlaysAllGames(t *testing.T) {
	t.Parallel()
	spec, openings := parse(t, roundRobin)
	folder := t.TempDir()
	var kinds []EventKind
	var last EventKind
	var logged bytes.Buffer
	defer func() {
		if logged.Len() > 0 {
			t.Errorf("logged:\n%s", &logged)
		}
	}()
	log := zerolog.New(zerolog.SyncWriter(&logged)).Level(zerolog.InfoLevel)
	runToEnd(t, Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 2, Log: log, OnEvent: func(e Event) {
		last = e.Kind
		if e.Kind != Playing { // these come by the clock
			kinds = append(kinds, e.Kind)
		}
	}})
	if last != Ended {
		t.Errorf("the last event is %q, want %q", last, Ended)
	}
	want := append(append([]EventKind{Begun}, slices.Repeat([]EventKind{GameFinished}, 18)...), Ended)
	if !slices.Equal(kinds, want) {
		t.Errorf("events %v, want %v", kinds, want)
	}
	for _, pattern := range []string{"games/*.csa", "games/*.kifu"} {
		if records, _ := filepath.Glob(filepath.Join(folder, pattern)); len(records) != 18 {
			t.Errorf("%d records %s, want 18", len(records), pattern)
		}
	}
	if manifest, err := LoadManifest(folder); err != nil || len(manifest.Engines) != 3 {
		t.Errorf("manifest %+v, %v", manifest, err)
	}
	// Running it again plays nothing.
	runToEnd(t, Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 1, Log: log, OnEvent: func(e Event) {
		if e.Kind == GameFinished {
			t.Errorf("game %s was played again", e.Result.ID)
		}
	}})
}

func TestFailingEngineIsTakenOut(t *testing.T) {
	t.Parallel()
	broken := filepath.Join(t.TempDir(), "broken")
	if err := os.WriteFile(broken, []byte("#!/bin/sh\nexit 3\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	spec, openings := parse(t, strings.Replace(roundRobin,
		"{name: b, profile: default, options: {USI_Hash: \"1\"}, time_control: {nodes: 30}}",
		"{name: b, command: "+broken+"}", 1)+"failures: {limit: 2}\n")
	stops := 0
	standings, err := Run(context.Background(), Config{Spec: spec, Openings: openings, Folder: t.TempDir(), AtOnce: 1,
		OnEvent: func(e Event) {
			if e.Kind == EngineStopped {
				stops++
			}
		}})
	if !errors.Is(err, ErrTakenOut) || !strings.Contains(err.Error(), "b on ") {
		t.Fatal(err)
	}
	if stops != 1 || standings.Played != 6 || standings.Void < 2 || standings.Void >= 12 {
		t.Errorf("stopped %d times, %d played, %d void: want the 6 games of a and c, and not all of the 12 others",
			stops, standings.Played, standings.Void)
	}
}

func TestSequentialTestEndsWhenDecided(t *testing.T) {
	t.Parallel()
	spec, openings := parse(t, `
name: test
format: sprt
games: 5000
time_control: {nodes: 100}
engines:
  - {name: strong, profile: default, options: {USI_Hash: "1"}}
  - {name: weak, profile: default, options: {USI_Hash: "1"}, time_control: {nodes: 1}}
sprt: {elo0: 0, elo1: 200, model: logistic}
adjudication: {max_moves: 100, resign: {score: 800, moves: 1, both: false}}
records: {csa: false}
`)
	folder := t.TempDir()
	decided := 0
	standings, err := Run(context.Background(), Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 2,
		OnEvent: func(e Event) {
			if e.Kind == Decided {
				decided++
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	if decided != 1 || standings.SPRT.Decision != statistics.AcceptH1 || standings.Played > 400 {
		t.Errorf("decided %d times, %+v, %d games", decided, standings.SPRT, standings.Played)
	}
	results, err := LoadResults(folder)
	if err != nil || len(results) != standings.Played {
		t.Errorf("%d results kept, %d counted, %v", len(results), standings.Played, err)
	}
}
