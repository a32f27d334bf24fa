//go:build e2e

package tests

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shotest/config"
	"shotest/internal/testing/golden"
	"shotest/search"
	"shotest/tuning/spsa"
)

// A sample in the docs is a code block whose first line is a command, after a comment that Markdown
// hides:
//
//	<!-- sample -->
//	```
//	$ shotest explain --nodes 200000
//	…
//	```
//
// The comment can limit the part of the output that is shown, by regular expressions for its first
// line and for the first line after it, and by a maximum number of lines:
//
//	<!-- sample from="^Best is" to="^   6 " lines="20" -->
//
// A command that readers need not see is in the comment. Then the output is shown as a quotation,
// without an ellipsis for omitted lines:
//
//	<!-- sample from="^- " to="^$"
//	$ shotest review docs/games/gpsusi-15.kif --nodes 10000 --out -
//	-->
//	> - Move 55, B\*6f, decided the game.
//
// The comment "sample files" makes the files that commands write samples. All HTML files in docs/
// must be such samples:
//
//	<!-- sample files -->
//	```sh
//	shotest review docs/games/gpsusi-15.kif --nodes 60000 --out docs/reviews/gpsusi-15.html
//	```
//
// A sample that cannot be updated on every machine has a reason instead:
//
//	<!-- sample by hand: it needs the large table of games -->
//
// Commands run in the root of the repository. Their output must be reproducible, so they use node
// limits and one thread. Times in the output are not compared.

// The samples in the docs are what the program prints and writes, and the comments in
// examples/tuning.csv state the defaults of its parameters. With -update the test rewrites the
// files.
func TestSamplesAreTrue(t *testing.T) {
	t.Parallel()
	program := buildShotest(t)
	var run runner = func(command string) (string, error) { return outputOf(t.Context(), program, command) }
	var compared []string
	for _, path := range filesOf(t, func(path string) bool { return strings.HasSuffix(path, ".md") }) {
		text := readFile(t, path)
		fresh, err := updateSamples(text, run)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		golden.Compare(t, path, fresh)
		for _, block := range fileSamples.FindAllStringSubmatch(text, -1) {
			compared = append(compared, compareFiles(t, run, strings.Split(strings.TrimSpace(block[1]), "\n"))...)
		}
	}
	for _, path := range filesOf(t, func(path string) bool { return strings.HasSuffix(path, ".html") }) {
		if strings.HasPrefix(path, "../docs/") && !slices.Contains(compared, path) {
			t.Errorf("%s is made by no command of a page", path)
		}
	}
	const table = "../examples/tuning.csv"
	golden.Compare(t, table, withDefaults(t, readFile(t, table)))
}

var (
	sampleComment = regexp.MustCompile(`^<!-- sample( by hand: .+?)?` +
		`(?: from="([^"]*)")?(?: to="([^"]*)")?(?: lines="(\d+)")?( -->)?$`)
	fileSamples = regexp.MustCompile("(?m)^<!-- sample files -->\n```sh\n((?:shotest .+\n)+)```$")
	outFlag     = regexp.MustCompile(`--out (\S+)`)
	printedTime = regexp.MustCompile(`\b\d+(\.\d+)?(ms|s)\b`)
	argument    = regexp.MustCompile(`"([^"]*)"|(\S+)`)
)

// runner runs a command of shotest and returns what it prints.
type runner func(command string) (string, error)

// sample is a sample in a page.
type sample struct {
	command string
	// first and end are the lines of the page that show the output: from first to before end.
	first, end int
	byHand     bool // the output is not compared
	quoted     bool // the output is shown as a quotation
	// from and to are regular expressions for the first line of the output that is shown and for
	// the first one after it, or empty.
	from, to string
	limit    int // maximum number of lines, 0 for no limit
}

// sampleAt returns the sample whose block or comment begins at a line, or nil if there is none.
func sampleAt(lines []string, i int) (*sample, error) {
	switch {
	case lines[i] == "```" && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "$ "):
		length := slices.Index(lines[i+2:], "```")
		if i == 0 || length < 0 {
			return nil, errors.New("expected a comment before the block, and an end of it")
		}
		return newSample(lines[i-1], lines[i+1], i+2, i+2+length)
	case strings.HasPrefix(lines[i], "<!-- sample") && !strings.HasSuffix(lines[i], "-->"):
		if i+2 >= len(lines) || !strings.HasPrefix(lines[i+1], "$ ") || lines[i+2] != "-->" {
			return nil, errors.New("expected a command in the next line of the comment, and --> in the one after it")
		}
		end := i + 3
		for end < len(lines) && strings.HasPrefix(lines[end], ">") {
			end++
		}
		return newSample(lines[i], lines[i+1], i+3, end)
	}
	return nil, nil
}

// newSample parses the first line of a sample's comment.
func newSample(comment, command string, first, end int) (*sample, error) {
	found := sampleComment.FindStringSubmatch(comment)
	if found == nil {
		return nil, fmt.Errorf(`%q: expected <!-- sample -->, <!-- sample from="…" to="…" lines="…" --> `+
			`or <!-- sample by hand: why -->`, comment)
	}
	limit, _ := strconv.Atoi(found[4])
	return &sample{
		command: command, first: first, end: end, byHand: found[1] != "", quoted: found[5] == "",
		from: found[2], to: found[3], limit: limit,
	}, nil
}

