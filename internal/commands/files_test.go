package commands

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"

	"github.com/alecthomas/kong"
)

// commandLines has words for each command with which it runs and ends soon, in a folder made by
// workplace. A word such as <file> stands for the argument of that name, and name=word says what it
// is where another one is tried.
var commandLines = map[string]string{
	"usi": "", "version": "", "mate": "game.usi --nodes 50", "perft": "--depth 1",
	"bench":   "--depth 1 --positions one.sfen",
	"analyze": "<record>=game.usi --nodes 50", "explain": "<record>=game.usi --nodes 500",
	"board":  "<record>=game.usi --no-open --at 100000", // with a position it would not end
	"audit":  "--records games --nodes 0 --from-ply 0",
	"review": "game.usi --nodes 50", "convert": "game.usi <record>=new.kif", "convert --out": "game.usi --to kif",
	"book make": "--records game.usi --games 1", "book show": "", "compliance": "none",
	"tournament init": "<file>=new.yaml", "tournament validate": "<file>=match.yaml",
	"tournament run":   "<file>=match.yaml",
	"tournament watch": "<file>=match.yaml", "tournament report": "<file>=match.yaml", "tournament work": "match",
	"tournament allow":             "<file>=new.yaml game.usi",
	"tune games":                   "--out new.games --positions 1 --nodes 20 --max-moves 20 --hash 1",
	"tune plausibility":            "--out new.yaml --per-game 1 --without-policy" + oneEpoch,
	"tune evaluation":              "--out new.bin --hidden 32 --noisy" + oneEpoch,
	"tune evaluation --most-wrong": "--evaluate-only --noisy --records games --player-share 1 --from-ply 0",
	"tune prices":                  "--records games --out new.yaml --positions 2 --nodes 4000 --one-in 1 --player-share 1 --from-ply 0",
	"tune search":                  "<file>=tuning.yaml",
}

const oneEpoch = " --records games --epochs 1 --keep --player-share 1 --from-ply 0"

// fileArgument is a flag or an argument of a command that names a file or a folder.
type fileArgument struct {
	*kong.Value
	command string
	// endings are those that its help speaks of, and some more.
	endings []string
	force   bool // whether the command has --force
}

var (
	namesFile = regexp.MustCompile(`FILE|PATH|DIR|FOLDER|OUT|(?i)\b(file|folder|list)s?\b`)
	endings   = regexp.MustCompile(`\.[a-z0-9]+\b`)
)

