//go:build e2e

package play

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/config/strict"
	"shotest/search"
	"shotest/tournament"
)

// changedValues holds values that change an engine's play. The last one is also a USI option, and
// has priority over the option of the engine's entry.
const changedValues = "search.razoring.margin=3\nsearch.gamma.base=10\nevaluation=material"

// writeChangedProfile writes a profile with the values of otherwise.
func writeChangedProfile(t *testing.T) string {
	t.Helper()
	p := config.Default().In(search.InterestMode)
	p.Search.Razoring.Margin, p.Search.Gamma.Base, p.Evaluation = 3, 10, "material"
	path := filepath.Join(t.TempDir(), "otherwise.yaml")
	if err := strict.Save(path, &p); err != nil {
		t.Fatal(err)
	}
	return path
}

// With settings for a game, an engine plays as with a profile of these values, both in this process
// and in a separate one. In a game without settings it plays as before.
func TestSettings(t *testing.T) {
	t.Parallel()
	spec := newSpec()
	spec.TimeControl = tournament.TimeControl{Nodes: 500}
	spec.Adjudication.MaxMoves = 24
	child := spec.Engines[0]
	child.Name, child.Child, child.Options = "child", true, map[string]string{"Evaluation": "material", "USI_Hash": "8",
		"SearchMode": "interest"}
	spec.Engines[0].Options = child.Options
	fixed := tournament.Engine{Name: "fixed", Profile: writeChangedProfile(t),
		Options: map[string]string{"USI_Hash": "8", "SearchMode": "interest"}}
	fixedChild := fixed
	fixedChild.Name, fixedChild.Child = "fixed child", true
	spec.Engines = append(spec.Engines, child, fixed, fixedChild)
	table := newTestTable(t, spec)
	play := func(first, settings string) []string {
		job := newJob("startpos moves 7g7f 3c3d")
		job.Players[0], job.Settings[0] = first, settings
		result := mustPlay(t, table, job)
		if result.Failure != nil {
			t.Fatalf("%s: %+v", first, result.Failure)
		}
		return moveTexts(t, &result)
	}
	before, want := play("first", ""), play("fixed", "")
	if slices.Equal(before, want) {
		t.Fatal("the values make no difference")
	}
	if got := play("fixed child", ""); !slices.Equal(got, want) {
		t.Errorf("a process of its own plays a profile otherwise:\n%s\nwant\n%s", strings.Join(got, "\n"),
			strings.Join(want, "\n"))
	}
	for _, name := range []string{"first", "child"} {
		for _, settings := range []string{changedValues, ""} {
			expected := want
			if settings == "" {
				expected = before
			}
			if got := play(name, settings); !slices.Equal(got, expected) {
				t.Errorf("%s with %q:\n%s\nwant\n%s", name, settings, strings.Join(got, "\n"),
					strings.Join(expected, "\n"))
			}
		}
	}
	// A child's file is there as long as the child is.
	var files []string
	for _, s := range table.seats {
		if p, ok := s.player.(*process); ok {
			files = append(files, p.profile.path)
			if _, err := os.Stat(p.profile.path); err != nil {
				t.Error(err)
			}
		}
	}
	table.Close()
	for _, file := range files {
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%s has been left behind", file)
		}
	}
}

// A setting that cannot be set makes the game void, with its name. A line that is no setting makes
// the job invalid.
func TestWrongSettings(t *testing.T) {
	t.Parallel()
	spec := newSpec()
	spec.TimeControl = tournament.TimeControl{Nodes: 50}
	spec.Engines[1].Child = true
	table := newTestTable(t, spec)
	for color := range 2 {
		job := newJob("startpos")
		job.Settings[color] = "search.gama.margin=5"
		result := mustPlay(t, table, job)
		if result.Outcome != tournament.Void || !strings.Contains(result.Failure.Detail,
			`did you mean "search.gamma.margin"?`) {
			t.Errorf("got %+v", result)
		}
	}
	job := newJob("startpos")
	job.Settings[0] = "margin"
	if _, err := table.Play(context.Background(), job); err == nil ||
		!strings.Contains(err.Error(), `setting "margin": expected name=value`) {
		t.Errorf("got %v", err)
	}
}

// Settings of a program are sent as USI options.
func TestSettingsOfAProgram(t *testing.T) {
	t.Parallel()
	spec := newSpec()
	spec.TimeControl, spec.Adjudication.MaxMoves = tournament.TimeControl{Nodes: 50}, 2
	spec.Engines[0] = scripted(t, "first", profileScript)
	table := newTestTable(t, spec)
	for _, c := range []struct {
		settings, told string
		outcome        tournament.Outcome
	}{
		{"SlowMover=50\nDepthLimit=3", "setoption name SlowMover value 50", tournament.Drawn},
		{"SlowMover=60\nDepthLimit=3", "setoption name SlowMover value 60", tournament.Drawn},
		{"DepthLimit=3", "setoption name DepthLimit value 3", tournament.Drawn}, // it is started anew
		{"SlowMover=5000", "", tournament.Void},
	} {
		job := newJob("startpos")
		job.Settings[0] = c.settings
		result := mustPlay(t, table, job)
		if result.Outcome != c.outcome {
			t.Fatalf("%q: %s, %+v", c.settings, result.Outcome, result.Failure)
		}
		if c.told == "" {
			continue
		}
		seat := table.seats[slices.IndexFunc(table.seats, func(s *seat) bool { return s.engine == "first" })]
		if log := strings.Join(seat.log.text(), "\n"); !strings.Contains(log, c.told) {
			t.Errorf("%q does not send %q:\n%s", c.settings, c.told, log)
		}
	}
}
