package director

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shotest/tournament"
)

// flip changes a bit of a file, and returns what is there then.
func flip(t *testing.T, path string, at int) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[at] ^= 1
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return data
}

// streamFile returns the path of a file of a stream.
func streamFile(folder, stream, file string) string {
	return filepath.Join(folder, "queue", "jetstream", "$G", "streams", stream, filepath.FromSlash(file))
}

// storesAside returns the folders of stores that were put away.
func storesAside(t *testing.T, folder string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "queue-*"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// A damaged store is named, put away as it is, and made anew.
func TestDamagedStoreIsMadeAnew(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		stream, file string
		at           int
		what         string
	}{
		{"shotest-quick-results", "msgs/1.blk", 300, "a wrong checksum"},
		{"shotest-quick-results", "msgs/1.blk", 2, "bytes of a message"},
		{"shotest-quick-results", "meta.inf", 20, "meta.sum"},
		{"shotest-quick-jobs", "msgs/1.blk", 300, "a wrong checksum"},
		{"KV_shotest-quick-facts", "msgs/1.blk", 300, "a wrong checksum"},
	} {
		t.Run(c.stream+"/"+c.file, func(t *testing.T) {
			t.Parallel()
			folder, before := begunTournament(t)
			path := streamFile(folder, c.stream, c.file)
			damaged := flip(t, path, c.at)
			said := goOn(t, folder)
			if !strings.Contains(said, path) || !strings.Contains(said, c.what) || !strings.Contains(said, "played again") {
				t.Errorf("said %q", said)
			}
			if after := readList(t, folder); !bytes.HasPrefix(after, before) {
				t.Error("what was in the list has changed")
			}
			aside := storesAside(t, folder)
			if len(aside) != 1 || !strings.Contains(said, aside[0]) || !strings.Contains(aside[0], "damaged") {
				t.Fatalf("set aside %v, said %q", aside, said)
			}
			kept, err := os.ReadFile(strings.Replace(path, filepath.Join(folder, "queue"), aside[0], 1))
			if err != nil || !bytes.Equal(kept, damaged) {
				t.Errorf("what was set aside is not as it was: %v", err)
			}
			if again := goOn(t, folder); again != "" {
				t.Errorf("all is well, and it says %q", again)
			}
		})
	}
}

// If the list has been lost as well, what is whole of the store becomes the list.
func TestDamagedStoreGivesWhatOnlyItHas(t *testing.T) {
	t.Parallel()
	folder, before := begunTournament(t)
	if err := os.Remove(filepath.Join(folder, resultsFile)); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(folder, manifestFile)); err != nil {
		t.Fatal(err)
	}
	flip(t, streamFile(folder, "shotest-quick-results", "msgs/1.blk"), 300) // the first
	said := goOn(t, folder)
	lines := bytes.SplitAfter(before, []byte("\n"))
	var lost tournament.Result
	if err := json.Unmarshal(lines[0], &lost); err != nil {
		t.Fatal(err)
	}
	if after := readList(t, folder); !bytes.HasPrefix(after, bytes.Join(lines[1:], nil)) {
		t.Error("what was whole in the store is not in the list")
	}
	if !strings.Contains(said, "only the old one had") || !strings.Contains(said, "Lost are the results of 1 game ("+lost.ID+")") {
		t.Errorf("said %q", said)
	}
}

// A store that does not open in time is put away, too. If that does not help, the error
// says what to do.
func TestStoreThatDoesNotOpenInTime(t *testing.T) {
	t.Parallel()
	folder, before := begunTournament(t)
	spec, openings := load(t, quick)
	config := Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 2}
	config.Queue.StartLimit = time.Nanosecond
	_, err := Run(t.Context(), config)
	if err == nil || errors.Is(err, ErrInterrupted) || !strings.Contains(err.Error(), filepath.Join(folder, "queue")) || !strings.Contains(err.Error(), "1ns") {
		t.Errorf("got %v", err)
	}
	if aside := storesAside(t, folder); len(aside) != 1 || !strings.Contains(aside[0], "unusable") {
		t.Errorf("set aside %v", aside)
	}
	goOn(t, folder)
	if after := readList(t, folder); !bytes.HasPrefix(after, before) {
		t.Error("what was in the list has changed")
	}
}
