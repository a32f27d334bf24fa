//go:build e2e

package tests

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/golden"
	"shotest/profile"
	"shotest/tuning/spsa"
)

// A sample in the docs is a block of Markdown whose first line is a command, with a comment before
// it that no reader sees:
//
//	<!-- sample -->
//	```
//	$ shotest explain --nodes 200000
//	…
//	```
//
// The comment can say which part of the output is shown, by regular expressions for its
// first line and for the first line that is left out again:
//
//	<!-- sample from="^Best is" to="^   6 " -->
//
// A sample that cannot be made anew on every machine says why instead:
//
//	<!-- sample by hand: it needs the large table of games -->
//
// Commands must print the same each time: node limits and one thread. Times that they
// took are not compared.

// The samples in the docs are what the program prints, and the example of parameters states their
// defaults. With -update the files are written anew.
func TestSamplesAreTrue(t *testing.T) {
	t.Parallel()
	program := buildShotest(t)
	for _, path := range filesOf(t, func(path string) bool { return strings.HasSuffix(path, ".md") }) {
		fresh, err := renewed(t.Context(), program, read(t, path))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		golden.Compare(t, path, fresh)
	}
	const table = "../examples/tuning.csv"
	golden.Compare(t, table, withDefaults(t, read(t, table)))
}

var (
	sampleComment = regexp.MustCompile(`^<!-- sample( by hand: .+?)?(?: from="([^"]*)")?(?: to="([^"]*)")? -->$`)
	printedTime   = regexp.MustCompile(`\b\d+(\.\d+)?(ms|s)\b`)
	argument      = regexp.MustCompile(`"([^"]*)"|(\S+)`)
)

// renewed returns the text of a Markdown file with its samples as the program prints them
// now. The program is the path of shotest; errors name the line.
func renewed(ctx context.Context, program, text string) (string, error) {
	lines := strings.Split(text, "\n")
	var fresh []string
	for i := 0; i < len(lines); i++ {
		fresh = append(fresh, lines[i])
		if lines[i] != "```" || i+1 == len(lines) || !strings.HasPrefix(lines[i+1], "$ ") {
			continue
		}
		length := slices.Index(lines[i+1:], "```")
		if i == 0 || length < 0 {
			return "", fmt.Errorf("line %d: expected a comment before the block, and an end of it", i+1)
		}
		found := sampleComment.FindStringSubmatch(lines[i-1])
		if found == nil {
			return "", fmt.Errorf(`line %d: %q before a block with a command: expected <!-- sample -->, <!-- sample from="…" to="…" --> or <!-- sample by hand: why -->`, i, lines[i-1])
		}
		block := lines[i+1 : i+1+length]
		if found[1] == "" {
			printed, err := printedBy(ctx, program, block[0], found[2], found[3])
			if err != nil {
				return "", fmt.Errorf("line %d: %w", i+2, err)
			}
			if !sameButTimes(block, printed) {
				block = printed
			}
		}
		fresh = append(fresh, block...)
		i += length
	}
	return strings.Join(fresh, "\n"), nil
}

// sameButTimes reports whether blocks differ in times at most.
func sameButTimes(a, b []string) bool {
	return slices.EqualFunc(a, b, func(a, b string) bool {
		return printedTime.ReplaceAllString(a, "time") == printedTime.ReplaceAllString(b, "time")
	})
}

// printedBy runs a command and returns the block that shows it.
func printedBy(ctx context.Context, program, line, from, to string) ([]string, error) {
	command := strings.TrimPrefix(strings.TrimPrefix(line, "$ "), "go run ./cmd/")
	var args []string
	for _, found := range argument.FindAllStringSubmatch(command, -1) {
		args = append(args, found[1]+found[2])
	}
	if len(args) == 0 || args[0] != "shotest" {
		return nil, fmt.Errorf("%s: expected a command of shotest", line)
	}
	var out, errs bytes.Buffer
	child := exec.CommandContext(ctx, program, args[1:]...)
	child.Env = append(os.Environ(), "NO_COLOR=1", "SHOTEST_LANGUAGE=en")
	child.Stdout, child.Stderr = &out, &errs
	if err := child.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", line, err, errs.String())
	}
	shown, err := cut(strings.Split(strings.TrimRight(out.String(), "\n"), "\n"), from, to)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", line, err)
	}
	for i := range shown {
		shown[i] = strings.TrimRight(shown[i], " ")
	}
	return append([]string{line}, shown...), nil
}

// cut returns the lines from the first that matches to before the next that does, with
// an ellipsis for what is left out.
func cut(lines []string, from, to string) ([]string, error) {
	first, last := 0, len(lines)
	if from != "" {
		matches, err := regexp.Compile(from)
		if err != nil {
			return nil, err
		}
		if first = slices.IndexFunc(lines, matches.MatchString); first < 0 {
			return nil, fmt.Errorf("no line matches %q", from)
		}
	}
	if to != "" {
		matches, err := regexp.Compile(to)
		if err != nil {
			return nil, err
		}
		end := slices.IndexFunc(lines[first:], matches.MatchString)
		if end < 0 {
			return nil, fmt.Errorf("no line after the first matches %q", to)
		}
		last = first + end
	}
	shown := slices.Clone(lines[first:last])
	if first > 0 {
		shown = slices.Insert(shown, 0, "…")
	}
	if last < len(lines) {
		shown = append(shown, "…")
	}
	return shown, nil
}

// stated is a comment that states the default of the parameter below it.
var stated = regexp.MustCompile(`(?m)^(#.*: )(-?[0-9.]+)( by default.*\n)([a-z_.]+),`)

// withDefaults returns a table of parameters in which the comments that say "N by default" say what
// is the default.
func withDefaults(t *testing.T, table string) string {
	t.Helper()
	values := map[string]string{}
	for _, p := range spsa.OfProfile(profile.Default()).Suggested() {
		values[p.Name] = spsa.Number(p.Value)
	}
	return stated.ReplaceAllStringFunc(table, func(found string) string {
		parts := stated.FindStringSubmatch(found)
		if values[parts[4]] == "" {
			t.Errorf("%s: there is no such parameter", parts[4])
		}
		return parts[1] + values[parts[4]] + parts[3] + parts[4] + ","
	})
}
