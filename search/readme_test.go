package search

import (
	"os"
	"strings"
	"testing"
)

// codeIn returns the first block of code in a file.
func codeIn(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(content), "```go\n")
	code, _, ended := strings.Cut(rest, "```\n")
	if !found || !ended {
		t.Fatalf("%s has no code", path)
	}
	return code
}

// The README promises that its code is that of the example, which is compiled and run,
// and that it is short.
func TestReadmeShowsTheExample(t *testing.T) {
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	code := codeIn(t, "README.md")
	if !strings.Contains(string(example), code) {
		t.Error("the code in README.md is not that of example_test.go")
	}
	if lines := strings.Count(code, "\n"); lines < 20 || lines > 40 {
		t.Errorf("the README plugs in a game in %d lines", lines)
	}
	if !strings.Contains(code, "Output:") {
		t.Error("the code in README.md is not run to its end")
	}
}

// And that of puzzles is the one of the pegs, that of prices the one of chess.
func TestReadmeShowsTheExamples(t *testing.T) {
	content, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for heading, path := range map[string]string{
		"## Puzzles":            "../lab/pegs/board.go",
		"## A game with prices": "../lab/chess/selector.go",
	} {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, section, _ := strings.Cut(string(content), heading)
		_, code, _ := strings.Cut(section, "```go\n")
		code, _, found := strings.Cut(code, "```")
		if !found {
			t.Fatalf("there is no code under %s", heading)
		}
		for _, function := range strings.Split(strings.TrimSpace(code), "\n\n") {
			if !strings.Contains(string(source), function) {
				t.Errorf("%s has no\n%s", path, function)
			}
		}
	}
}
