package search

import (
	"os"
	"strings"
	"testing"
)

// The code in the README is that of the example, which is compiled and run, and of the games.
func TestReadmeShowsTheExamples(t *testing.T) {
	content, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for heading, path := range map[string]string{
		"# Plug in a new game":  "example_test.go",
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
