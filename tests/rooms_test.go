package tests

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// folderName matches the name of a folder in a table: `search/`.
var folderName = regexp.MustCompile("`([\\w./-]+)/`")

// foldersIn returns the folders that a table's rows name: those in the first column, and under
// each of them those that its row names.
func foldersIn(table string) (folders []string) {
	for line := range strings.Lines(table) {
		cells := strings.SplitN(line, "|", 3)
		if len(cells) < 3 || cells[0] != "" {
			continue
		}
		for _, room := range folderName.FindAllStringSubmatch(cells[1], -1) {
			folders = append(folders, room[1])
			for _, inside := range folderName.FindAllStringSubmatch(cells[2], -1) {
				folders = append(folders, path.Join(room[1], strings.TrimPrefix(inside[1], room[1]+"/")))
			}
		}
	}
	return folders
}

// The table of rooms names every folder with Go files. Programs in testdata belong to the tests
// that run them.
func TestTableOfRoomsIsComplete(t *testing.T) {
	t.Parallel()
	named := foldersIn(readFile(t, "../docs/ideas/rooms.md"))
	seen := map[string]bool{}
	for _, file := range filesOf(t, func(path string) bool { return filepath.Ext(path) == ".go" }) {
		folder := strings.TrimPrefix(filepath.Dir(file), "../")
		if seen[folder] || strings.Contains(folder, "testdata") {
			continue
		}
		seen[folder] = true
		if !slices.Contains(named, folder) {
			t.Errorf("docs/ideas/rooms.md does not say what is in %s", folder)
		}
	}
	if len(seen) < 50 {
		t.Errorf("found %d folders only", len(seen))
	}
}
