package tests

import (
	"fmt"
	"maps"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/golden"
)

// room is a folder with one subject, and the list of the rooms that it imports. All rooms but shogi
// may also import the tools under internal.
type room struct {
	subject string // for the diagram, which omits rooms without one
	imports string // names, separated by spaces
}

// rooms holds all rooms by name: the beginning of the paths of their packages. A package belongs to
// the room with the longest name that matches.
var rooms = map[string]room{
	"shogi":              {"the rules", ""},
	"search":             {"minimax for any game", ""},
	"config/strict":      {"strict YAML", ""},
	"evaluation":         {"network, material", "shogi"},
	"mate":               {"forced mates", "shogi"},
	"shogi/notation":     {"moves as people write them", "shogi"},
	"record":             {"game records", "shogi shogi/notation"},
	"internal/language":  {"the words", "shogi shogi/notation"},
	"plausibility/facts": {"what attack maps tell", "shogi"},
	"plausibility":       {"48 components", "config/strict mate plausibility/facts shogi"},
	"similarity":         {"12 criteria", "config/strict plausibility shogi"},
	"config":             {"all that decides, in YAML", "config/strict plausibility search similarity"},
	"engine": {"searches, threads, the game for the search",
		"config config/strict evaluation internal/language mate plausibility plausibility/facts record search shogi similarity"},
	"explain": {"why a move is good",
		"engine evaluation internal/language internal/webpage plausibility record search shogi similarity"},
	"usi":           {"both ends of the protocol", "engine mate shogi"},
	"engine/recall": {"recall and width", "config engine internal/result plausibility record shogi"},
	"tournament": {"schedule, games, report",
		"config config/strict engine internal/language internal/webpage record shogi usi"},
	"tuning": {"learning from games",
		"config config/strict engine evaluation internal/result plausibility plausibility/facts record search shogi similarity tournament"},
	"review": {"what to say of a game",
		"config engine evaluation explain internal/language internal/webpage mate record search shogi shogi/notation"},
	"review/board": {"a page to play on and to ask",
		"config engine explain internal/language internal/webpage record review shogi"},
	"lab":              {"", "config config/strict engine engine/recall evaluation internal/result plausibility search shogi similarity tournament tuning usi"},
	"internal":         {"", ""},
	"internal/webpage": {"", "internal/language"},
	"internal/result":  {"", "internal/webpage"},
	"internal/testing": {"", "explain internal/language record shogi tournament tuning"},
	"internal/commands": {"the command line",
		"config config/strict engine engine/recall evaluation explain internal/language internal/result mate plausibility record review review/board search shogi tournament tuning usi"},
	"cmd": {"the program", "internal/commands"},
}

// roomOf returns the room of a package.
func roomOf(path string) (name string) {
	path = strings.TrimPrefix(path, "shotest/")
	for prefix := range rooms {
		if strings.HasPrefix(path+"/", prefix+"/") && len(prefix) > len(name) {
			name = prefix
		}
	}
	return name
}

// Rooms import exactly the rooms in the list above, not counting imports of test files, and there
// is no cycle.
func TestImports(t *testing.T) {
	t.Parallel()
	for name, found := range imports(t) {
		delete(found, name)
		if name != "shogi" {
			delete(found, "internal")
		}
		got, want := slices.Sorted(maps.Keys(found)), strings.Fields(rooms[name].imports)
		if !slices.Equal(got, want) {
			t.Errorf("%s imports %v; its list says %v", name, got, want)
		}
	}
	for name := range rooms {
		if slices.Contains(importsOf(name), name) {
			t.Errorf("%s imports itself, through others", name)
		}
	}
}

// Nothing outside the lab imports it, tests included: what it tries is no part of the product.
func TestNothingImportsTheLab(t *testing.T) {
	t.Parallel()
	// The modules of the end-to-end tests may be missing: only our own imports matter.
	listed := goList(t, "-e", "-tags", "e2e", "-f",
		`{{.ImportPath}} {{join .Imports " "}} {{join .TestImports " "}} {{join .XTestImports " "}}`, "./...", "./cmd/shotest")
	seen := 0
	for line := range strings.Lines(listed) {
		paths := strings.Fields(line)
		for _, imported := range paths[1:] {
			if roomOf(imported) != "lab" || !strings.HasPrefix(imported, "shotest/") {
				continue
			}
			if seen++; roomOf(paths[0]) != "lab" {
				t.Errorf("%s imports %s", paths[0], imported)
			}
		}
	}
	if seen == 0 {
		t.Error("the lab does not import itself: the test sees nothing")
	}
}

// goList returns what go list prints.
func goList(t *testing.T, args ...string) string {
	t.Helper()
	command := exec.Command("go", append([]string{"list"}, args...)...)
	command.Dir = ".."
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(output)
}

// imports returns the rooms that each room imports.
func imports(t *testing.T) map[string]map[string]bool {
	listed := goList(t, "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...", "./cmd/shotest")
	all := map[string]map[string]bool{}
	for line := range strings.Lines(listed) {
		paths := strings.Fields(line)
		name := roomOf(paths[0])
		if all[name] == nil {
			all[name] = map[string]bool{}
		}
		for _, imported := range paths[1:] {
			if strings.HasPrefix(imported, "shotest/") {
				all[name][roomOf(imported)] = true
			}
		}
	}
	delete(all, "tests") // it is no room
	return all
}

// importsOf returns all rooms that a room imports, directly or through others.
func importsOf(name string) (reachable []string) {
	for _, imported := range strings.Fields(rooms[name].imports) {
		if !slices.Contains(reachable, imported) {
			reachable = append(reachable, imported)
			reachable = append(reachable, importsOf(imported)...)
		}
	}
	return reachable
}

// The diagram in the docs shows the list above. It has an arrow for each import except those that
// other arrows imply.
func TestDiagramOfRooms(t *testing.T) {
	t.Parallel()
	const page, from, to = "../docs/ideas/rooms.md", "flowchart TD\n", "```\n"
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(rooms)) {
		if rooms[name].subject == "" {
			continue
		}
		fmt.Fprintf(&b, "    %s[\"%s: %s\"]", path.Base(name), name, rooms[name].subject)
		direct := strings.Fields(rooms[name].imports)
		direct = slices.DeleteFunc(direct, func(imported string) bool {
			return rooms[imported].subject == "" || slices.ContainsFunc(direct, func(other string) bool {
				return other != imported && slices.Contains(importsOf(other), imported)
			})
		})
		for i := range direct {
			direct[i] = path.Base(direct[i])
		}
		if len(direct) > 0 {
			fmt.Fprintf(&b, " --> %s", strings.Join(direct, " & "))
		}
		b.WriteString("\n")
	}
	before, rest, _ := strings.Cut(readFile(t, page), from)
	_, after, found := strings.Cut(rest, to)
	if !found {
		t.Fatalf("%s has no diagram", page)
	}
	golden.Compare(t, page, before+from+b.String()+to+after)
}
