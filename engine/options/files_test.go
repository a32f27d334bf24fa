package options

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"shotest/config"
	"shotest/internal/testing/shogitest"
)

// A file that is written while it is read has no known checksum.
func TestFileThatChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write := func(text string) {
		shogitest.WriteFile(t, path, text)
	}
	write("one")
	f := newFiles()
	f.strict = true
	if err := f.Load("X", path, func() error { write("two"); return nil }); !errors.Is(err, errChanging) ||
		f.Check() == nil || len(f.loaded) > 0 {
		t.Errorf("%v, %v", err, f)
	}
	if err := f.Load("X", path, func() error { return nil }); err != nil || f.Check() != nil || len(f.loaded) != 1 {
		t.Errorf("%v, %v", err, f)
	}
}

// A file that is not in the working directory is looked for beside the program.
func TestFilesBesideTheProgram(t *testing.T) {
	beside, working := t.TempDir(), t.TempDir()
	defer func(usual func() string) { programFolder = usual }(programFolder)
	programFolder = func() string { return beside }
	t.Chdir(working)
	write := func(folder, name string) {
		t.Helper()
		text := "name: of " + filepath.Base(folder) + "\n"
		shogitest.WriteFile(t, filepath.Join(folder, name), text)
	}
	write(beside, "both")
	write(working, "both")
	write(beside, "one")
	l := NewLayers(config.Default())
	for value, want := range map[string]string{
		"one": filepath.Join(beside, "one"), "both": "both", "none": "none", "": "",
		filepath.Join(working, "one"): filepath.Join(working, "one"),
	} {
		for _, option := range []string{"BookFile", "EvaluationFile", "PlausibilityFile"} {
			if err := l.Set(option, value); err != nil {
				t.Fatal(err)
			}
		}
		if p := &l.Profile; p.BookFile != want || p.EvaluationFile != want || p.PlausibilityFile != want {
			t.Errorf("%q: %q, %q, %q, want %q", value, p.BookFile, p.EvaluationFile, p.PlausibilityFile, want)
		}
	}
	if err := l.Set("Evaluation", "material"); err != nil || l.Profile.Evaluation != "material" {
		t.Errorf("%v, %q", err, l.Profile.Evaluation)
	}
	if err := l.Set(ProfileFile, "one"); err != nil || l.Profile.Name != "of "+filepath.Base(beside) {
		t.Errorf("%v, %q", err, l.Profile.Name)
	}
	err := l.Set(ProfileFile, "none")
	if err == nil || !strings.Contains(err.Error(), "neither in "+working+" nor in the program's folder, "+beside) {
		t.Errorf("got %v", err)
	}
}
