// Package golden compares the result of a test with a file that holds the expected result. With the
// flag -update the test rewrites the file instead:
//
//	go test ./usi -update
package golden

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Updating reports whether -update is given. A test whose file takes minutes to make compares less
// without.
func Updating() bool { return *update }

// Compare fails the test if a text differs from that of a file. With -update it writes the text to
// the file.
func Compare(t testing.TB, path, got string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if err != nil && !(*update && errors.Is(err, fs.ErrNotExist)) {
		t.Fatal(err)
	}
	if got == string(want) && err == nil {
		return
	}
	if !*update {
		t.Errorf("%s differs (-update writes it anew: look at the difference)\n%s", path,
			firstDifference(string(want), got))
		return
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
}

// firstDifference returns the first lines in which two different texts differ.
func firstDifference(want, got string) string {
	wantLines, gotLines := strings.Split(want, "\n"), strings.Split(got, "\n")
	line := 0
	for line < min(len(wantLines), len(gotLines)) && wantLines[line] == gotLines[line] {
		line++
	}
	lineOf := func(lines []string) string {
		if line < len(lines) {
			return lines[line]
		}
		return "(the end)"
	}
	return fmt.Sprintf("line %d\nwant %s\ngot  %s", line+1, lineOf(wantLines), lineOf(gotLines))
}
