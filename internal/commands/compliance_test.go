package commands

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"shotest/internal/language"
)

// The tests' binary is an engine, too: if engineVariable is set, it is shotest, or
// one that breaks the protocol.
const (
	engineVariable = "SHOTEST_TEST_ENGINE"
	brokenEngine   = "broken"
)

func TestMain(m *testing.M) {
	os.Setenv(language.Variable, "en") // whatever the machine's locale is, and whatever else is set for its user
	os.Unsetenv("SHOTEST_LOG")
	os.Unsetenv("SHOTEST_NATS_PASSWORD")
	switch os.Getenv(engineVariable) {
	case "":
		os.Exit(m.Run())
	case brokenEngine:
		runBrokenEngine()
	case dirtyEngine, cheatingEngine:
		runDirtyEngine()
	default:
		os.Exit(run(context.Background(), os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
	}
}

// runBrokenEngine runs an engine that writes a space after readyok. It requires one argument.
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
		{"itself", []string{"--row", "1", "--row", "20a"}, 0,
			`(?s)^shotest .*, by the shotest authors\nChecks: 3 passed\n\n +1a  passed +answers usi .*20a  passed`,
			`^$`},
		{"options", []string{"--row", "R1", "--option", "EnteringKingRule=NoEnteringKing"}, 0, `R1  passed`, `^$`},
		{"no row", []string{"--row", "24"}, 2, `^$`, `--row "24": expected a row from 1 to 23`},
		{"JSON", []string{"--json", "--row", "5,19"}, 0,
			`^\{"check":"5a",.*"row":5,"sent":\["usi",.*"verdict":"passed"\}\n.*\n\{"author":.*"checks":2,.*"passed":2\}\n$`, `^$`},
		{"no engine", []string{"./not-there"}, 1, `^$`, `not-there`},
	}, "compliance", "--slack", "10s")
}

func TestComplianceOfABrokenEngine(t *testing.T) {
	self := selfAsEngine(t, brokenEngine)
	runCases(t, []commandCase{
		{"table", []string{self}, 1,
			`(?s)^bro\|ken\nChecks: 1 failed\n\n +2b  failed .*\n +"readyok " instead of "readyok"\n$`,
			`1 of 1 checks failed`},
		{"transcript", []string{"--verbose", self}, 1, `(?m)^ +\d+ < usiok$(?s).*> isready\n +\d+ < "readyok "\n`, ``},
		{"arguments", []string{self, "--", "--sound"}, 0, `2b  passed`, `^$`},
		{"arguments before flags", []string{self, "sound", "--json"}, 1,
			`"sent":\["usi","isready"\],.*"transcript":\[\{"from":"\\u003e","milliseconds":0,"text":"usi"\}`, ``},
	}, "compliance", "--slack", "10s", "--row", "2b")
}
