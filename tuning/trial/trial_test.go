package trial

import (
	"path/filepath"
	"testing"

	"shotest/tournament"
)

// A match is one that can be played, between a profile with what was learned and one without.
func TestMatch(t *testing.T) {
	folder := t.TempDir()
	m := Match{Kind: "weights", Out: filepath.Join(folder, "my weights.yaml"), Settings: &struct {
		Name             string
		PlausibilityFile string
	}{"new weights", "my weights.yaml"}, OldOptions: map[string]string{"PlausibilityFile": "old.yaml"}}
	if err := m.Write(); err != nil {
		t.Fatal(err)
	}
	if want := `shotest tournament run "` + filepath.Join(folder, "my weights-match.yaml") + `"`; m.Command() != want {
		t.Errorf("got %s, want %s", m.Command(), want)
	}
	spec, err := tournament.Load(m.File())
	if err != nil {
		t.Fatal(err)
	}
	before, err := filepath.Abs("old.yaml")
	if err != nil {
		t.Fatal(err)
	}
	learned, old := &spec.Engines[0], &spec.Engines[1]
	if learned.Name != "new weights" || learned.Profile != "my weights-profile.yaml" || old.Name != "old weights" ||
		old.Profile != tournament.DefaultProfile || old.Options["PlausibilityFile"] != before {
		t.Errorf("engines %+v", spec.Engines)
	}
}

// What is a profile itself needs none beside it.
func TestMatchOfAProfile(t *testing.T) {
	out := filepath.Join(t.TempDir(), "prices.yaml")
	m := Match{Kind: "prices", Out: out, OldProfile: "old.yaml"}
	if err := m.Write(); err != nil {
		t.Fatal(err)
	}
	before, err := filepath.Abs("old.yaml")
	if err != nil {
		t.Fatal(err)
	}
	spec, err := tournament.Load(m.File())
	if err != nil || spec.Engines[0].Profile != "prices.yaml" || spec.Engines[1].Profile != before {
		t.Errorf("%v, engines %+v", err, spec.Engines)
	}
	if files, _ := filepath.Glob(filepath.Dir(out) + "/*"); len(files) != 1 {
		t.Errorf("there are %v", files)
	}
	if m.Profile() != out {
		t.Errorf("profile %s", m.Profile())
	}
}
