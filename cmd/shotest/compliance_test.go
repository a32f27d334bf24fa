package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"shotest/internal/terminal"
	"shotest/usi"
	"shotest/usi/compliance"
)

// The tests' binary is an engine, too: if engineVariable is set, it is shotest, or
// one that breaks the protocol.
const (
	engineVariable = "SHOTEST_TEST_ENGINE"
	brokenEngine   = "broken"
)

func TestMain(m *testing.M) {
	speakEnglish()
	switch os.Getenv(engineVariable) {
	case "":
		os.Exit(m.Run())
	case brokenEngine:
		runBrokenEngine()
	default:
		os.Exit(run(context.Background(), os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
	}
}

// runBrokenEngine is an engine that writes a space after readyok, and knows one
// argument.
func runBrokenEngine() {
	answers := map[string]string{"usi": "id name bro|ken\nusiok", "isready": "readyok ", "go": "bestmove resign"}
	if len(os.Args) > 1 && os.Args[1] == "--sound" {
		answers["isready"] = "readyok"
	}
	for input := bufio.NewScanner(os.Stdin); input.Scan() && input.Text() != "quit"; {
		word, _, _ := strings.Cut(input.Text(), " ")
		if answer := answers[word]; answer != "" {
			fmt.Println(answer)
		}
	}
}

func TestCompliance(t *testing.T) {
	t.Setenv(engineVariable, "shotest")
	runCases(t, []commandCase{
		{"itself", []string{"--row", "1", "--row", "20a"}, 0, `(?s)^shotest .*, by the shotest authors\nChecks: 3 passed\n\n +1a  passed +answers usi .*20a  passed`, `^$`},
		{"options", []string{"--row", "R1", "--option", "EnteringKingRule=NoEnteringKing"}, 0, `R1  passed`, `^$`},
		{"markdown", []string{"--row", "4", "--markdown"}, 0, `\| 4a \| a string option whose default is empty is set to nothing \| passed \|  \|\n$`, `^$`},
		{"no row", []string{"--row", "24"}, 2, `^$`, `--row "24": expected a row from 1 to 23`},
		{"no slack", []string{"--slack", "0s"}, 2, `^$`, `--slack 0s: expected more than nothing`},
		{"no option", []string{"--option", "=1"}, 2, `^$`, `--option "=1": expected NAME=VALUE`},
		{"no engine", []string{"./not-there"}, 1, `^$`, `not-there`},
		{"two formats", []string{"--json", "--markdown"}, 2, ``, `can't be used together`},
	}, "compliance", "--slack", "10s")
}

func TestComplianceOfABrokenEngine(t *testing.T) {
	t.Setenv(engineVariable, brokenEngine)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	runCases(t, []commandCase{
		{"table", []string{self}, 1, `(?s)^bro\|ken\nChecks: 1 failed\n\n +2b  failed .*\n +"readyok " instead of "readyok"\n$`, `1 of 1 checks failed`},
		{"transcript", []string{"--verbose", self}, 1, `(?m)^ +\d+ < usiok$(?s).*> isready\n +\d+ < "readyok "\n`, ``},
		{"markdown", []string{"--markdown", self}, 1, `(?s)^bro\\\|ken: 1 failed\..*\| \*\*failed\*\* \| "readyok " instead`, ``},
		{"arguments", []string{self, "--", "--sound"}, 0, `2b  passed`, `^$`},
		{"arguments before flags", []string{self, "sound", "--json"}, 1, `"sent":\["usi","isready"\],.*"transcript":\[\{"from":"\\u003e","milliseconds":0,"text":"usi"\}`, ``},
	}, "compliance", "--slack", "10s", "--row", "2b")
}

func TestComplianceJSON(t *testing.T) {
	t.Setenv(engineVariable, "shotest")
	code, out, errs := shotest(t, "", "compliance", "--json", "--row", "5,19", "--slack", "10s")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != 0 || len(lines) != 3 {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	var check struct {
		Check, Title, Verdict string
		Row                   int
		Sent                  []string
	}
	var sums struct {
		Engine         string
		Checks, Passed int
	}
	if err := json.Unmarshal([]byte(lines[0]), &check); err != nil || check.Check != "5a" || check.Row != 5 || check.Verdict != "passed" || len(check.Sent) == 0 {
		t.Errorf("%v: %+v", err, check)
	}
	if err := json.Unmarshal([]byte(lines[2]), &sums); err != nil || sums.Checks != 2 || sums.Passed != 2 || !strings.HasPrefix(sums.Engine, "shotest") {
		t.Errorf("%v: %+v", err, sums)
	}
}

func TestLongTranscript(t *testing.T) {
	lines := make([]usi.TranscriptLine, 207)
	for i := range lines {
		lines[i].At = time.UnixMilli(int64(i))
	}
	result := compliance.Result{Verdict: compliance.Failed, Transcript: lines}
	text := complianceText(terminal.Paint{}, &compliance.Report{Results: []compliance.Result{result}}, true)
	if strings.Contains(text, "    6 >") || !strings.Contains(text, "    7 >") || !strings.Contains(text, " 206 >") {
		t.Errorf("got\n%s", text)
	}
	object := complianceObject(result)
	if len(object["transcript"].([]map[string]any)) != 200 || len(object["sent"].([]string)) != len(lines) {
		t.Errorf("%d lines, %d sent", len(object["transcript"].([]map[string]any)), len(object["sent"].([]string)))
	}
}

func TestMarkdownText(t *testing.T) {
	if got, want := markdownText("<empty> G*5b USI_Hash a|b"), `\<empty> G\*5b USI\_Hash a\|b`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
