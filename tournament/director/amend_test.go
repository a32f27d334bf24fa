package director

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/tournament"
)

// runText runs a tournament in a folder. The string that it returns holds the texts of the
// events Amended and Restored.
func runText(t *testing.T, text, folder string) (*tournament.Spec, []tournament.Opening, *tournament.Standings,
	string, error) {
	t.Helper()
	spec, openings := parse(t, text)
	said := ""
	standings, err := Run(context.Background(), Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 2,
		OnEvent: func(e Event) {
			if e.Kind == Amended || e.Kind == Restored {
				said += e.Text
			}
		}})
	return spec, openings, standings, said, err
}

// A finished tournament goes on when its file asks for more games.
func TestFinishedTournamentContinuesWithMoreGames(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if _, _, _, _, err := runText(t, strings.Replace(roundRobin, "games: 6", "games: 4", 1), folder); err != nil {
		t.Fatal(err)
	}
	spec, openings, standings, said, err := runText(t, roundRobin, folder)
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	if !strings.Contains(said, `"games: 6"`) {
		t.Errorf("said %q", said)
	}
	manifest, err := LoadManifest(folder)
	if err != nil || len(manifest.Amendments) != 1 {
		t.Errorf("%+v, %v", manifest, err)
	}
	if _, _, _, said, err := runText(t, roundRobin, folder); err != nil || said != "" {
		t.Errorf("without a change: said %q, %v", said, err)
	}
}

// A tournament in which no game can be played fails, and continues after a correction of its file.
func TestTournamentWithoutGamesCanBeCorrected(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	wrong := strings.NewReplacer(`name: a, profile: default, options: {USI_Hash: "1"}`,
		`name: a, profile: default, options: {SkillLevle: "1"}`,
		`name: c, profile: default, options: {USI_Hash: "1"}`, `name: c, profile: default, options: {SkillLevel: "25"}`,
		"format: round_robin\n", "").Replace(roundRobin)
	_, _, standings, _, err := runText(t, wrong, folder)
	if !errors.Is(err, ErrNothingPlayed) || standings.Played != 0 || standings.Void == 0 {
		t.Fatalf("%v, %+v", err, standings)
	}
	spec, openings, standings, said, err := runText(t, roundRobin, folder)
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	if standings.Void != 0 {
		t.Errorf("%d void games", standings.Void)
	}
	aside, _ := filepath.Glob(filepath.Join(folder, "results-void-*.jsonl"))
	if len(aside) != 1 || !strings.Contains(said, filepath.Base(aside[0])) {
		t.Errorf("kept aside %v, said %q", aside, said)
	}
	if text, err := os.ReadFile(aside[0]); err != nil || !strings.Contains(string(text), "SkillLevle") {
		t.Errorf("%v\n%s", err, text)
	}
}
