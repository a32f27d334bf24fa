package director

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tier"
	"shotest/tournament"
)

const twoEngines = `
name: tiny
games: 24
time_control: {nodes: 20}
engines:
  - {name: a, profile: default, options: {USI_Hash: "1"}}
  - {name: b, profile: default, options: {USI_Hash: "1"}}
adjudication: {max_moves: 26}
records: {csa: false}
`

// playTwoEngines begins or resumes the tournament twoEngines. said holds the texts of the events
// Restored.
func playTwoEngines(t *testing.T, folder, voidWorker string) (said string) {
	t.Helper()
	spec, openings := parse(t, twoEngines)
	runToEnd(t, Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 2,
		VoidWorker: voidWorker, OnEvent: func(e Event) {
			if e.Kind == Restored {
				said += e.Text + "\n"
			}
		}})
	return said
}

// TestDamagedResults damages the store. Line ends of CRLF change nothing, and a complete last line
// without its newline counts. Lines without checksums do not count, not even the first.
func TestDamagedResults(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	playTwoEngines(t, folder, "")
	path := filepath.Join(folder, resultsFile)
	data := shogitest.ReadFile(t, path)
	lines := bytes.SplitAfter(data, []byte("\n"))
	bare := bytes.Replace(data, lines[0],
		append(lines[0][:len(lines[0])-len(sumEnd)-sumDigits-len(sumLead)-1:len(lines[0])-len(sumEnd)-sumDigits-len(
			sumLead)-1], "}\n"...), 1)
	forged := bytes.Replace(bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")), []byte(`"draw"`),
		[]byte(`"black"`), 1)
	for _, c := range []struct {
		name string
		data []byte
		said string // a part of the notice; empty for none
	}{
		{"CRLF", bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")), ""},
		{"CRLF, and a forged line", forged, "1 line of results.jsonl: damaged"},
		{"no newline at the end", bytes.TrimSuffix(data, []byte("\n")),
			"line 24 of results.jsonl, the last, was without its end"},
		{"a last line that was cut off", data[:len(data)-30], ""},
		{"a first line without its checksum", bare, "1 line of results.jsonl: damaged"},
	} {
		shogitest.WriteFile(t, path, c.data)
		if said := playTwoEngines(t, folder, ""); (said == "") != (c.said == "") || !strings.Contains(said, c.said) {
			t.Errorf("%s: said %q, want %q", c.name, said, c.said)
		}
	}
}

// TestDamagedManifest damages or removes the manifest. It is replaced only if the user accepts
// that.
func TestDamagedManifest(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	playTwoEngines(t, folder, "")
	path := filepath.Join(folder, manifestFile)
	genuine := shogitest.ReadFile(t, path)
	spec, openings := parse(t, twoEngines)
	forged := bytes.Replace(genuine, []byte("nodes: 20"), []byte("nodes: 21"), 1)
	random := rand.New(rand.NewPCG(5, 6))
	damages := [][]byte{forged, {}, genuine[:len(genuine)/2]}
	for key, other := range map[string]string{`"sum": "`: `"sum": "0`, `"checksums": true`: `"checksums": false`,
		`"cores": `: `"cores": 1`} {
		damages = append(damages, bytes.Replace(genuine, []byte(key), []byte(other), 1))
	}
	for range tier.Of(10, 30) {
		flipped := bytes.Clone(genuine)
		flipped[random.IntN(len(flipped))] ^= 1 << random.IntN(7)
		damages = append(damages, flipped)
	}
	for i, data := range damages {
		shogitest.WriteFile(t, path, data)
		_, err := Run(t.Context(), Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 1})
		after, _ := os.ReadFile(path)
		if err == nil && bytes.Equal(after, data) {
			continue // a space, or a letter's case in a key
		}
		if !errors.Is(err, ErrManifest) || !strings.Contains(err.Error(), "--accept-file") ||
			!bytes.Equal(after, data) {
			t.Errorf("damage %d: %v", i, err)
		}
		if i == 0 && !strings.Contains(err.Error(), "nodes: 21") {
			t.Errorf("the difference is not named: %v", err)
		}
		if err != nil && strings.Contains(err.Error(), "%!") || 3 <= i && i < 6 &&
			!strings.Contains(err.Error(), "sum, checksums, started or amendments") {
			t.Errorf("damage %d is not named: %v", i, err)
		}
	}
	config := Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 1}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), config); !errors.Is(err, ErrManifest) {
		t.Errorf("without a manifest: %v", err)
	}
	var said []string
	config.AcceptFile, config.OnEvent = true, func(e Event) { said = append(said, e.Text) }
	if _, err := Run(t.Context(), config); err != nil || !strings.Contains(strings.Join(said, "\n"),
		"made anew of the tournament file") {
		t.Errorf("accepted: %v, said %q", err, said)
	}
	if said := playTwoEngines(t, folder, ""); said != "" {
		t.Errorf("after that: said %q", said)
	}
}

// TestRejectedLinesAreSetAside adds a game's second result, the result of an unknown game, and
// results of a struck worker.
func TestRejectedLinesAreSetAside(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	playTwoEngines(t, folder, "")
	results := loadResults(t, folder)
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
	shogitest.WriteFile(t, filepath.Join(folder, resultsFile), text)
	said := playTwoEngines(t, folder, "desk")
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
	after := loadResults(t, folder)
	for i := range after {
		if tournament.WorkerName(after[i].Worker) == "desk" {
			t.Errorf("game %s of the worker counts", after[i].ID)
		}
	}
	if said := playTwoEngines(t, folder, "desc"); !strings.Contains(said, "none is put aside") {
		t.Errorf("of a worker without results it said %q", said)
	}
}

// TestFolderHasOneOwner opens a folder twice.
func TestFolderHasOneOwner(t *testing.T) {
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
