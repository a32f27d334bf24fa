package golden

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// failures is a test that keeps its failures.
type failures struct {
	testing.TB
	told string
}

func (f *failures) Helper() {}

func (f *failures) Errorf(format string, args ...any) {
	for _, arg := range args {
		f.told += arg.(string) + "\n"
	}
}

func TestCompare(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "file.txt")
	defer func(was bool) { *update = was }(*update)
	*update = true
	Compare(t, path, "one\ntwo\n")
	*update = false
	for got, want := range map[string]string{
		"one\ntwo\n":   "",
		"one\nthree\n": "line 2\nwant two\ngot  three",
		"one":          "line 2\nwant two\ngot  (the end)",
	} {
		f := &failures{TB: t}
		if Compare(f, path, got); !strings.Contains(f.told, want) || (want == "") != (f.told == "") {
			t.Errorf("%q: told %q, want %q", got, f.told, want)
		}
	}
	*update = true
	Compare(t, path, "three\n")
	if text, err := os.ReadFile(path); string(text) != "three\n" {
		t.Errorf("written %q, %v", text, err)
	}
}
