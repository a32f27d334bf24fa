package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
)

// shotest runs a command line and returns its exit code and output.
func shotest(t *testing.T, input string, args ...string) (code int, out, errors string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), args, streams{in: strings.NewReader(input), out: &stdout, err: &stderr})
	return code, stdout.String(), stderr.String()
}

// parserOf returns the parser of the command line in a language.
func parserOf(t *testing.T, l *language.Language) *kong.Kong {
	t.Helper()
	parser, _, err := newParser(t.Context(), streams{languages: []*language.Language{l}, out: io.Discard,
		err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	return parser
}

// commandWords splits a command line at its blanks, and then replaces names by values, which may
// contain blanks: NAME, value, ...
func commandWords(line string, namesAndValues ...string) []string {
	words, values := strings.Fields(line), strings.NewReplacer(namesAndValues...)
	for i, word := range words {
		words[i] = values.Replace(word)
	}
	return words
}

// skipIfShort skips a test that takes seconds if tests should be short, as under the race detector.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("SKIPPED with -short: takes seconds")
	}
}

// commandCase is a command line with its expected result.
type commandCase struct {
	name     string
	args     []string
	code     int
	out, err string // patterns
}

// runCases runs command lines, each after the given words.
func runCases(t *testing.T, cases []commandCase, words ...string) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			code, out, err := shotest(t, "", slices.Concat(words, c.args)...)
			if code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if !regexp.MustCompile(c.out).MatchString(out) {
				t.Errorf("stdout does not match %q:\n%s", c.out, out)
			}
			if !regexp.MustCompile(c.err).MatchString(err) {
				t.Errorf("stderr does not match %q:\n%s", c.err, err)
			}
		})
	}
}

func TestCommands(t *testing.T) {
	const mateSFEN, hard = "4k4/9/4P4/9/9/9/9/9/9 b G 1",
		"6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1"
	cases := []commandCase{
		{"version", []string{"version"}, 0, `^shotest \d`, `^$`},
		{"perft", []string{"perft", "--depth", "4"}, 0, `(?m)^nodes 719731 nps \d+\n$`, `^$`},
		{"perft divide", []string{"perft", "--depth", "2", "--divide"}, 0, `(?m)^7g7f: 30$`, `^$`},
		{"perft of a mate", []string{"perft", "--depth", "2", "--sfen", "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"}, 0,
			`^nodes 0 `, `^$`},
		{"perft depth", []string{"perft", "--depth", "0"}, 2, `^$`,
			`--depth: found 0, expected a whole number from 1 to 100\n`},
		{"mate", []string{"mate", "--sfen", mateSFEN, "--language", "en"}, 0,
			`^checkmate G\*5b\nBlack mates at once: G\*5b\.\n$`, `^$`},
		{"mate, in Japanese", []string{"mate", "--sfen", mateSFEN, "--language", "ja"}, 0,
			`^checkmate G\*5b\n先手の1手詰めです（☗５二金）。\n$`, `^$`},
		{"mate json", []string{"mate", "--json", "--verify", "--sfen", mateSFEN}, 0,
			`^\{"outcome":"checkmate","moves":\["G\*5b"\],"length":1,"nodes":\d+\}\n$`, `^$`},
		{"mate within nodes", []string{"mate", "--sfen", hard, "--nodes", "100"}, 0,
			`^checkmate timeout\nWithin 100 nodes neither a mate nor that there is none could be proven\.\n$`, `^$`},
		{"no mate", []string{"mate", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "--language", "en"}, 0,
			`^checkmate nomate\nBlack has no mate by checks, however long\.\n$`, `^$`},
		{"analyze", []string{"analyze", "--nodes", "6000"}, 0,
			`(?s)Move 124, white to play.*Why \w+.*the network gives .* after the line, for the side to move\. Term by term: --terms\n$`, `^$`},
		{"time without a unit", []string{"analyze", "--movetime", "300"}, 2, `^$`,
			`--movetime: 300 has no unit: 300ms\? 300s\?`},
		{"analyze nothing", []string{"analyze", "--nodes", "1"}, 0,
			`(?s)Move 124, .*ended before it had looked at a move: .* is the first by plausibility, and \S+ the evaluation of the position\.\n$`, `^$`},
		{"analyze mated", []string{"analyze", "--sfen", "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"}, 0,
			`Checkmate: the side to move has lost`, `^$`},
		{"broken sfen", []string{"analyze", "--sfen", "9/9 b - 1"}, 2, `^$`, `--sfen: SFEN board: 2 ranks`},
		{"illegal move", []string{"analyze", "--position", "startpos moves 2h2b"}, 2, `^$`,
			`move 1, 2h2b: the piece does not move that way`},
		{"both positions", []string{"analyze", "--sfen", "x", "--position", "y"}, 2, ``, `can't be used together`},
		{"unknown command", []string{"analyse"}, 2, ``, `there is no command analyse, did you mean "analyze"\?`},
		{"help", []string{"help"}, 0, `^Usage: shotest <command>`, `^$`},
		{"help of a command", []string{"help", "tournament", "run"}, 0, `^Usage: shotest tournament run <file>`, `^$`},
		{"no value", []string{"perft", "--depth"}, 2, `^$`, `--depth: missing value`},
		{"negative value", []string{"perft", "--depth", "-1"}, 2, `^$`,
			`--depth: a value that begins with - needs an equals sign: --depth="-1"`},
		{"bench of positions", []string{"bench", "--depth", "1", "--positions",
			shogitest.File(t, "two.sfen", "startpos\n"+mateSFEN+"\n")}, 0,
			`(?s)^ 1/2 .* 2/2 .*G\*5b\npriced (.|\n)*mean \d+\.\d\nnodes \d+\n`, `^$`},
		{"bench of a bad position", []string{"bench", "--positions",
			shogitest.File(t, "bad.sfen", "startpos\nnonsense\n")}, 1, `^$`, `bad\.sfen:2: `},
		{"bench json", []string{"bench", "--mode", "interest", "--nodes", "500", "--json"}, 0,
			`"priced":\{"full":[1-9]\d*,"ply":0,"table":\d+\},"signature":"[0-9a-f]{8}"\}\n$`, `^$`},
		{"bench", []string{"bench", "--mode", "interest", "--nodes", "500"}, 0,
			`(?m)^priced full [1-9]\d* ply 0\npriced table \d+\n(ended +\d+  [a-z -]+\n)+mean [0-9.]+\nnodes \d+\nnps \d+\nsignature [0-9a-f]{8}\n$`, `^$`},
	}
	runCases(t, cases)
}

