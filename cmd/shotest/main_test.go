package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/language"
)

// speakEnglish makes what is printed independent of the machine's locale.
func speakEnglish() {
	if err := os.Setenv(language.Variable, "en"); err != nil {
		panic(err)
	}
}

// shotest runs a command line and returns what it printed.
func shotest(t *testing.T, input string, args ...string) (code int, out, errors string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), args, streams{strings.NewReader(input), &stdout, &stderr})
	return code, stdout.String(), stderr.String()
}

// long skips a test that takes seconds where tests are to be short: under the race
// detector, which has nothing to find in what one goroutine does.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("SKIPPED with -short: takes seconds")
	}
}

// commandCase is a command line, and what is expected of it.
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
	const mateSFEN = "4k4/9/4P4/9/9/9/9/9/9 b G 1"
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	cases := []commandCase{
		{"version", []string{"version"}, 0, `^shotest \d`, `^$`},
		{"perft", []string{"perft", "--depth", "4"}, 0, `(?m)^nodes 719731 nps \d+\n$`, `^$`},
		{"perft json", []string{"perft", "--depth", "2", "--json"}, 0, `^\{"nodes":900,"nps":\d+\}\n$`, `^$`},
		{"perft divide", []string{"perft", "--depth", "2", "--divide"}, 0, `(?m)^7g7f: 30$`, `^$`},
		{"perft of a mate", []string{"perft", "--depth", "2", "--sfen", "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"}, 0, `^nodes 0 `, `^$`},
		{"perft depth", []string{"perft", "--depth", "0"}, 2, `^$`, `--depth 0: expected at least 1`},
		{"mate", []string{"mate", "--sfen", mateSFEN, "--language", "en"}, 0, `^checkmate G\*5b\nBlack mates at once: G\*5b\.\n$`, `^$`},
		{"mate, in Japanese", []string{"mate", "--sfen", mateSFEN, "--language", "ja"}, 0, `^checkmate G\*5b\n先手の1手詰めです（☗５二金）。\n$`, `^$`},
		{"mate in a language that is not there", []string{"mate", "--sfen", mateSFEN, "--language", "fr"}, 2, `^$`, `fr`},
		{"mate json", []string{"mate", "--json", "--sfen", mateSFEN}, 0, `^\{"outcome":"checkmate","moves":\["G\*5b"\],"length":1,"nodes":\d+\}\n$`, `^$`},
		{"no mate", []string{"mate", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "--language", "en"}, 0, `^checkmate nomate\nBlack has no mate by checks, however long\.\n$`, `^$`},
		{"analyze", []string{"analyze", "--nodes", "6000"}, 0, `(?s)Move 124, white to play.*Why \w+.*the network gives .* after the line, for the side to move\. Term by term: --terms\n$`, `^$`},
		{"time without a unit", []string{"analyze", "--movetime", "300"}, 2, `^$`, `--movetime: 300 has no unit: 300ms\? 300s\?`},
		{"no time", []string{"mate", "--time", "soon"}, 2, `^$`, `--time: "soon": expected a time such as 300ms, 3s or 1m30s`},
		{"analyze nothing", []string{"analyze", "--nodes", "1"}, 0, `(?s)Move 124, .*ended before it had looked at a move: .* is the first by plausibility, and \S+ the evaluation of the position\.\n$`, `^$`},
		{"analyze terms", []string{"analyze", "--nodes", "3000", "--terms"}, 0, `(?s)For the side to move .*pawn on the board .*tempo .*sum .*\n$`, `^$`},
		{"analyze mated", []string{"analyze", "--sfen", "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"}, 0, `has no legal move`, `^$`},
		{"broken sfen", []string{"analyze", "--sfen", "9/9 b - 1"}, 2, `^$`, `--sfen: SFEN board: 2 ranks`},
		{"illegal move", []string{"analyze", "--position", "startpos moves 2h2b"}, 2, `^$`, `move 1, 2h2b: the piece does not move that way`},
		{"both positions", []string{"analyze", "--sfen", "x", "--position", "y"}, 2, ``, `can't be used together`},
		{"unknown command", []string{"analyse"}, 2, ``, `unexpected argument analyse`},
		{"help", []string{"perft", "--help"}, 0, `--divide`, `^$`},
		{"bench depth", []string{"bench", "--depth=-1"}, 2, `^$`, `--depth -1: expected at least 1`},
		{"bench of positions", []string{"bench", "--depth", "1", "--positions", write("two.sfen", "startpos\n"+mateSFEN+"\n")}, 0,
			`(?s)^ 1/2 .* 2/2 .*G\*5b\npriced (.|\n)*mean \d+\.\d\nnodes \d+\n`, `^$`},
		{"bench of a bad position", []string{"bench", "--positions", write("bad.sfen", "startpos\nnonsense\n")}, 1, `^$`, `bad\.sfen:2: `},
		{"bench of an empty line", []string{"bench", "--positions", write("gap.sfen", "startpos\n\nstartpos\n")}, 1, `^$`, `gap\.sfen:2: found an empty line`},
		{"bench of no file", []string{"bench", "--positions", "no.sfen"}, 1, `^$`, `no\.sfen`},
		{"bench json", []string{"bench", "--nodes", "500", "--json"}, 0, `"priced":\{"full":[1-9]\d*,"place":0,"table":\d+\},"signature":"[0-9a-f]{8}"\}\n$`, `^$`},
		{"bench", []string{"bench", "--nodes", "500"}, 0, `(?m)^priced full [1-9]\d* place 0\npriced table \d+\n(ended +\d+  [a-z -]+\n)+mean [0-9.]+\nnodes \d+\nnps \d+\nsignature [0-9a-f]{8}\n$`, `^$`},
	}
	runCases(t, cases)
}