// fileArguments returns all arguments of the command line that name files, by their declarations.
func fileArguments(t *testing.T) (all []fileArgument) {
	t.Helper()
	parser, _, err := newParser(t.Context(), streams{out: io.Discard, err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	for _, leaf := range parser.Model.Leaves(false) {
		values := valuesOf(leaf)
		force := slices.ContainsFunc(values, func(v *kong.Value) bool { return v.Name == "force" })
		for _, v := range values {
			text := v.Help
			if v.Flag != nil {
				text += " " + v.Flag.PlaceHolder
			}
			if v.Enum != "" || v.IsBool() || v.Target.CanInt() || v.Target.CanFloat() || !namesFile.MatchString(text) {
				continue
			}
			tried := slices.Sorted(slices.Values(append(endings.FindAllString(text, -1), "", ".yaml", ".md",
				".csa", ".games")))
			all = append(all, fileArgument{v, leaf.Path(), slices.Compact(tried), force})
		}
	}
	return all
}

// prepareFolder changes to a new folder with the inputs of all commands, and returns its contents.
func prepareFolder(t *testing.T) map[string]string {
	t.Helper()
	games := shogitest.ReadFile(t, writeRandomGames(t, 60))
	folder := t.TempDir()
	t.Chdir(folder)
	if err := os.Mkdir("games", 0o700); err != nil {
		t.Fatal(err)
	}
	const engines = "engines:\n  - {name: a, profile: default}\n  - {name: b, profile: default}\n"
	for name, text := range map[string]string{
		"games/games.tsv": string(games), "one.sfen": "startpos\n", "game.usi": "startpos moves 7g7f 3c3d 8h4d 2b4d\n",
		"match.yaml": "name: match\ngames: 2\ntime_control: {nodes: 50}\nadjudication: {max_moves: 10}\n" + engines,
		"tuning.yaml": "name: tuning\nformat: tuning\ntime_control: {nodes: 50}\nengines:\n  - {name: a, profile: default}\n" +
			"tuning: {iterations: 1, pairs: 1, parameters: tune.csv}\n",
		"tune.csv": string(firstLines(t, 2)),
	} {
		shogitest.WriteFile(t, name, text)
	}
	return contents(t)
}

// firstLines returns the first n lines of the table of parameters that can be tuned.
func firstLines(t *testing.T, n int) []byte {
	t.Helper()
	_, table, _ := shotest(t, "", "tune", "search", "--list")
	return []byte(strings.Join(strings.SplitAfter(table, "\n")[:n], ""))
}

// contents returns all files below the current folder, by name.
func contents(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[filepath.ToSlash(path)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// commandLine returns the command line with file as the value of the argument.
func (a *fileArgument) commandLine(file string, more ...string) []string {
	line, own := commandLines[a.command+" "+a.name()]
	if !own {
		line = commandLines[a.command]
	}
	words, placed := strings.Fields(a.command), false
	for _, word := range strings.Fields(line) {
		name, usual, is := strings.Cut(word, ">=")
		if is {
			word = usual
		}
		if is && name+">" == a.name() {
			word, placed = file, true
		}
		words = append(words, word)
	}
	switch i := slices.Index(words, a.name()); {
	case i >= 0:
		words[i+1] = file
	case a.Flag != nil:
		words = append(words, a.name()+"="+file)
	case !placed:
		words = append(words, file)
	}
	return append(words, more...)
}

// name is --out or <file>.
func (a *fileArgument) name() string {
	if a.Flag != nil {
		return "--" + a.Name
	}
	return "<" + a.Name + ">"
}

// forceFlag returns the flag that overwrites files, if the command has it.
func (a *fileArgument) forceFlag() []string {
	if a.force {
		return []string{"--force"}
	}
	return nil
}

// runQuietly runs a command line and returns its error output.
func runQuietly(args []string) (code int, problem string) {
	var said bytes.Buffer
	code = run(context.Background(), args, streams{in: strings.NewReader(""), out: io.Discard, err: &said})
	return code, said.String()
}

// writeText writes a text to several files.
func writeText(t *testing.T, text string, names ...string) {
	t.Helper()
	for _, name := range names {
		shogitest.WriteFile(t, name, text)
	}
}

// changedFiles returns the names of files that have changed or are gone. New files do not count.
func changedFiles(t *testing.T, before map[string]string) (names []string) {
	t.Helper()
	now := contents(t)
	for name, text := range before {
		if is, ok := now[name]; !ok || is != text {
			names = append(names, name)
		}
	}
	return names
}

const userText = "my own notes\n"

// No command changes an existing file without --force, nor a file that it reads. The test tries all
// flags and arguments that name files, by their declarations.
func TestFilesAreKept(t *testing.T) {
	skipIfShort(t)
	given := prepareFolder(t)
	for _, d := range fileArguments(t) {
		line := d.command + " " + d.name()
		if _, ok := commandLines[d.command]; !ok {
			t.Errorf("commandLines has no words for %s", d.command)
			continue
		}
		accepted := "" // the name of a file that is there, where this is the only problem
		for _, ending := range d.endings {
			file := "mine" + ending
			writeText(t, userText, file)
			code, problem := runQuietly(d.commandLine(file))
			refused := code == exitFailed && strings.Contains(problem, file+" is there already: --force overwrites it")
			if refused && accepted == "" {
				accepted = file
			}
			before := maps.Clone(given)
			before[file] = userText
			if names := changedFiles(t, before); names != nil {
				t.Errorf("%s: %q changed", strings.Join(d.commandLine(file), " "), names)
			}
			restore(t, given)
		}
		kind := d.Tag.Get("output")
		if asks := kind == "new" || kind == "asks"; asks != (accepted != "") {
			t.Errorf("%s: its tag says that it writes %q, and of files that are there it refuses %q",
				line, kind, accepted)
		} else if asks {
			writeText(t, userText, accepted)
			code, problem := runQuietly(d.commandLine(accepted, "--force"))
			if code != exitDone || contents(t)[accepted] == userText {
				t.Errorf("%s --force: exit code %d, %s", line, code, problem)
			}
			restore(t, given)
		}
		if kind != "" && kind != "folder" {
			checkInputsKept(t, d, given, cmp.Or(filepath.Ext(accepted), d.endings[0]))
		}
	}
}

// checkInputsKept checks that a command never writes to a file that it reads, neither by its name
// nor by links.
func checkInputsKept(t *testing.T, d fileArgument, given map[string]string, ending string) {
	t.Helper()
	for read := range given {
		words := d.commandLine("new"+ending, d.forceFlag()...)[len(strings.Fields(d.command)):]
		if !slices.Contains(words, read) && !slices.Contains(words, filepath.Dir(read)) {
			continue
		}
		for how, link := range map[string]func(string) error{
			"hard": func(to string) error { return os.Link(read, to) },
			"soft": func(to string) error { return os.Symlink(read, to) },
			"case": func(to string) error { return nil }, "name": nil,
		} {
			file := "link" + ending
			switch {
			case how == "case":
				file = strings.ToUpper(read)
			case how == "name":
				file = read
			case link(file) != nil:
				t.Logf("there are no %s links here", how)
				continue
			}
			_, same := os.Stat(file)
			code, problem := runQuietly(d.commandLine(file, d.forceFlag()...))
			refused := code != exitDone && (how == "name" || strings.Contains(problem, file+" is read"))
			if same == nil && !refused || changedFiles(t, given) != nil {
				t.Errorf("%s %s, onto %s (%s): exit code %d, %s", d.command, d.name(), read, how, code, problem)
			}
			restore(t, given)
		}
	}
}

// restore resets the folder to the given contents.
func restore(t *testing.T, given map[string]string) {
	t.Helper()
	for name := range contents(t) {
		if _, ok := given[name]; !ok {
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, text := range given {
		writeText(t, text, name)
	}
}

// Commands keep the user's files in the folders that they write to.
func TestFoldersAreKept(t *testing.T) {
	prepareFolder(t)
	if err := errors.Join(os.Mkdir("mine", 0o700), os.Mkdir("new-convert", 0o700)); err != nil {
		t.Fatal(err)
	}
	const names = "report.md report.html manifest.json state.json results.jsonl tuned.csv tuned.yaml game.kif game.usi lock"
	for _, name := range strings.Fields(names) {
		writeText(t, userText, filepath.Join("mine", name))
	}
	writeText(t, userText, "game.kif", "review-game.html")
	given, tried := contents(t), 0
	try := func(words []string) {
		tried++
		if code, problem := runQuietly(words); code != exitFailed || changedFiles(t, given) != nil {
			t.Errorf("%q: exit code %d, %q changed, %s", words, code, changedFiles(t, given), problem)
		}
	}
	for _, d := range fileArguments(t) {
		if d.Tag.Get("output") == "folder" {
			try(d.commandLine("mine"))
			room, _, _ := strings.Cut(d.command, " ") // tournament report is of what tournament run has played
			if code, problem := runQuietly(d.commandLine("new-" + room)); code != exitDone {
				t.Errorf("%s: exit code %d, %s", d.command, code, problem)
			}
		}
	}
	try(strings.Fields("convert game.usi --to kif"))
	try(strings.Fields("review game.usi --nodes 50"))
	if tried < 6 {
		t.Errorf("only %d folders were tried", tried)
	}
}

// A record through standard input counts as an input, and two flags must not name one file.
func TestSameFileByOtherName(t *testing.T) {
	prepareFolder(t)
	input, err := os.Open("game.usi")
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	if err := os.Link("game.usi", "game.md"); err != nil {
		t.Skip("no links here:", err)
	}
	for args, want := range map[string]string{
		"review - --nodes 50 --force --out game.md":                         "game.md is read",
		"tune evaluation --records games --out a.md --report games/../a.md": "the same file as for --out",
		"explain game.usi --force --tree games": "games: expected a regular file: " +
			"this is a folder",
	} {
		var said bytes.Buffer
		code := run(t.Context(), strings.Fields(args), streams{in: input, out: io.Discard, err: &said})
		if code == exitDone || !strings.Contains(said.String(), want) {
			t.Errorf("%s: exit code %d, %s", args, code, &said)
		}
	}
}
