package director

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/tournament"
)

// begunTournament plays some games of a tournament, and returns its folder and list.
func begunTournament(t *testing.T) (folder string, list []byte) {
	t.Helper()
	spec, openings := load(t, quick)
	folder = t.TempDir()
	ctx, interrupt := context.WithCancel(t.Context())
	games := 0
	_, err := Run(ctx, Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 2, OnEvent: func(e Event) {
		if e.Kind == GameFinished {
			if games++; games == 8 {
				interrupt()
			}
		}
	}})
	if !errors.Is(err, ErrInterrupted) {
		t.Fatal(err)
	}
	return folder, readList(t, folder)
}

func readList(t *testing.T, folder string) []byte {
	t.Helper()
	list, err := os.ReadFile(filepath.Join(folder, resultsFile))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// goOn plays a tournament to its end, expects every game once, and returns what was said
// of what was made good.
func goOn(t *testing.T, folder string) (said string) {
	t.Helper()
	spec, openings := load(t, quick)
	standings, err := Run(t.Context(), Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 2, OnEvent: func(e Event) {
		if e.Kind == Restored || e.Kind == Trouble {
			said += e.Text + "\n"
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	return said
}

// keptAside returns the lines of the files whose names say why they were put there.
func keptAside(t *testing.T, folder, why string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "results-"+why+"-*.jsonl"))
	if err != nil || len(names) > 1 {
		t.Fatalf("%v, %v", names, err)
	}
	if len(names) == 0 {
		return ""
	}
	text, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The list of results never shrinks, whatever has become of the store.
func TestLostStoreIsMadeAnew(t *testing.T) {
	t.Parallel()
	for _, lost := range []string{"queue", "queue/jetstream/$G/streams/shotest-quick-results", "queue/jetstream/$G/streams/KV_shotest-quick-facts"} {
		folder, before := begunTournament(t)
		path := filepath.Join(folder, filepath.FromSlash(lost))
		if _, err := os.Stat(path); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
		said := goOn(t, folder)
		if after := readList(t, folder); !bytes.HasPrefix(after, before) {
			t.Errorf("without %s: what was in the list has changed", lost)
		}
		if !strings.HasSuffix(lost, "facts") && !strings.Contains(said, "put back") {
			t.Errorf("without %s: said %q", lost, said)
		}
	}
}

// What the list has lost comes from the store.
func TestLostListIsMadeAnew(t *testing.T) {
	t.Parallel()
	folder, before := begunTournament(t)
	if err := os.Remove(filepath.Join(folder, resultsFile)); err != nil {
		t.Fatal(err)
	}
	goOn(t, folder)
	if after := readList(t, folder); !bytes.HasPrefix(after, before) {
		t.Error("what was in the list has changed")
	}
}

// Lines that are none, and lines of other games, are kept aside; the rest is united.
func TestDamagedListIsMended(t *testing.T) {
	t.Parallel()
	folder, before := begunTournament(t)
	lines := bytes.SplitAfter(before, []byte("\n"))
	var edited tournament.Result
	if err := json.Unmarshal(lines[3], &edited); err != nil {
		t.Fatal(err)
	}
	stored := edited
	edited.Outcome, edited.Reason = tournament.Drawn, tournament.AdjudicatedDraw
	if stored.Outcome == tournament.Drawn && stored.Reason == tournament.AdjudicatedDraw {
		t.Fatal("choose another game")
	}
	text, err := json.Marshal(edited)
	if err != nil {
		t.Fatal(err)
	}
	lines[3] = append(text, '\n')
	lines[5] = append(lines[5][:len(lines[5])/2:len(lines[5])/2], '\n')
	foreign := []byte(strings.Replace(string(lines[0]), `"players":["`, `"players":["zz`, 1))
	foreign = []byte(strings.Replace(string(foreign), `"id":"000000`, `"id":"000008`, 1))
	damaged := append(bytes.Join(lines, nil), foreign...)
	damaged = append(damaged, `{"id":"0000`...)
	if err := os.WriteFile(filepath.Join(folder, resultsFile), damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	said := goOn(t, folder)
	if !strings.Contains(said, "1 line of results.jsonl cannot be read") || !strings.Contains(said, "other results of 1 game than results.jsonl") ||
		!strings.Contains(said, "1 set aside") {
		t.Errorf("said %q", said)
	}
	if aside := keptAside(t, folder, "unreadable"); aside != string(lines[5]) {
		t.Errorf("unreadable: %q", aside)
	}
	if aside := keptAside(t, folder, "differing"); !strings.Contains(aside, `"id":"`+stored.ID+`"`) || strings.Contains(aside, "adjudicated_draw") {
		t.Errorf("differing: %q", aside)
	}
	if names, err := setAside(folder); err != nil || len(names) != 1 || !strings.Contains(names[0], "listed") {
		t.Errorf("set aside: %v, %v", names, err)
	}
	after := readList(t, folder)
	for i, line := range lines[:8] {
		if i != 5 && !bytes.Contains(after, line) {
			t.Errorf("line %d is missing", i+1)
		}
	}
	if again := goOn(t, folder); again != "" {
		t.Errorf("all is well, and it says %q", again)
	}
}

// Results of another tournament's folder never become this one's.
func TestManifestOfTheFolderCounts(t *testing.T) {
	t.Parallel()
	folder, _ := begunTournament(t)
	if err := os.RemoveAll(filepath.Join(folder, "queue")); err != nil {
		t.Fatal(err)
	}
	changed, openings := load(t, strings.Replace(quick, "nodes: 300", "nodes: 301", 1))
	if _, err := Run(t.Context(), Config{Spec: changed, Openings: openings, Folder: folder, AtOnce: 1}); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v", err)
	}
	goOn(t, folder)
}
