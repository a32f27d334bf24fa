package search

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// The table in the README has all interfaces that a game may implement.
func TestReadmeListsTheInterfaces(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	read := func(file, pattern string) (names []string) {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(pattern).FindAllSubmatch(content, -1) {
			names = append(names, string(found[1]))
		}
		return names
	}
	interfaces := map[string]bool{}
	for _, file := range files {
		for _, name := range read(file, `(?m)^type ([A-Z]\w+) interface`) {
			interfaces[name] = true
		}
	}
	for _, other := range []string{"Game", "Experiment", "Observer"} { // needed, or not of a game
		if !interfaces[other] {
			t.Errorf("there is no interface %s", other)
		}
		delete(interfaces, other)
	}
	listed := read("README.md", "(?m)^\\| `(\\w+)` \\|")
	slices.Sort(listed)
	if want := slices.Sorted(maps.Keys(interfaces)); !slices.Equal(listed, want) {
		t.Errorf("the table lists %v, want %v", listed, want)
	}
}
