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

// Engines that are shotest, and say with everything what a terminal obeys. The second one plays no
// legal move.
const (
	dirtyEngine    = "dirty"
	cheatingEngine = "cheating"
)

// dirt has ESC, BEL, C1 as a letter and as a byte, a carriage return and a mark that turns the
// direction of writing.
const dirt = "\x1b[31m\a\u009b5m\x9b7m\rx\u202ey"

func runDirtyEngine() {
	move := "bestmove "
	if os.Getenv(engineVariable) == cheatingEngine {
		move = "bestmove " + dirt
	}
	fmt.Fprintln(os.Stderr, dirt)
	said := strings.NewReplacer("id name ", "id name "+dirt, "id author ", "id author "+dirt, " pv ", " "+dirt+" 7 pv ",
		"usiok", "option name A"+dirt+" type string default "+dirt+"\n"+
			"option name B type combo default "+dirt+" var "+dirt+"\nusiok",
		"readyok", "info string "+dirt+"\nreadyok", "bestmove ", "info string "+dirt+"\n"+move)
	run(context.Background(), nil, streams{in: os.Stdin, out: replacing{said}, err: os.Stderr})
}

// replacing writes to standard output what a replacer makes of it.
type replacing struct{ *strings.Replacer }

func (r replacing) Write(p []byte) (int, error) {
	_, err := os.Stdout.WriteString(r.Replace(string(p)))
	return len(p), err
}

// Whatever an engine says, nothing that a terminal obeys is printed, or is in a page, a record or
// another file: by any command that talks to engines. These are found by their descriptions.
func TestEnginesReachNoTerminal(t *testing.T) {
	long(t)
	given := workplace(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	engines := "engines:\n"
	for name, kind := range map[string]string{"a": dirtyEngine, "b": cheatingEngine} {
		engines += fmt.Sprintf("  - {name: %s, command: %q, environment: {%s: %s}}\n", name, self, engineVariable, kind)
	}
	put(t, "name: dirty\ngames: 2\ntime_control: {nodes: 50}\nadjudication: {max_moves: 6}\n"+engines, "dirty.yaml")
	command := fmt.Sprintf("{name: a, command: %q}", self)
	put(t, strings.Replace(given["tuning.yaml"], "{name: a, profile: default}", command, 1), "tuning.yaml")
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
	}
	for _, command := range talking(t) {
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
				if found := obeyed(said.String()); found != "" {
					t.Errorf("%s: exit code %d, printed %q", line, code, found)
				}
			}
		}
	}
	files := 0
	for name, text := range contents(t) {
		files++
		if found := obeyed(text); found != "" {
			t.Errorf("%s has %q", name, found)
		}
	}
	if files < len(given)+6 {
		t.Errorf("only %d files were written", files-len(given))
	}
}

// talking returns the commands that talk to an engine: those that name one, or a file of a
// tournament.
func talking(t *testing.T) (commands []string) {
	t.Helper()
	for _, d := range namingFiles(t) {
		isFile := strings.HasPrefix(d.Help, "Tournament file")
		if isEngine := d.Name == "engine"; isFile || isEngine {
			commands = append(commands, d.command)
		}
	}
	return slices.Compact(commands)
}

// obeyed returns where a text has something that a terminal obeys, with what is around it.
func obeyed(text string) string {
	for i, letter := range strings.ToValidUTF8(text, "\u009b") {
		control := unicode.IsControl(letter) && !strings.ContainsRune("\r\n\t", letter)
		if control || letter == '\u202e' {
			return text[max(0, i-60):min(len(text), i+20)]
		}
	}
	return ""
}