func TestWithoutArgumentsItSpeaksUSI(t *testing.T) {
	for _, args := range [][]string{nil, {"usi"}} {
		code, out := converse(t, args, [][2]string{{"usi", "usiok"}, {"isready", "readyok"}, {"position startpos\r\ngo nodes 500", "bestmove "}, {"quit", ""}})
		if code != 0 || !strings.HasPrefix(out, "id name shotest ") {
			t.Errorf("%v: exit code %d, output:\n%s", args, code, out)
		}
		for _, line := range []string{"\nusiok\n", "\nreadyok\n", "\nbestmove "} {
			if strings.Count(out, line) != 1 {
				t.Errorf("%v: want one %q in:\n%s", args, line, out)
			}
		}
	}
}

// converse runs a command that is talked to: each pair is what is said, and how the line
// begins that must come before the next is said. Said at once, a client's quit would
// come before the answers.
func converse(t *testing.T, args []string, lines [][2]string) (code int, out string) {
	t.Helper()
	in, said := io.Pipe()
	heard, answers := io.Pipe()
	exited := make(chan int, 1)
	go func() {
		exited <- run(context.Background(), args, streams{in, answers, io.Discard})
		answers.Close()
	}()
	var all strings.Builder
	scanner := bufio.NewScanner(heard)
	for _, l := range lines {
		if _, err := io.WriteString(said, l[0]+"\r\n"); err != nil {
			t.Fatal(err)
		}
		for scanner.Scan() {
			all.WriteString(scanner.Text() + "\n")
			if l[1] != "" && strings.HasPrefix(scanner.Text(), l[1]) {
				break
			}
		}
	}
	said.Close()
	return <-exited, all.String()
}

func TestBenchIsReproducible(t *testing.T) {
	signature := regexp.MustCompile(`(?m)^nodes (\d+)$|signature (.*)$`)
	_, first, _ := shotest(t, "", "bench", "--nodes", "2000")
	_, second, _ := shotest(t, "", "bench", "--nodes", "2000")
	a, b := signature.FindAllString(first, -1), signature.FindAllString(second, -1)
	if len(a) != 2 || strings.Join(a, " ") != strings.Join(b, " ") {
		t.Errorf("first %v, then %v", a, b)
	}
}

func TestAnalyzeJSON(t *testing.T) {
	_, out, _ := shotest(t, "", "analyze", "--nodes", "6000", "--multipv", "2", "--json")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 5 || strings.Count(out, `"rank":`) != 2 || strings.Count(out, `"threat_by":`) != 2 || strings.Count(out, `"best":`) != 1 {
		t.Fatalf("%d lines, want two moves, two threats and the answer:\n%s", len(lines), out)
	}
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
}

func TestConvert(t *testing.T) {
	folder := t.TempDir()
	in, out := filepath.Join(folder, "game.sfen"), filepath.Join(folder, "game.kifu")
	if err := os.WriteFile(in, []byte("startpos moves 7g7f 3c3d 8h2b+\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, err := shotest(t, "", "convert", in, out); code != 0 {
		t.Fatalf("exit code %d: %s", code, err)
	}
	text, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(text), "２二角成") {
		t.Errorf("converted record: %v\n%s", err, text)
	}
	if code, _, err := shotest(t, "", "convert", out, filepath.Join(folder, "game.png")); code == 0 || !strings.Contains(err, "png") {
		t.Errorf("unknown format: exit code %d, %s", code, err)
	}
}