// updateSamples returns the text of a Markdown file with the current output of its samples. Errors
// name the line.
func updateSamples(text string, run runner) (string, error) {
	lines := strings.Split(text, "\n")
	var fresh []string
	for i := 0; i < len(lines); i++ {
		s, err := sampleAt(lines, i)
		if err != nil {
			return "", fmt.Errorf("line %d: %w", i+1, err)
		}
		if s == nil || s.byHand {
			fresh = append(fresh, lines[i])
			continue
		}
		printed, err := s.output(run)
		if err != nil {
			return "", fmt.Errorf("line %d: %w", i+1, err)
		}
		shown := lines[s.first:s.end]
		if !equalExceptTimes(shown, printed) {
			shown = printed
		}
		fresh = append(append(fresh, lines[i:s.first]...), shown...)
		i = s.end - 1
	}
	return strings.Join(fresh, "\n"), nil
}

// compareFiles compares the files that commands write with the existing ones, and returns their
// paths.
func compareFiles(t *testing.T, run runner, commands []string) (compared []string) {
	t.Helper()
	for _, command := range commands {
		found := outFlag.FindStringSubmatch(command)
		if found == nil {
			t.Fatalf("%s: expected --out with the file that the command writes", command)
		}
		folder := t.TempDir()
		command = strings.Replace(command, found[0], "--out "+filepath.Join(folder, filepath.Base(found[1])), 1)
		if _, err := run(command); err != nil {
			t.Fatal(err)
		}
		written, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range written {
			existing := filepath.Join("..", filepath.Dir(found[1]), file.Name())
			golden.Compare(t, existing, readFile(t, filepath.Join(folder, file.Name())))
			compared = append(compared, existing)
		}
	}
	return compared
}

// equalExceptTimes reports whether the lines of blocks are equal except for times.
func equalExceptTimes(a, b []string) bool {
	return slices.EqualFunc(a, b, func(a, b string) bool {
		return printedTime.ReplaceAllString(a, "time") == printedTime.ReplaceAllString(b, "time")
	})
}

// output runs a sample's command and returns the lines of the page that show its output.
func (s *sample) output(run runner) ([]string, error) {
	out, err := run(strings.TrimPrefix(strings.TrimPrefix(s.command, "$ "), "go run ./cmd/"))
	if err != nil {
		return nil, err
	}
	shown, err := s.excerpt(strings.Split(strings.TrimRight(out, "\n"), "\n"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.command, err)
	}
	for i := range shown {
		if s.quoted {
			shown[i] = "> " + shown[i]
		}
		shown[i] = strings.TrimRight(shown[i], " ")
	}
	return shown, nil
}

// outputOf runs a command of shotest in the root of the repository, and returns its output.
func outputOf(ctx context.Context, program, command string) (string, error) {
	var args []string
	for _, found := range argument.FindAllStringSubmatch(command, -1) {
		args = append(args, found[1]+found[2])
	}
	if len(args) == 0 || args[0] != "shotest" {
		return "", fmt.Errorf("%s: expected a command of shotest", command)
	}
	var out, errs bytes.Buffer
	child := exec.CommandContext(ctx, program, args[1:]...)
	child.Dir = ".."
	child.Env = append(os.Environ(), "NO_COLOR=1", "SHOTEST_LANGUAGE=en")
	child.Stdout, child.Stderr = &out, &errs
	if err := child.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", command, err, errs.String())
	}
	return out.String(), nil
}

// excerpt returns the part of the output that is shown. In a code block, an ellipsis replaces
// omitted lines.
func (s *sample) excerpt(lines []string) ([]string, error) {
	first, err := firstMatch(lines, s.from)
	if err != nil {
		return nil, err
	}
	last := len(lines)
	if s.to != "" {
		length, err := firstMatch(lines[first:], s.to)
		if err != nil {
			return nil, err
		}
		last = first + length
	}
	if s.limit > 0 {
		last = min(last, first+s.limit)
	}
	shown := slices.Clone(lines[first:last])
	if first > 0 && !s.quoted {
		shown = slices.Insert(shown, 0, "…")
	}
	if last < len(lines) && !s.quoted {
		shown = append(shown, "…")
	}
	return shown, nil
}

// firstMatch returns the index of the first line that a regular expression matches.
func firstMatch(lines []string, expression string) (int, error) {
	matches, err := regexp.Compile(expression)
	if err != nil {
		return 0, err
	}
	first := slices.IndexFunc(lines, matches.MatchString)
	if first < 0 {
		return 0, fmt.Errorf("no line from %q on matches %q", lines[0], expression)
	}
	return first, nil
}

// defaultComment matches a comment that states the default of the parameter in the line after it.
var defaultComment = regexp.MustCompile(`(?m)^(#.*: )(-?[0-9.]+)( by default.*\n)([a-z_.]+),`)

// withDefaults returns a table of parameters whose comments "N by default" have the current
// defaults.
func withDefaults(t *testing.T, text string) string {
	t.Helper()
	values := map[string]string{}
	for _, p := range spsa.NewProfileTunables(config.Default().In(search.InterestMode)).SuggestedParameters() {
		values[p.Name] = spsa.FormatNumber(p.Value)
	}
	return defaultComment.ReplaceAllStringFunc(text, func(found string) string {
		parts := defaultComment.FindStringSubmatch(found)
		if values[parts[4]] == "" {
			t.Errorf("%s: there is no such parameter", parts[4])
		}
		return parts[1] + values[parts[4]] + parts[3] + parts[4] + ","
	})
}
