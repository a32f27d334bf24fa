// Package samples keeps the samples in the docs true: what a program prints is pasted by
// a command, and a test says when it is out of date.
//
// A sample is a block of Markdown whose first line is a command, with a comment before it
// that no reader sees:
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
package samples

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

var (
	comment  = regexp.MustCompile(`^<!-- sample( by hand: .+?)?(?: from="([^"]*)")?(?: to="([^"]*)")? -->$`)
	duration = regexp.MustCompile(`\b\d+(\.\d+)?(ms|s)\b`)
	word     = regexp.MustCompile(`"([^"]*)"|(\S+)`)
)

// Renew returns the text of a Markdown file with its samples as the program prints them
// now. The program is the path of shotest; errors name the line.
func Renew(ctx context.Context, program, text string) (string, error) {
	lines := strings.Split(text, "\n")
	var renewed []string
	for i := 0; i < len(lines); i++ {
		renewed = append(renewed, lines[i])
		if lines[i] != "```" || i+1 == len(lines) || !strings.HasPrefix(lines[i+1], "$ ") {
			continue
		}
		length := slices.Index(lines[i+1:], "```")
		if i == 0 || length < 0 {
			return "", fmt.Errorf("line %d: expected a comment before the block, and an end of it", i+1)
		}
		found := comment.FindStringSubmatch(lines[i-1])
		if found == nil {
			return "", fmt.Errorf(`line %d: %q before a block with a command: expected <!-- sample -->, <!-- sample from="…" to="…" --> or <!-- sample by hand: why -->`, i, lines[i-1])
		}
		block := lines[i+1 : i+1+length]
		if found[1] == "" {
			fresh, err := run(ctx, program, block[0], found[2], found[3])
			if err != nil {
				return "", fmt.Errorf("line %d: %w", i+2, err)
			}
			if !same(block, fresh) {
				block = fresh
			}
		}
		renewed = append(renewed, block...)
		i += length
	}
	return strings.Join(renewed, "\n"), nil
}

// same reports whether blocks differ in times at most.
func same(a, b []string) bool {
	return slices.EqualFunc(a, b, func(a, b string) bool {
		return duration.ReplaceAllString(a, "time") == duration.ReplaceAllString(b, "time")
	})
}

// run runs a command and returns the block that shows it.
func run(ctx context.Context, program, line, from, to string) ([]string, error) {
	command := strings.TrimPrefix(strings.TrimPrefix(line, "$ "), "go run ./cmd/")
	var args []string
	for _, found := range word.FindAllStringSubmatch(command, -1) {
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

// RenewDefaults returns a table of parameters in which the comments that say "N by
// default" say what is the default, as the function knows it.
func RenewDefaults(table string, byDefault func(parameter string) (string, error)) (string, error) {
	var failed error
	renewed := stated.ReplaceAllStringFunc(table, func(found string) string {
		parts := stated.FindStringSubmatch(found)
		value, err := byDefault(parts[4])
		if err != nil {
			failed = err
		}
		return parts[1] + value + parts[3] + parts[4] + ","
	})
	return renewed, failed
}
