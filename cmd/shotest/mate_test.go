package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"shotest/internal/shogitest"
	"shotest/language"
	"shotest/mate"
	"shotest/shogi"
)

const problemTable = "#nominal_len\tsfen\tstrict_shortest_len(a remark)\tid\n" +
	"1\t4k4/9/4P4/9/9/9/9/9/9 b G 1\t1\tgold\n" +
	"3\t6k2/9/6P2/9/9/9/9/9/9 b RS 1\t3\trook\n" +
	"3\t4k4/9/9/9/9/9/9/9/4K4 b G 1\t>9\tnothing\n"

func runMate(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	code, out, errs = shotest(t, "", append([]string{"mate", "--hash", "1"}, args...)...)
	return out, errs, code
}

func writeProblems(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "problems.tsv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestMateFileSumsUpByLength(t *testing.T) {
	out, errs, code := runMate(t, "--file", writeProblems(t, problemTable), "--verify")
	if code != 0 || errs != "" {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, want := range []string{`(?m)^nomate\tnothing\t>9\t4k4`, `(?m)^ +1 +1 +1 +0 +0 `, `(?m)^ +3 +1 +1 +0 +0 `, `(?m)^ +>9 +1 +0 +1 +0 `} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no line like %s in:\n%s", want, out)
		}
	}
}

func TestMateFileJSON(t *testing.T) {
	out, _, code := runMate(t, "--file", writeProblems(t, problemTable), "--json", "--lengths", "2-5")
	var answer struct {
		Problem, SFEN, Outcome string
		Moves                  []string
		Length                 int
	}
	if err := json.Unmarshal([]byte(out), &answer); err != nil || code != 0 {
		t.Fatalf("exit %d, %v: %q", code, err, out)
	}
	if answer.Problem != "rook" || answer.Outcome != "checkmate" || len(answer.Moves) != 3 || answer.Length != 3 {
		t.Errorf("got %+v", answer)
	}
}

func TestMateFileOfBareSFENs(t *testing.T) {
	out, errs, code := runMate(t, "--file", writeProblems(t, "4k4/9/4P4/9/9/9/9/9/9 b G 1\n\n"))
	if code != 0 || !regexp.MustCompile(`(?m)^ +all +1 +1 `).MatchString(out) {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

func TestMateWrongInput(t *testing.T) {
	cases := []struct {
		name string
		args []string
		code int
		want string
	}{
		{"lengths", []string{"--file", writeProblems(t, problemTable), "--lengths", "9-3"}, exitUsage, "11-15"},
		{"no such length", []string{"--file", writeProblems(t, problemTable), "--lengths", "7"}, exitFailed, "no problem"},
		{"no column", []string{"--file", writeProblems(t, "#a\tb\n1\t2\n")}, exitFailed, "column sfen"},
		{"wrong position", []string{"--file", writeProblems(t, "#sfen\tid\nxyz\tbad\n")}, exitFailed, "bad"},
		{"time", []string{"--sfen", "4k4/9/4P4/9/9/9/9/9/9 b G 1", "--time", "0s"}, exitUsage, "positive"},
	}
	for _, c := range cases {
		if _, errs, code := runMate(t, c.args...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit %d, %s", c.name, code, errs)
		}
	}
}

// The answer is said in a sentence; a board comes with it where a person looks at it.
func TestMateInWords(t *testing.T) {
	p := shogitest.Position(t, "6k2/9/6P2/9/9/9/9/9/9 b RS 1")
	history := shogi.NewHistory(p)
	c := mateCommand{Hash: 1, Time: time.Minute}
	answer := c.solve(t.Context(), mate.New(1<<20), history)
	for _, test := range []struct {
		code        string
		board       bool
		begin, want string
	}{
		{"en", false, "Black mates in 3 moves, both sides' counted: ", ". No mate is shorter.\n"},
		{"ja", false, "先手の3手詰めです（☗", "）。これより短い詰みはありません。\n"},
		{"en", true, "Black mates in 3 moves", "Black holds: rook, silver\n"},
		{"ja", true, "先手の3手詰めです", "先手の持駒：飛　銀"},
	} {
		l, is := language.ByCode(test.code)
		if !is {
			t.Fatalf("no language %s", test.code)
		}
		got := c.words(newSpeech(l), history, &answer, test.board)
		if !strings.HasPrefix(got, test.begin) || !strings.Contains(got, test.want) || strings.Contains(got, "\n\n") != test.board {
			t.Errorf("%s, board %t:\n%s", test.code, test.board, got)
		}
	}
	undecided := mateAnswer{}
	if got := c.words(newSpeech(language.English()), history, &undecided, false); got != "Within 1m neither a mate nor that there is none could be proven.\n" {
		t.Errorf("%q", got)
	}
}

func TestMateWithinNodes(t *testing.T) {
	out, _, code := runMate(t, "--sfen", "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1", "--nodes", "100", "--language", "en")
	if code != 0 || out != "checkmate timeout\nWithin 100 nodes neither a mate nor that there is none could be proven.\n" {
		t.Errorf("exit %d: %q", code, out)
	}
}
