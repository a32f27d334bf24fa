package inputfile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write writes a file, and returns its path.
func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// packed returns data as gzip packs it.
func packed(t *testing.T, data []byte) []byte {
	t.Helper()
	var file bytes.Buffer
	w := gzip.NewWriter(&file)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestIrregularFiles(t *testing.T) {
	folder := t.TempDir()
	for _, read := range []func(string) error{
		func(path string) error { _, err := Open(path); return err },
		func(path string) error { _, err := Read(path); return err },
		func(path string) error { _, err := OpenPacked(path); return err },
	} {
		if err := read(folder); !errors.Is(err, ErrIrregular) ||
			err.Error() != folder+": expected a regular file: this is a folder" {
			t.Errorf("a folder: %v", err)
		}
		if err := read(filepath.Join(folder, "none")); !errors.Is(err, fs.ErrNotExist) ||
			strings.Count(err.Error(), folder) != 1 {
			t.Errorf("no file: %v", err)
		}
	}
}

func TestPackedOrNot(t *testing.T) {
	text := []byte("seven\nmoves\n")
	for _, data := range [][]byte{text, packed(t, text)} {
		file, err := OpenPacked(write(t, "x.gz", data))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(file); err != nil || !bytes.Equal(got, text) {
			t.Errorf("got %q, %v", got, err)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := OpenPacked(write(t, "cut.gz", packed(t, text)[:5])); err == nil ||
		!strings.Contains(err.Error(), "cut.gz") {
		t.Errorf("cut off: %v", err)
	}
	if data, err := Read(write(t, "x", text)); err != nil || !bytes.Equal(data, text) {
		t.Errorf("got %q, %v", data, err)
	}
}

// A stream of exactly the limit is complete, and a longer one is an error.
func TestSizeLimit(t *testing.T) {
	for size, want := range map[int]error{0: nil, 9: nil, 10: nil, 11: ErrTooLarge, 1000: ErrTooLarge} {
		for _, bufferSize := range []int{1, 7, 512} {
			r := newLimitedReader(bytes.NewReader(make([]byte, size)), 10)
			var got bytes.Buffer
			_, err := io.CopyBuffer(struct{ io.Writer }{&got}, r, make([]byte, bufferSize))
			if !errors.Is(err, want) || got.Len() != min(size, 10) {
				t.Errorf("%d bytes by %d: %d, %v", size, bufferSize, got.Len(), err)
			}
		}
	}
}

func TestExtendAndUpdate(t *testing.T) {
	for name, c := range map[string]struct {
		open func(string) (*os.File, error)
		want string
	}{"extend": {Extend, "oneline"}, "update": {Update, "line"}} {
		path := filepath.Join(t.TempDir(), "file")
		for _, text := range []string{"one", "line"} {
			file, err := c.open(path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := file.WriteString(text); err != nil {
				t.Error(err)
			}
			file.Close()
		}
		if text, err := Read(path); err != nil || string(text) != c.want {
			t.Errorf("%s: %q (%v)", name, text, err)
		}
		if _, err := c.open(filepath.Dir(path)); !errors.Is(err, ErrIrregular) {
			t.Errorf("%s: a folder: %v", name, err)
		}
		if _, err := c.open(os.DevNull); (err == nil) != (name == "extend") {
			t.Errorf("%s: a device: %v", name, err)
		}
	}
}
