package commands

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"shotest/review"
)

// selfAsEngine returns the path of the test binary, which then behaves as the given kind of engine.
func selfAsEngine(t *testing.T, kind string) string {
	t.Helper()
	t.Setenv(engineVariable, kind)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self
}

// The position of blunder after the move that gives the bishop away.
const bishopHangs = "startpos moves 7g7f 3c3d 8h4d"

// Another engine provides the lines and the threats; everything else is ours.
func TestAnalyzeWithAnotherEngine(t *testing.T) {
	self := selfAsEngine(t, "shotest")
	runCases(t, []commandCase{
		{"lines", []string{"--multipv", "2", "--engine-option", "USI_Hash=8"}, 0,
			`(?s)\nshotest [^\n]*: Depth \d+, [^\n]*\n\n 1\. +\+\d+  (2b4d|4c4d).*\n 2\. .*Why .*Speaks for it.*(Black threatens|If White passed).*The next best is `, `^$`},
		{"a move", []string{"--move", "5a5b"}, 0, `(?s) 1\. +[+-]\d+  5a5b .*Why 5a5b`, `^$`},
		{"JSON", []string{"--json", "--multipv", "1"}, 0,
			`(?s)^\{"bound":"exact",.*"threat_by":"black".*\{"best":"(2b4d|4c4d)","declare":false\}\n$`, `^$`},
		{"no such option", []string{"--engine-option", "Speed=9"}, 1, `^$`, `has no such option.*Speed`},
		{"no such engine", []string{"--engine", "gone"}, 1, `^$`, `--engine gone: there is no such program`},
		{"our limit", []string{"--limit", "600"}, 2, ``, `can't be used together`},
		{"our mode", []string{"--mode", "modern"}, 2, `^$`, `--limit and --mode: expected no --engine`},
	}, "analyze", "--nodes", "3000", "--engine", self, "--position", bishopHangs)
	runCases(t, []commandCase{
		{"mated", []string{"--sfen", "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}, 0,
			`(?s)Move 1, white to play.*Checkmate`, `^$`},
	}, "analyze", "--engine", self)
}

// After a failure of the other engine, a warning is printed and our search stands in.
func TestAnalyzeWithABrokenEngine(t *testing.T) {
	self := selfAsEngine(t, brokenEngine)
	runCases(t, []commandCase{
		{"English", nil, 0, `(?s)\nDepth \d+, .* 1\. +\+\d+  `,
			`^shotest: engine bro\|ken gives no score: it answers bestmove resign: shotest's own search was used instead\n$`},
		{"Japanese", []string{"--language", "ja"}, 0, ` 1\. .*☖`, `shotest自身の探索を使いました`},
	}, "analyze", "--nodes", "3000", "--engine", self, "--position", bishopHangs)
}

// A review names the engine of its scores, and reports the failures of another engine.
func TestReviewWithAnotherEngine(t *testing.T) {
	read := func(args ...string) *review.Document {
		t.Helper()
		code, out, problem := shotest(t, bishopHangs+" 2b4d",
			append([]string{"review", "-", "--json", "--nodes", "1500"}, args...)...)
		d := &review.Document{}
		if err := json.Unmarshal([]byte(out), d); err != nil || code != exitDone || !d.Moves[2].Mark.Bad() {
			t.Fatalf("exit code %d, %v: %s%s", code, err, out, problem)
		}
		return d
	}
	d := read("--engine", selfAsEngine(t, "shotest"), "--scale", "756", "--engine-option", "USI_Hash=8")
	if !strings.Contains(d.Made, "Scores, best moves and lines are those of shotest") ||
		!strings.Contains(d.Made, "; 756 of its centipawns") || d.Warnings != nil {
		t.Errorf("made %q, warnings %q", d.Made, d.Warnings)
	}
	d = read("--engine", selfAsEngine(t, brokenEngine), "--scale", "fit")
	if !strings.Contains(d.Made, "not fitted to this game: fewer than 40 scores") || len(d.Warnings) != 1 ||
		!strings.Contains(d.Warnings[0], "bro|ken gave no score in") {
		t.Errorf("made %q, warnings %q", d.Made, d.Warnings)
	}
}
