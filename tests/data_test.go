// Package tests holds the tests of the whole program. The games that they read are in the
// repository (internal/testing/recorded). Tests that need larger tables read them from
// ../shared/data beside the repository, and are skipped if they are missing.
package tests

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/inputfile"
	"shotest/internal/testing/shogitest"
)

// dataRoot is the folder of the tables, relative to this one.
const dataRoot = "../../shared/data"

// dataPath returns the path of a data file, and skips the test if it is
// missing.
func dataPath(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join(dataRoot, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Skipf("SKIPPED, DATA MISSING: %s: this test checks nothing here", path)
	}
	return path
}

// readLines returns the lines of a data file, packed or not.
func readLines(t testing.TB, name string) []string {
	t.Helper()
	file, err := inputfile.OpenPacked(dataPath(t, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// table is a data file of tab-separated columns.
type table struct {
	columns map[string]int
	rows    [][]string
}

// readTable reads a table. Its first line names the columns, after a #. Text in parentheses there
// is not part of a name.
func readTable(t testing.TB, name string) table {
	t.Helper()
	lines := readLines(t, name)
	if len(lines) < 2 || !strings.HasPrefix(lines[0], "#") {
		t.Fatalf("%s: no table with a header", name)
	}
	tab := table{columns: map[string]int{}}
	for i, heading := range strings.Split(lines[0][1:], "\t") {
		column, _, _ := strings.Cut(heading, "(")
		tab.columns[strings.TrimSpace(column)] = i
	}
	for _, line := range lines[1:] {
		tab.rows = append(tab.rows, strings.Split(line, "\t"))
	}
	return tab
}

// cell returns a row's text in a column.
func (tab *table) cell(t testing.TB, row []string, column string) string {
	t.Helper()
	index, ok := tab.columns[column]
	if !ok || index >= len(row) {
		t.Fatalf("no column %q in %q", column, row)
	}
	return row[index]
}

// Short names for the parsers of tests.
var (
	parsePosition = shogitest.Position
	parseMove     = shogitest.Move
	newGame       = shogitest.Game
)
