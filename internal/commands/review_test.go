package commands

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/review"
)

// writeBlunderGame writes a game in which Black gives a bishop away.
func writeBlunderGame(t *testing.T, folder, name string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	shogitest.WriteFile(t, path, "startpos moves 7g7f 3c3d 8h4d 2b4d\n")
	return path
}

// Every kind of output explains the blunder.
func TestReviewWritesAllKinds(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	game := writeBlunderGame(t, folder, "game.usi")
	for name, want := range map[string]string{
		"r.html": "<!DOCTYPE html>", "r.md": "B-4d leaves the bishop where it can be taken",
		"r.json": `"mark": "blunder"`,
		"r.kif":  "", "r.jkf": "", "r.csa": "",
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
		if want == "" {
			if games, err := record.ReadFile(out); err != nil || len(games[0].Moves) != 4 {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// Without a file the review is on standard output, as Markdown or as JSON.
func TestReviewOnStandardOutput(t *testing.T) {
	t.Parallel()
	const record = "startpos moves 7g7f 3c3d 8h4d 2b4d"
	code, printed, problem := shotest(t, record, "review", "-", "--nodes", "1500", "--language", "ja", "--out", "-")
	if code != exitDone || problem != "" || !strings.HasPrefix(printed, "# ") || !strings.Contains(printed, "☗４四角") {
		t.Errorf("exit code %d: %s%s", code, printed, problem)
	}
	code, printed, problem = shotest(t, record, "review", "-", "--nodes", "1500", "--json", "--language", "en")
	var d review.Document
	if err := json.Unmarshal([]byte(printed), &d); err != nil || code != exitDone || len(d.Moves) != 4 ||
		d.Moves[2].Mark != review.Blunder {
		t.Errorf("exit code %d, %v: %s%s", code, err, printed, problem)
	}
}

// Only the requested moves are reviewed.
func TestReviewFromTo(t *testing.T) {
	t.Parallel()
	game := writeBlunderGame(t, t.TempDir(), "game.usi")
	for flags, want := range map[string]review.Span{"": {From: 1, To: 4}, "--from 4": {From: 4, To: 4},
		"--to 3": {From: 1, To: 3}, "--from 2 --to 3": {From: 2, To: 3}} {
		code, printed, problem := shotest(t, "", append([]string{"review", game, "--nodes", "500", "--json"},
			strings.Fields(flags)...)...)
		var d review.Document
		if err := json.Unmarshal([]byte(printed), &d); err != nil || code != exitDone || d.Reviewed != want ||
			len(d.Moves) != 4 {
			t.Errorf("%s: exit code %d, %v: reviewed %v, %s", flags, code, err, d.Reviewed, problem)
		}
		if blundered := want.From <= 3; blundered != (d.Moves[2].Mark == review.Blunder) {
			t.Errorf("%s: the blunder is marked %q", flags, d.Moves[2].Mark)
		}
	}
}

// Each variation has a review of its own moves; in a record it stands beneath the variation.
func TestReviewOfVariations(t *testing.T) {
	t.Chdir(t.TempDir())
	const record = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n変化：3手\n3 ４四角(88)\n4 同角(22)\n変化：3手\n3 ６六歩(67)\n変化：2手\n2 ８四歩(83)\n"
	shogitest.WriteFile(t, "g.kifu", record)
	for _, c := range []struct {
		flags string
		files string
	}{
		{"--variations", "review-g.html review-g-v2.html review-g-v3.html review-g-v3-2.html"},
		{"--variations --out r.md --from 3", "r.md r-v3.md r-v3-2.md"},
		{"--variations --out s.md --to 2", "s.md s-v2.md"},
		{"--variations --out r.kif", "r.kif"},
		{"--out t.md", "t.md"},
	} {
		code, _, problem := shotest(t, "", strings.Fields("review g.kifu --nodes 100 --language en "+c.flags)...)
		found, _ := filepath.Glob("[^g]*")
		want := strings.Fields(c.files)
		slices.Sort(want)
		if code != exitDone || !slices.Equal(found, want) {
			t.Errorf("%s: exit code %d, files %q, %s", c.flags, code, found, problem)
		}
		for _, name := range found {
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	writeText(t, "startpos moves 7g7f\n", "g-v2.usi")
	code, _, problem := shotest(t, "",
		strings.Fields("review g.kifu g-v2.usi --nodes 100 --language en --variations")...)
	if code != exitFailed || !strings.Contains(problem, "review-g-v2.html: the same file as for g") {
		t.Errorf("two of one name: exit code %d, %s", code, problem)
	}
	code, printed, problem := shotest(t, "", strings.Fields("review g.kifu --nodes 100 --json --variations")...)
	var branches []int
	for line := range strings.Lines(printed) {
		var d review.Document
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatal(err)
		}
		branches = append(branches, d.Branch)
	}
	if code != exitDone || !slices.Equal(branches, []int{0, 2, 3, 3}) {
		t.Errorf("exit code %d, branches %v, %s", code, branches, problem)
	}
}

// A review by time prints the number of nodes that repeats it.
func TestReviewByTimeSaysNodes(t *testing.T) {
	t.Parallel()
	game := writeBlunderGame(t, t.TempDir(), "game.usi")
	code, printed, problem := shotest(t, "", "review", game, "--time", "5ms", "--language", "en", "--out", "-")
	found := regexp.MustCompile(`(\d+) nodes a move, 5ms on this machine: --nodes (\d+) makes`).FindStringSubmatch(
		problem)
	if code != exitDone || found == nil || found[1] != found[2] ||
		!strings.Contains(printed, found[1]+" nodes a move") {
		t.Errorf("exit code %d: %s%s", code, printed, problem)
	}
}

// Without --out a review is named after its game. It is not overwritten without a question. Of
// several games, those with a review are left out, so that the same command goes on.
func TestReviewIsNotOverwritten(t *testing.T) {
	t.Chdir(t.TempDir())
	writeBlunderGame(t, ".", "a.usi")
	writeBlunderGame(t, ".", "b.usi")
	writeText(t, userText, "s-a.en.md")
	for _, c := range []struct {
		args string
		code int
		out  string // what standard output begins with
		err  string
	}{
		{"a.usi", exitDone, "review-a.html\n", ""},
		{"a.usi", exitFailed, "", "review-a.html is there already: --force overwrites it"},
		{"a.usi --language ja", exitFailed, "", "review-a.htmlはすでにあります。上書きするには--forceを付けてください"},
		{"a.usi --force", exitDone, "review-a.html\n", ""},
		{"a.usi --out review-a.html", exitFailed, "", "review-a.html is there already"},
		{"a.usi --out review-a.html --force", exitDone, "review-a.html\n", ""},
		{"a.usi b.usi", exitDone, "review-b.html\n", "review-a.html is there already"},
		{"a.usi b.usi", exitDone, "", "review-b.html is there already"},
		{"a.usi --language en,ja --out r.md", exitDone, "r.en.md\n", ""},
		{"a.usi a.usi --out r.md", exitDone, "r-a.md\n", ""},
		{"a.usi b.usi --language en,ja --out s.md", exitDone, "s-a.ja.md\n", "s-a.en.md is there already"},
		{"a.usi --out -", exitDone, "# Black – White\n", ""},
	} {
		code, out, problem := shotest(t, "", append([]string{"review", "--nodes", "50"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.HasPrefix(out, c.out) || c.out == "" && out != "" ||
			!strings.Contains(problem, c.err) || c.err == "" && problem != "" {
			t.Errorf("%s: exit code %d, %s%s", c.args, code, out, problem)
		}
	}
	want := []string{"a.usi", "b.usi", "r-a-2.md", "r-a.md", "r.en.md", "r.ja.md", "review-a.html", "review-b.html",
		"s-a.en.md", "s-a.ja.md", "s-b.en.md", "s-b.ja.md"}
	if found, _ := filepath.Glob("*"); !slices.Equal(found, want) {
		t.Errorf("files: %q", found)
	}
	for name, word := range map[string]string{"r.en.md": "## Summary", "r.ja.md": "## 概要", "s-a.en.md": userText} {
		if text, err := os.ReadFile(name); err != nil || !strings.Contains(string(text), word) {
			t.Errorf("%s: %v, %s", name, err, text)
		}
	}
}

// Errors in the flags are reported before any search.
func TestReviewRefuses(t *testing.T) {
	t.Parallel()
	game, empty := writeBlunderGame(t, t.TempDir(), "game.usi"), shogitest.File(t, "empty.kif", "")
	for _, c := range []struct{ flags, want string }{
		{"--open --out r.kif", "--open: expected a page: --out FILE.html"},
		{"--open --json", "--open: expected a page"},
		{"--out r.txt", "--out r.txt: expected a name that ends in .html, .md, .json, .kif"},
		{"--language fr", `--language: found "fr": expected en or ja`},
		{"--from 3 --to 2", "--to 2: expected the number of a move, 3 or more"},
		{"--from 2 --to 1 --language ja", "--to 1：解説を始める2手目以降の手数を指定してください"},
		{"--to 5", "--to 5: game has 4 moves; expected a number from 1 to 4"},
		{"--from 5", "--from 5: game has 4 moves; expected a number from 1 to 4"},
		{"--profile gone.yaml", "gone.yaml"},
		{"--language en,", `--language: found "en,": expected en or ja`},
		{"--scale 600", "--scale 600: expected --engine as well"},
		{"--engine gone --scale best", "--scale best: expected fit, or a number of centipawns from 50 to 10000"},
		{"--engine gone --engine-option Threads=2", "--engine gone: there is no such program"},
		{"--engine gone --language ja", "--engine gone：プログラムが見つかりません"},
		{"EMPTY", "empty: the record has no moves, so that there is nothing to review"},
		{"gone.kif --language ja", "棋譜がありません：gone.kif"},
		{"--out gone/r.html --language ja", "書き込み先のフォルダーがありません：gone"},
		{"--engine gone --engine-option =2", `--engine-option "=2": expected NAME=VALUE`},
		{"--engine-option Threads=2", "--engine-option: expected --engine as well"},
	} {
		code, _, problem := shotest(t, "",
			append([]string{"review", game}, commandWords(c.flags, "EMPTY", empty)...)...)
		if code == exitDone || !strings.Contains(problem, c.want) || strings.Contains(c.flags, "--from") &&
			code != exitUsage {
			t.Errorf("%s: exit code %d, %s", c.flags, code, problem)
		}
	}
}
