package engine

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"shotest/engine/options"
	"shotest/internal/checksum"
	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
)

// With StrictFiles, Prepare fails every time as long as a file is missing. Without, the engine uses
// built-in data, and says so.
func TestStrictFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "weights.yaml")
	e := newEngine(t, "StrictFiles", "true")
	set(t, e, "PlausibilityFile", path)
	for range 2 {
		if err := e.Prepare(context.Background()); !errors.Is(err, options.ErrStrictFiles) ||
			!strings.Contains(err.Error(), path) {
			t.Errorf("not loaded: %v", err)
		}
	}
	set(t, e, "StrictFiles", "false")
	if err := e.Prepare(context.Background()); err != nil {
		t.Errorf("said again: %v", err)
	}
	if err := plausibility.Save(path, plausibility.DefaultWeights()); err != nil {
		t.Fatal(err)
	}
	e = newEngine(t, "PlausibilityFile", path)
	if err := e.Prepare(context.Background()); err != nil || len(e.StrictFiles()) > 0 {
		t.Errorf("%v, %v", err, e.StrictFiles())
	}
	set(t, e, "StrictFiles", "true")
	sum, _ := checksum.OfFile(path)
	files := e.StrictFiles()
	if err := e.Prepare(context.Background()); err != nil || len(files) != 1 ||
		files[0] != (options.LoadedFile{Option: "PlausibilityFile", SHA256: sum}) {
		t.Errorf("%v, %v, want %s", err, files, sum)
	}
	set(t, e, "PlausibilityFile", "")
	if err := e.Prepare(context.Background()); err != nil || len(e.StrictFiles()) > 0 {
		t.Errorf("no file: %v, %v", err, e.StrictFiles())
	}
}

// With StrictFiles, Prepare also fails if the profile's file could not be loaded.
func TestStrictProfileFile(t *testing.T) {
	e := newEngine(t, "StrictFiles", "true")
	path := shogitest.File(t, "broken.yaml", "multi_pv: many\n")
	if err := e.SetOption("ProfileFile", path); err == nil {
		t.Error("taken")
	}
	if err := e.Prepare(context.Background()); !errors.Is(err, options.ErrStrictFiles) ||
		!strings.Contains(err.Error(), "multi_pv") {
		t.Errorf("got %v", err)
	}
	if err := e.SetOption("StrictFiles", "maybe"); err == nil ||
		!strings.Contains(err.Error(), "expected true or false") {
		t.Errorf("got %v", err)
	}
}

// If a file cannot be read when a search begins, the engine says so once, and the search goes on.
// If nobody listens, Notices has the message.
func TestSearchReportsUnreadableFiles(t *testing.T) {
	path := shogitest.File(t, "broken", "nonsense: [\n")
	history := shogitest.Game(t, "startpos")
	for _, files := range [][]string{{"EvaluationFile", path}, {"PlausibilityFile", path}} {
		heard, unheard := newEngine(t), newEngine(t)
		set(t, heard, files...)
		set(t, unheard, files...)
		for search, want := range []int{1, 0} {
			told := 0
			result := heard.Search(context.Background(), history, Limits{Nodes: 500}, func(r Report) {
				if strings.Contains(r.Text, path) && strings.Contains(r.Text, "built in") {
					told++
				}
			})
			if told != want || !history.Current().IsLegal(result.Best) {
				t.Errorf("%v, search %d: reported %d times, best %v", files, search+1, told, result.Best)
			}
		}
		unheard.Search(context.Background(), history, Limits{Nodes: 500}, nil)
		if notices := unheard.Notices(); len(notices) != 1 || !strings.Contains(notices[0], path) {
			t.Errorf("%v: %q", files, notices)
		}
	}
}
