package director

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/tournament"
)

const tiny = `
name: tiny
games: 24
time_control: {nodes: 20}
engines:
  - {name: a, profile: default, options: {USI_Hash: "1"}}
  - {name: b, profile: default, options: {USI_Hash: "1"}}
adjudication: {max_moves: 26}
records: {csa: false}
`

// playTiny plays a tournament, or goes on with it, and returns what it said of its store.
func playTiny(t *testing.T, folder, voidWorker string) (said string) {
	t.Helper()
	spec, openings := load(t, tiny)
	standings, err := Run(t.Context(), Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 2, VoidWorker: voidWorker, OnEvent: func(e Event) {
		if e.Kind == Restored {
			said += e.Text + "\n"
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	return said
}

// TestOldResultsAreContinued takes the checksums away, as earlier versions wrote lines.
func TestOldResultsAreContinued(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	playTiny(t, folder, "")
	results, err := LoadResults(folder)
	if err != nil {
		t.Fatal(err)
	}
	var old []byte
	for i := range results[:10] {
		line, err := json.Marshal(&results[i])
		if err != nil {
			t.Fatal(err)
		}
		old = append(append(old, line...), '\n')
	}
	path := filepath.Join(folder, resultsFile)
	if err := os.WriteFile(path, old, 0o644); err != nil {
		t.Fatal(err)
	}
	if said := playTiny(t, folder, ""); said != "" {
		t.Errorf("said %q", said)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.HasPrefix(after, old) {
		t.Errorf("the old lines have changed (%v)", err)
	}
}

// TestWhatDoesNotCountIsKeptAside: a game's second result, one of no game, and those of a
// worker that is struck.
func TestWhatDoesNotCountIsKeptAside(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	playTiny(t, folder, "")
	results, err := LoadResults(folder)
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	foreign := results[0]
	foreign.ID = "999999a"
	for i := range 6 {
		results[i].Worker = "desk/1"
	}
	for _, r := range append(results, results[3], foreign) {
		line, err := encodeLine(&r)
		if err != nil {
			t.Fatal(err)
		}
		text = append(append(text, line...), '\n')
	}
	if err := os.WriteFile(filepath.Join(folder, resultsFile), text, 0o644); err != nil {
		t.Fatal(err)
	}
	said := playTiny(t, folder, "desk")
	for why, want := range map[string]int{struckLine: 7, foreignLine: 1} {
		files, _ := filepath.Glob(filepath.Join(folder, "results-"+why+"-*.jsonl"))
		if len(files) != 1 || !strings.Contains(said, ": "+why+", not counted") {
			t.Errorf("%s: files %v, said %q", why, files, said)
			continue
		}
		if kept, err := os.ReadFile(files[0]); err != nil || bytes.Count(kept, []byte("\n")) != want {
			t.Errorf("%s: %d lines, want %d", why, bytes.Count(kept, []byte("\n")), want)
		}
	}
	after, err := LoadResults(folder)
	if err != nil {
		t.Fatal(err)
	}
	for i := range after {
		if tournament.WorkerName(after[i].Worker) == "desk" {
			t.Errorf("game %s of the worker counts", after[i].ID)
		}
	}
}

// TestOneProcessAtATime: the folder has one owner.
func TestOneProcessAtATime(t *testing.T) {
	folder := t.TempDir()
	first, err := openStore(folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := openStore(folder); !errors.Is(err, ErrInUse) {
		t.Errorf("the second gets %v", err)
	}
	if err := first.close(); err != nil {
		t.Error(err)
	}
}
