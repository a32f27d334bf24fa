package safefile

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// An existing file keeps its permissions.
func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"first", "second, and longer", ""} {
		if err := Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if info, _ := os.Stat(path); err != nil || string(got) != text || info.Mode().Perm() != 0o600 {
			t.Errorf("got %q, %v, %v, want %q", got, info.Mode(), err, text)
		}
	}
}

// A private file can be read by its owner alone, whatever its permissions were.
func TestWritePrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for range 2 {
		if err := WritePrivate(path, []byte("secret")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		if err := os.Chmod(path, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A failed write leaves no temporary file. Sweep removes the one of a killed process, and nothing
// else.
func TestTemporaryFilesAreRemoved(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "folder")
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, []byte("x")); err == nil {
		t.Error("a folder was replaced")
	}
	for _, name := range []string{".lines.", ".lines.12x", "lines.12"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Create(filepath.Join(folder, "lines")); err != nil { // killed here
		t.Fatal(err)
	}
	if err := Sweep(folder); err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 4 {
		t.Errorf("left: %v, %v", entries, err)
	}
}

// A file can be replaced while others read it, and they read all of the old or the new content.
func TestReplaceWhileRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	texts := []string{strings.Repeat("a", 1000), strings.Repeat("b", 3000)}
	if err := Write(path, []byte(texts[0])); err != nil {
		t.Fatal(err)
	}
	for i := range 100 {
		var readers sync.WaitGroup
		for range 3 {
			readers.Go(func() {
				if data, err := Read(path); err != nil || !slices.Contains(texts, string(data)) {
					t.Errorf("read %d bytes, %v", len(data), err)
				}
			})
		}
		if err := Write(path, []byte(texts[i%2])); err != nil {
			t.Error(err)
		}
		readers.Wait()
	}
}

// Until Commit, and after Abandon, the file keeps its old content.
func TestPending(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	if err := Write(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		end  func(*Pending) error
		want string
	}{{(*Pending).Abandon, "old"}, {(*Pending).Commit, "new, and longer"}} {
		p, err := Create(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"new, ", "and longer"} {
			if _, err := p.Write([]byte(part)); err != nil {
				t.Fatal(err)
			}
		}
		if text, err := Read(path); err != nil || string(text) != "old" {
			t.Errorf("before its end: %q, %v", text, err)
		}
		if err := c.end(p); err != nil {
			t.Error(err)
		}
		text, err := Read(path)
		if entries, _ := os.ReadDir(folder); err != nil || string(text) != c.want || len(entries) != 1 {
			t.Errorf("%q, want %q; %d files, %v", text, c.want, len(entries), err)
		}
	}
}