func TestWithoutArgumentsItSpeaksUSI(t *testing.T) {
	for _, args := range [][]string{nil, {"usi"}} {
		d := dialogueWith(t, func(in io.Reader, out io.Writer) error {
			if code := run(context.Background(), args, streams{in: in, out: out, err: io.Discard}); code != exitDone {
				return fmt.Errorf("exit code %d", code)
			}
			return nil
		})
		d.say("usi\r")
		if said := d.until("usiok"); !strings.HasPrefix(said[0], "id name shotest ") {
			t.Errorf("%v: %q", args, said)
		}
		d.say("isready\r")
		d.until("readyok")
		d.say("position startpos\r", "go nodes 500\r")
		d.until("bestmove ")
		d.say("quit\r")
	}
}

// An interrupted command says so and leaves no file.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for args, want := range map[string]string{
		"audit --from-ply 0 --records GAMES":  "shotest: interrupted\n",
		"book make --out OUT --records GAMES": "interrupted: no book was written",
		"review --nodes 100 --out OUT GAME":   "interrupted: game is not reviewed",
	} {
		out := filepath.Join(t.TempDir(), "out.md")
		words := commandWords(args, "OUT", out, "GAMES", writeGames(t), "GAME",
			writeBlunderGame(t, t.TempDir(), "game.usi"))
		var problem strings.Builder
		code := run(ctx, words, streams{in: strings.NewReader(""), out: io.Discard, err: &problem})
		if code != exitFailed || !strings.Contains(problem.String(), want) {
			t.Errorf("%s: exit code %d: %s", args, code, problem.String())
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: a file was written", args)
		}
	}
}

func TestAnalyzeJSON(t *testing.T) {
	_, out, _ := shotest(t, "", "analyze", "--mode", "interest", "--nodes", "20000", "--multipv", "2", "--json")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	threats := strings.Count(out, `"threat_by":`) // there may be one by each side
	if threats == 0 || len(lines) != threats+3 || strings.Count(out, `"rank":`) != 2 ||
		strings.Count(out, `"best":`) != 1 {
		t.Fatalf("%d lines, want two moves, one or two threats and the answer:\n%s", len(lines), out)
	}
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
}

// An engine starts in spite of an invalid variable, because a GUI would not show the error.
func TestUSIWithAnUnknownLanguage(t *testing.T) {
	t.Setenv(language.Variable, "klingon")
	code, out, said := shotest(t, "usi\nhello\nquit\n")
	if code != exitDone || !strings.Contains(out, "usiok") || !strings.Contains(out, "info string unknown command") ||
		!strings.Contains(said, `"klingon"`) {
		t.Errorf("exit code %d, %s, %s", code, out, said)
	}
	if code, _, said := shotest(t, "", "version"); code != exitUsage || !strings.Contains(said, `"klingon"`) {
		t.Errorf("exit code %d, %s", code, said)
	}
}
