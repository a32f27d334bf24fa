package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/record"
	"shotest/review"
)

// blunder is a game in which Black gives a bishop away.
func blunder(t *testing.T, folder, name string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte("startpos moves 7g7f 3c3d 8h4d 2b4d\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Each kind of output says what was wrong with the game.
func TestReviewWritesAllKinds(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	game := blunder(t, folder, "game.usi")
	for name, want := range map[string]string{
		"r.html": "<!DOCTYPE html>", "r.md": "B-4d leaves the bishop where it can be taken", "r.json": `"mark": "blunder"`,
		"r.kif": "", "r.jkf": "", "r.csa": "",
	} {
		out := filepath.Join(folder, name)
		code, printed, problem := shotest(t, "", "review", game, "--nodes", "1500", "--language", "en", "--out", out)
		if code != exitDone || !strings.HasPrefix(printed, out+"\n") || !strings.Contains(printed, "blunder 1") {
			t.Errorf("%s: exit code %d, %s%s", name, code, printed, problem)
			continue
		}
		content, err := os.ReadFile(out)
		if err != nil || !strings.Contains(string(content), want) {
			t.Errorf("%s: %v, %.300s", name, err, content)
		}
		if _, err := os.Stat(out + ".thoughts"); !os.IsNotExist(err) {
			t.Errorf("%s.thoughts is still there: %v", name, err)
		}
		if want == "" {
			if games, err := record.ReadFile(out); err != nil || len(games[0].Moves) != 4 {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// Without a file, the review is on standard output: as Markdown, or as JSON.
func TestReviewOnStandardOutput(t *testing.T) {
	t.Parallel()
	const record = "startpos moves 7g7f 3c3d 8h4d 2b4d"
	code, printed, problem := shotest(t, record, "review", "-", "--nodes", "1500", "--language", "ja", "--out", "-")
	if code != exitDone || problem != "" || !strings.HasPrefix(printed, "# ") || !strings.Contains(printed, "☗４四角") {
		t.Errorf("exit code %d: %s%s", code, printed, problem)
	}
	code, printed, problem = shotest(t, record, "review", "-", "--nodes", "1500", "--json", "--language", "en")
	var d review.Document
	if err := json.Unmarshal([]byte(printed), &d); err != nil || code != exitDone || len(d.Moves) != 4 || d.Moves[2].Mark != review.Blunder {
		t.Errorf("exit code %d, %v: %s%s", code, err, printed, problem)
	}
}

// Several games have files of their own.
func TestReviewOfSeveralGames(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	first, second := blunder(t, folder, "a.usi"), blunder(t, folder, "b.usi")
	code, printed, problem := shotest(t, "", "review", first, second, "--nodes", "200", "--out", filepath.Join(folder, "r.md"))
	if code != exitDone || problem != "" {
		t.Fatalf("exit code %d: %s%s", code, printed, problem)
	}
	for _, name := range []string{"r-a.md", "r-b.md"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
}

// What is wrong with the flags is said before anything is thought about.
func TestReviewRefuses(t *testing.T) {
	t.Parallel()
	game := blunder(t, t.TempDir(), "game.usi")
	for _, c := range []struct{ flags, want string }{
		{"--out r.txt", "--out r.txt: expected a name that ends in .html, .md, .json, .kif"},
		{"--out r.usi", "--out r.usi: expected a name that ends in"},
		{"--language fr", `--language: found "fr": expected en or ja`},
		{"--time=-1s", "--time -1s: expected more than nothing"},
		{"--level dan", "--level must be one of"},
		{"--for me", "--for must be one of"},
		{"--profile gone.yaml", "gone.yaml"},
	} {
		code, _, problem := shotest(t, "", append([]string{"review", game}, strings.Fields(c.flags)...)...)
		if code == exitDone || !strings.Contains(problem, c.want) {
			t.Errorf("%s: exit code %d, %s", c.flags, code, problem)
		}
	}
}
