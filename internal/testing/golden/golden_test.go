package golden

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recorder is a testing.TB that records its failures.
type recorder struct {
	testing.TB
	messages string
}

func (f *recorder) Helper() {}

func (f *recorder) Errorf(format string, args ...any) {
	for _, arg := range args {
		f.messages += arg.(string) + "\n"
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
		f := &recorder{TB: t}
		Compare(f, path, got)
		if !strings.Contains(f.messages, want) || (want == "") != (f.messages == "") {
			t.Errorf("%q: told %q, want %q", got, f.messages, want)
		}
	}
	*update = true
	Compare(t, path, "three\n")
	if text, err := os.ReadFile(path); string(text) != "three\n" {
		t.Errorf("written %q, %v", text, err)
	}
}
