package safefile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// addLines opens a file, adds lines to it, and closes it.
func addLines(t *testing.T, path string, lines ...string) {
	t.Helper()
	l, err := OpenLines(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if err := l.Add([]byte(line)); err != nil {
			t.Error(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 200_000) // longer than a block of findEnd
	for _, c := range []struct{ name, before, after string }{
		{"new", "", ""},
		{"whole lines", "one\ntwo\n", "one\ntwo\n"},
		{"half a line", "one\ntw", "one\n"},
		{"half a line only", "on", ""},
		{"half a long line", "one\n" + long, "one\n"},
		{"a long line", long + "\n" + long, long + "\n"},
	} {
		path := filepath.Join(t.TempDir(), "lines")
		if err := os.WriteFile(path, []byte(c.before), 0o644); err != nil {
			t.Fatal(err)
		}
		addLines(t, path, "three", "")
		addLines(t, path, "four")
		if text, err := os.ReadFile(path); err != nil || string(text) != c.after+"three\n\nfour\n" {
			t.Errorf("%s: %.50q, %v", c.name, text, err)
		}
	}
}

func TestLinesErrors(t *testing.T) {
	l, err := OpenLines(filepath.Join(t.TempDir(), "lines"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.Add([]byte("a\nb")); err == nil {
		t.Error("two lines were added as one")
	}
	if _, err := OpenLines(t.TempDir()); err == nil {
		t.Error("a folder was opened")
	}
}
