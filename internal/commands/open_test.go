//go:build unix

package commands

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"shotest/internal/testing/shogitest"
)

// A record dropped on the program is reviewed: the page is written beside it and opened. A second
// time, the existing page is opened. Both times its name is printed, in case no browser shows it.
func TestDroppedRecords(t *testing.T) {
	folder := t.TempDir()
	opened, script := filepath.Join(folder, "opened"), filepath.Join(folder, "browser")
	if err := syscall.Mkfifo(opened, 0o644); err != nil { // reading waits for the browser
		t.Fatal(err)
	}
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho \"$1\" >'"+opened+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("BROWSER", script)
	game := filepath.Join(folder, "-game.usi")
	shogitest.WriteFile(t, game, "startpos moves 7g7f\n")
	page := filepath.Join(folder, "review--game.html")
	for range 2 {
		code, output, problem := shotest(t, "", game)
		if file, _, _ := strings.Cut(output, "\n"); code != exitDone || file != page {
			t.Fatalf("exit code %d, %q: %s", code, output, problem)
		}
		if content, err := os.ReadFile(opened); err != nil || string(content) != page+"\n" {
			t.Fatalf("%s was opened: %v", content, err)
		}
		if _, err := os.Stat(page); err != nil {
			t.Fatal(err)
		}
	}
}

// Only existing files with the name of a record are dropped records.
func TestAreRecords(t *testing.T) {
	folder := t.TempDir()
	game, other := filepath.Join(folder, "game.kif"), filepath.Join(folder, "game.yaml")
	for _, path := range []string{game, other} {
		shogitest.WriteFile(t, path, "")
	}
	for _, c := range []struct {
		args []string
		want bool
	}{
		{nil, false}, {[]string{"usi"}, false}, {[]string{game}, true}, {[]string{game, game}, true},
		{[]string{other}, false},
		{[]string{game, "--json"}, false}, {[]string{filepath.Join(folder, "none.kif")}, false},
		{[]string{folder}, false},
	} {
		if got := areRecords(c.args); got != c.want {
			t.Errorf("%q: %v", c.args, got)
		}
	}
}

// The page is written even if no browser can be started.
func TestNoBrowser(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("BROWSER", filepath.Join(folder, "none"))
	out := filepath.Join(folder, "r.html")
	code, _, problem := shotest(t, "", "review", writeBlunderGame(t, folder, "game.usi"), "--nodes", "300",
		"--open", "--out", out)
	if code != exitDone || !strings.Contains(problem, "could not be opened in a browser") {
		t.Errorf("exit code %d: %s", code, problem)
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
}
