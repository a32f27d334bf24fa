package tests

import (
	"os/exec"
	"strings"
	"testing"
)

// arrow is an import that must not be, by the paths that its ends begin with; exceptions likewise, empty for none.
type arrow struct {
	from, exceptFrom string
	to, exceptTo     string
	why              string
}

var arrows = []arrow{
	{from: "shotest/", exceptFrom: "shotest/internal/testing/", to: "shotest/internal/testing/", why: "only tests import it"},
	{from: "shotest/shogi", to: "shotest/", exceptTo: "shotest/shogi", why: "the rules import nothing of ours"},
	{from: "shotest/search", to: "shotest/shogi", why: "the search knows no shogi"},
	{from: "shotest/", exceptFrom: "shotest/lab/", to: "shotest/lab/", why: "the trunk does not know the experiments"},
	{from: "shotest/cmd/", to: "shotest/", exceptTo: "shotest/internal/commands", why: "the program holds no command: go test ./... leaves it out"},
	{from: "shotest/review", to: "shotest/tuning", why: "a review learns nothing"},
}

func (a *arrow) hits(importer, imported string) bool {
	return between(importer, a.from, a.exceptFrom) && between(imported, a.to, a.exceptTo)
}

func between(path, prefix, except string) bool {
	return strings.HasPrefix(path, prefix) && (except == "" || !strings.HasPrefix(path, except))
}

// Imports go one way. Those of test files do not count.
func TestImports(t *testing.T) {
	t.Parallel()
	command := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...", "./cmd/shotest")
	command.Dir = ".."
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := 0
	for line := range strings.Lines(string(output)) {
		words := strings.Fields(line)
		packages++
		for i := range arrows {
			for _, imported := range words[1:] {
				if arrows[i].hits(words[0], imported) {
					t.Errorf("%s imports %s: %s", words[0], imported, arrows[i].why)
				}
			}
		}
	}
	if packages < 40 {
		t.Errorf("found %d packages only", packages)
	}
}
