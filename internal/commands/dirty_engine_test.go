package commands

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// Kinds of engines that add control characters to all output of shotest. The cheating one also
// plays illegal moves.
const (
	dirtyEngine    = "dirty"
	cheatingEngine = "cheating"
)

// controls has ESC, BEL, C1 as a letter and as a byte, a carriage return, and a mark that changes
// the direction of writing.
const controls = "\x1b[31m\a\u009b5m\x9b7m\rx\u202ey"

func runDirtyEngine() {
	move := "bestmove "
	if os.Getenv(engineVariable) == cheatingEngine {
		move = "bestmove " + controls
	}
	fmt.Fprintln(os.Stderr, controls)
	said := strings.NewReplacer("id name ", "id name "+controls, "id author ", "id author "+controls,
		" pv ", " "+controls+" 7 pv ",
		"usiok", "option name A"+controls+" type string default "+controls+"\n"+
			"option name B type combo default "+controls+" var "+controls+"\nusiok",
		"readyok", "info string "+controls+"\nreadyok", "bestmove ", "info string "+controls+"\n"+move)
	run(context.Background(), nil, streams{in: os.Stdin, out: replacingWriter{said}, err: os.Stderr})
}

// replacingWriter applies a replacer to everything written to standard output.
type replacingWriter struct{ *strings.Replacer }

func (r replacingWriter) Write(p []byte) (int, error) {
	_, err := os.Stdout.WriteString(r.Replace(string(p)))
	return len(p), err
}

// Control characters in the output of an engine never reach a terminal, a page, a record or another
// file, in any command that starts engines. The test finds these commands by their declarations.
func TestNoControlCharactersFromEngines(t *testing.T) {
	skipIfShort(t)
	given := prepareFolder(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	engines := "engines:\n"
	for name, kind := range map[string]string{"a": dirtyEngine, "b": cheatingEngine} {
		engines += fmt.Sprintf("  - {name: %s, command: %q, environment: {%s: %s}}\n", name, self, engineVariable, kind)
	}
	writeText(t, "name: dirty\ngames: 2\ntime_control: {nodes: 50}\nadjudication: {max_moves: 6}\n"+engines,
		"dirty.yaml")
	command := fmt.Sprintf("{name: a, command: %q}", self)
	writeText(t, strings.Replace(given["tuning.yaml"], "{name: a, profile: default}", command, 1), "tuning.yaml")
	lines := map[string][]string{
		"analyze": {"--engine ENGINE --nodes 50", "--engine ENGINE --nodes 50 --json --multipv 2"},
		"review": {
			"game.usi --engine ENGINE --nodes 50 --out r.html", "game.usi --engine ENGINE --nodes 50 --out r.md",
			"game.usi --engine ENGINE --nodes 50 --out r.kifu", "game.usi --engine ENGINE --nodes 50 --out r.json",
		},
		"compliance":          {"ENGINE --json --row 1,5", "ENGINE --verbose --row 1,5"},
		"tournament validate": {"dirty.yaml"}, "tournament watch": {"dirty.yaml"}, "tournament report": {"dirty.yaml"},
		"tournament run": {"dirty.yaml --json"},
		"tune search":    {"tuning.yaml --list", "tuning.yaml"},
		// Its games are played as those of tournament run are, and it needs a server.
		"tournament work": nil,
		// What it says of an engine is what analyze and review say, and it needs a browser.
		"board": nil,
	}
	for _, command := range commandsWithEngines(t) {
		list, ok := lines[command]
		if !ok {
			t.Errorf("no line for %s, which talks to engines", command)
		}
		for _, kind := range []string{dirtyEngine, cheatingEngine} {
			if kind == cheatingEngine && command != "analyze" {
				continue // the tournament has one
			}
			t.Setenv(engineVariable, kind)
			for _, line := range list {
				args := commandWords(command+" "+line, "ENGINE", self)
				if slices.Contains(args, "--out") {
					args = append(args, "--force")
				}
				var said bytes.Buffer
				code := run(t.Context(), args, streams{in: strings.NewReader(""), out: &said, err: &said})
				if found := findControl(said.String()); found != "" {
					t.Errorf("%s: exit code %d, printed %q", line, code, found)
				}
			}
		}
	}
	files := 0
	for name, text := range contents(t) {
		files++
		if found := findControl(text); found != "" {
			t.Errorf("%s has %q", name, found)
		}
	}
	if files < len(given)+6 {
		t.Errorf("only %d files were written", files-len(given))
	}
}

// commandsWithEngines returns the commands that start engines: those with a flag for an engine, or
// with a tournament file.
func commandsWithEngines(t *testing.T) (commands []string) {
	t.Helper()
	for _, d := range fileArguments(t) {
		isFile := strings.HasPrefix(d.Help, "Tournament file")
		if isEngine := d.Name == "engine"; isFile || isEngine {
			commands = append(commands, d.command)
		}
	}
	return slices.Compact(commands)
}

// findControl returns the first control character of a text with its context, empty if there is
// none.
func findControl(text string) string {
	for i, letter := range strings.ToValidUTF8(text, "\u009b") {
		control := unicode.IsControl(letter) && !strings.ContainsRune("\r\n\t", letter)
		if control || letter == '\u202e' {
			return text[max(0, i-60):min(len(text), i+20)]
		}
	}
	return ""
}
