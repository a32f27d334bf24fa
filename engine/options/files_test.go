package options

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A file that is written while it is read has no known checksum.
func TestFileThatChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("one")
	f := newFiles()
	f.strict = true
	if err := f.Load("X", path, func() error { write("two"); return nil }); !errors.Is(err, errChanging) ||
		f.Check() == nil || len(f.loaded) > 0 {
		t.Errorf("%v, %v", err, f)
	}
	if err := f.Load("X", path, func() error { return nil }); err != nil || f.Check() != nil || len(f.loaded) != 1 {
		t.Errorf("%v, %v", err, f)
	}
}
