package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Names of the version before are read, and remarked on when the file is: a profile at once,
// weights before readyok.
func TestOldNamesAreRemarkedOn(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	old := write("old.yaml", "search: {null_move: {share: 4}}\n")
	weights := write("weights.yaml", "formation: none\n")
	d := startDialogue(t)
	d.say("setoption name USI_Hash value 1", "setoption name ProfileFile value "+old,
		"setoption name PlausibilityFile value "+weights, "isready")
	want := []string{
		"info string " + old + ":1:22: search.null_move.share: is called depth_divisor now; the old name will go",
		"info string " + weights + ":1:1: formation: is called policy now; the old name will go",
		"readyok",
	}
	if got := d.until("readyok"); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	code, _, problem := shotest(t, "", "bench", "--nodes", "10", "--profile", old)
	if code != exitDone || strings.Count(problem, "is called depth_divisor now") != 1 {
		t.Errorf("exit code %d: %s", code, problem)
	}
}
